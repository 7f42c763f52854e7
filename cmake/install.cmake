# Installs the library, its headers and the program, so that find_package(frugal) works.
include(CMakePackageConfigHelpers)

install(TARGETS frugal EXPORT frugalTargets)
install(TARGETS frugal_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/frugal DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/data DESTINATION ${CMAKE_INSTALL_DATADIR}/frugal)
install(EXPORT frugalTargets NAMESPACE frugal:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/frugal)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/frugalConfig.cmake.in ${PROJECT_BINARY_DIR}/frugalConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/frugal)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/frugalConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/frugalConfig.cmake ${PROJECT_BINARY_DIR}/frugalConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/frugal)
