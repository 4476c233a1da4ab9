#include "interrupt.h"

#include <signal.h>

namespace carom::app {
namespace {

volatile sig_atomic_t came = 0;

void note_interrupt(int) {
  came = 1;
}

}  // namespace

void watch_for_interrupt() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one finds the default
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() {
  return came != 0;
}

}  // namespace carom::app
