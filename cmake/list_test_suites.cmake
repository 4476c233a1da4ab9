cmake_minimum_required(VERSION 3.25)

# Asks a test program for its cases and writes a file that tells ctest about them: one test per suite of
# cases, since starting a program for each of thousands takes longer than most of them run.
#
#   cmake -D PROGRAM=… -D PREFIX=unit/ -D BY=suite|parameter -D OUTPUT=… -P list_test_suites.cmake
#
# By parameter, all cases of one parameter are one test: they may share what is expensive to make.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} does not list its tests")
endif()
string(REPLACE ";" "," listed "${listed}")
string(REPLACE "\n" ";" lines "${listed}")
set(names)
set(text)
foreach(line IN LISTS lines)
  string(REGEX REPLACE " *#.*$" "" line "${line}")
  if(line MATCHES "^([^ ].*)\\.$")
    set(suite ${CMAKE_MATCH_1})
    set(name ${suite})
    set(filter "${suite}.*")
  elseif(line MATCHES "^  (.+)$")
    if(BY STREQUAL parameter AND line MATCHES "/([^/]+)$")
      set(name ${CMAKE_MATCH_1})
      set(filter "${suite}.*/${name}")
    endif()
    if(NOT name IN_LIST names)
      list(APPEND names ${name})
      string(APPEND text "add_test([==[${PREFIX}${name}]==] [==[${PROGRAM}]==] "
             "--gtest_brief=1 [==[--gtest_filter=${filter}]==])\n"
             "set_tests_properties([==[${PREFIX}${name}]==] PROPERTIES TIMEOUT 3600)\n")
    endif()
  endif()
endforeach()
file(WRITE ${OUTPUT} "${text}")
