# What makes the first build fast: files compiled in groups, and headers read by the compiler once.

# What nearly every file includes.
set(carom_common_headers <algorithm> <array> <cmath> <functional> <limits> <map> <memory> <numbers>
    <optional> <set> <span> <stdexcept> <string> <string_view> <utility> <variant> <vector>
    <Eigen/Dense> <fmt/format.h>)

# carom_precompile(TARGET HEADERS…), and carom_precompile_as for a target with the same flags.
function(carom_precompile target)
  if(CAROM_GROUPS)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
function(carom_precompile_as target other)
  if(CAROM_GROUPS)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()

# carom_compile_in_groups(TARGET BASE [FOLDERS FOLDER=NUMBER…]) compiles the files of each folder below
# BASE together, and those of a large one in a number of groups. The hash of its name chooses the group
# of a file, so a new file joins one group and leaves all others as they are. Names in unnamed
# namespaces must differ within a folder.
function(carom_compile_in_groups target base)
  cmake_parse_arguments(PARSE_ARGV 2 large "" "" FOLDERS)
  if(NOT CAROM_GROUPS)
    return()
  endif()
  cmake_path(ABSOLUTE_PATH base NORMALIZE)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${base} OUTPUT_VARIABLE path)
    cmake_path(GET path PARENT_PATH folder)
    cmake_path(GET path STEM name)
    string(REPLACE "/" "_" group ${folder})
    foreach(large IN LISTS large_FOLDERS)
      if(large MATCHES "^${folder}=([0-9]+)$")
        set(count ${CMAKE_MATCH_1})
        string(MD5 hash ${name})
        string(SUBSTRING ${hash} 0 4 digits)
        math(EXPR number "0x${digits} % ${count}")
        string(APPEND group "_${number}")
      endif()
    endforeach()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
