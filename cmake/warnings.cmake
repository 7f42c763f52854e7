# Compile options shared by everything built here: warnings, and the sanitizers of the preset.
add_library(frugal_options INTERFACE)
target_compile_options(frugal_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                                                -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
if(FRUGAL_WERROR)
  target_compile_options(frugal_options INTERFACE -Werror)
endif()
if(FRUGAL_SANITIZE)
  target_compile_options(frugal_options INTERFACE -fsanitize=${FRUGAL_SANITIZE} -fno-sanitize-recover=all
                                                  -fno-omit-frame-pointer)
  target_link_options(frugal_options INTERFACE -fsanitize=${FRUGAL_SANITIZE})
endif()
