# Which instructions the library may use. By default those of every x86 processor since about 2013, if this machine has
# them: counting bits in one instruction is worth a lot. Answers do not depend on it.
include(CheckCXXSourceRuns)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT CMAKE_CROSSCOMPILING)
  set(CMAKE_REQUIRED_FLAGS "-march=x86-64-v3")
  check_cxx_source_runs(
    "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }"
    FRUGAL_RUNS_X86_64_V3)
  unset(CMAKE_REQUIRED_FLAGS)
endif()
if(FRUGAL_RUNS_X86_64_V3)
  set(frugal_processor x86-64-v3)
endif()
set(FRUGAL_PROCESSOR "${frugal_processor}" CACHE STRING "Processor to build for (-march); empty: any")
if(FRUGAL_PROCESSOR)
  target_compile_options(frugal_options INTERFACE -march=${FRUGAL_PROCESSOR})
endif()
