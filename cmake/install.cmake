# What `cmake --install` brings: the library with its headers, as a CMake package and for pkg-config, and
# the program with its scenarios and the page of its reports.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(carom_package ${CMAKE_INSTALL_LIBDIR}/cmake/carom)

install(TARGETS carom_library EXPORT carom INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/carom DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT carom NAMESPACE carom:: FILE carom-targets.cmake DESTINATION ${carom_package})
configure_package_config_file(cmake/carom-config.cmake.in carom-config.cmake
                              INSTALL_DESTINATION ${carom_package})
write_basic_package_version_file(carom-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/carom-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/carom-config-version.cmake DESTINATION ${carom_package})

# A static library leaves it to the program to link what it needs.
set(carom_requires eigen3)
set(carom_requires_private fmt)
if(NOT BUILD_SHARED_LIBS)
  set(carom_requires "eigen3, fmt")
  set(carom_requires_private)
endif()
list(TRANSFORM carom_eigen_layout PREPEND -D OUTPUT_VARIABLE carom_definitions)
list(JOIN carom_definitions " " carom_definitions)
# The prefix as seen from the file itself, so that it is right wherever the package is installed to.
file(RELATIVE_PATH carom_up_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/carom.pc.in carom.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/carom.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET carom)
  install(TARGETS carom)
  install(DIRECTORY scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/carom)
  install(FILES build/viewer/page.html DESTINATION ${CMAKE_INSTALL_DATADIR}/carom OPTIONAL)
endif()
