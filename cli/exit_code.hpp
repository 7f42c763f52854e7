// What the program tells the shell.
#pragma once

namespace frugal::cli {

enum ExitCode : int {
    kAnswered = 0,
    kFailed = 1,
    kWrongCommandLine = 2,
    kWrongData = 3,
    kInfeasible = 4,
    kInterrupted = 130,
};

}  // namespace frugal::cli
