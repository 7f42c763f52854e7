# Compile options shared by everything built here: warnings, and the sanitizers of the preset.
add_library(frugal_options INTERFACE)
target_compile_options(frugal_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                                                -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping copies inside std::string where there are none (GCC bug 105651).
  target_compile_options(frugal_options INTERFACE -Wno-restrict)
endif()
if(FRUGAL_WERROR)
  target_compile_options(frugal_options INTERFACE -Werror)
endif()
if(FRUGAL_SANITIZE)
  target_compile_options(frugal_options INTERFACE -fsanitize=${FRUGAL_SANITIZE} -fno-sanitize-recover=all
                                                  -fno-omit-frame-pointer)
  target_link_options(frugal_options INTERFACE -fsanitize=${FRUGAL_SANITIZE})
  # What sanitizers add to the code makes GCC see uninitialised variables inside the standard library.
  target_compile_options(frugal_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(FRUGAL_FUZZERS)
  # The fuzzers steer by the code they reach inside the library.
  target_compile_options(frugal_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
