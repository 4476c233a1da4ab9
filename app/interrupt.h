// Ctrl-C, a closed terminal and the end of the machine: the first ends a run and keeps what it has, the
// second ends the program.
#pragma once

namespace carom::app {

/// From now on the first SIGINT, SIGTERM or SIGHUP only sets a flag. SIGHUP stays ignored where `nohup` has
/// started the program.
void watch_for_interrupt();

/// From now on the first one ends the program as the second does: for work that nobody could interrupt, and
/// that leaves no halves. Does nothing after one came.
void stop_watching_for_interrupt();

/// Whether one came.
bool interrupted();

}  // namespace carom::app
