// Ctrl-C: the first ends a run and keeps what it has, the second ends the program.
#pragma once

namespace carom::app {

/// From now on the first SIGINT only sets a flag.
void watch_for_interrupt();

/// Whether it came.
bool interrupted();

}  // namespace carom::app
