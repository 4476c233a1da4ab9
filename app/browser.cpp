#include "browser.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "input.h"

namespace carom::app {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Whether the name, with or without a folder, is a program that may be run.
bool is_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0;
  for (const std::string& folder : parts_of(environment("PATH"), ':')) {
    if (access((std::filesystem::path(folder) / name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

/// The words that show the page: the first program of $BROWSER that is there, else xdg-open.
std::vector<std::string> command_for(const std::string& page) {
  for (const std::string& choice : parts_of(environment("BROWSER"), ':')) {
    std::vector<std::string> words = parts_of(choice, ' ');
    if (words.empty() || !is_program(words.front())) continue;
    bool named = false;
    for (std::string& word : words) {
      if (word != "%s") continue;
      word = page;
      named = true;
    }
    if (!named) words.push_back(page);
    return words;
  }
  if (is_program("xdg-open")) return {"xdg-open", page};
  return {};
}

}  // namespace

bool open_in_browser(const std::string& page) {
  if (environment("DISPLAY").empty() && environment("WAYLAND_DISPLAY").empty()) return false;
  std::vector<std::string> words = command_for(page);
  if (words.empty()) return false;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  // The pipe closes when the program starts, and says why when it does not.
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  const pid_t child = fork();
  if (child == 0) {
    // A child of a child belongs to nobody here: it needs no waiting for and outlives us.
    setsid();
    const pid_t browser = fork();
    if (browser != 0) _exit(browser > 0 ? 0 : 1);
    signal(SIGPIPE, SIG_DFL);
    const int nothing = open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) dup2(nothing, stream);
    execvp(arguments[0], arguments.data());
    const char failed = 1;
    _exit(write(ends[1], &failed, 1) == 1 ? 1 : 2);
  }
  close(ends[1]);
  int status = 1;
  if (child > 0) {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }
  char failed = 0;
  const bool started = child > 0 && status == 0 && read(ends[0], &failed, 1) == 0;
  close(ends[0]);
  return started;
}

}  // namespace carom::app
