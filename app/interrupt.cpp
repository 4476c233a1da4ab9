#include "interrupt.h"

#include <signal.h>

namespace carom::app {
namespace {

constexpr int endings[] = {SIGINT, SIGTERM, SIGHUP};
volatile sig_atomic_t came = 0;

void set_handlers(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  for (const int ending : endings) {
    struct sigaction before = {};
    const bool known = sigaction(ending, nullptr, &before) == 0;
    if (ending == SIGHUP && known && before.sa_handler == SIG_IGN) continue;
    sigaction(ending, &action, nullptr);
  }
}

void note_interrupt(int) {
  came = 1;
  set_handlers(SIG_DFL);  // the second one, of whichever kind, finds the default
}

}  // namespace

void watch_for_interrupt() {
  if (came == 0) set_handlers(note_interrupt);
}

void stop_watching_for_interrupt() {
  if (came == 0) set_handlers(SIG_DFL);
}

bool interrupted() {
  return came != 0;
}

}  // namespace carom::app
