// The program `carom`.
#include "program.h"

int main(int argc, char** argv) {
  return carom::app::run_program(carom::app::all_commands(), {argv + 1, argv + argc});
}
