#include "continuum/cholmod_library.h"

#include <dlfcn.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace carom::continuum {
namespace {

/// A variable of the environment with a value for as long as this lives, unless the user gave it one.
class DefaultVariable {
 public:
  DefaultVariable(const char* name, const char* value)
      : name_(name), ours_(std::getenv(name) == nullptr && setenv(name, value, 0) == 0) {}
  ~DefaultVariable() {
    if (ours_) unsetenv(name_);
  }
  DefaultVariable(const DefaultVariable&) = delete;
  DefaultVariable& operator=(const DefaultVariable&) = delete;

 private:
  const char* name_;
  bool ours_;
};

bool has_code_of_haswell() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

void* open_library() {
  std::optional<DefaultVariable> code;
  if (has_code_of_haswell()) code.emplace("OPENBLAS_CORETYPE", "Haswell");
  const DefaultVariable threads("OPENBLAS_NUM_THREADS", "1");
  // Structures are those of the header, so it must be the library of the same number.
  const std::string name = "libcholmod.so." + std::to_string(CHOLMOD_MAIN_VERSION);
  return dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
}

/// In the library or in those that it needs.
template <typename Function>
bool find_function(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

std::optional<CholmodLibrary> load() {
  void* const library = open_library();
  if (library == nullptr) return std::nullopt;
  // Another BLAS has no such function.
  void (*set_threads)(int) = nullptr;
  if (find_function(library, "openblas_set_num_threads", set_threads)) set_threads(1);
  CholmodLibrary found;
  if (!find_function(library, "omp_get_max_active_levels", found.max_active_levels) ||
      !find_function(library, "omp_set_max_active_levels", found.set_max_active_levels)) {
    found.set_max_active_levels = nullptr;
  }
  find_function(library, "cholmod_metis", found.metis);
  const bool complete = find_function(library, "cholmod_start", found.start) &&
                        find_function(library, "cholmod_finish", found.finish) &&
                        find_function(library, "cholmod_analyze", found.analyze) &&
                        find_function(library, "cholmod_analyze_p", found.analyze_p) &&
                        find_function(library, "cholmod_factorize", found.factorize) &&
                        find_function(library, "cholmod_rcond", found.rcond) &&
                        find_function(library, "cholmod_solve2", found.solve2) &&
                        find_function(library, "cholmod_free_factor", found.free_factor) &&
                        find_function(library, "cholmod_free_dense", found.free_dense) &&
                        find_function(library, "dgemm_", found.dgemm) &&
                        find_function(library, "dsyrk_", found.dsyrk) &&
                        find_function(library, "dtrsm_", found.dtrsm) &&
                        find_function(library, "dtrsv_", found.dtrsv) &&
                        find_function(library, "dgemv_", found.dgemv);
  return complete ? std::optional(found) : std::nullopt;
}

}  // namespace

NoOpenMp::NoOpenMp(const CholmodLibrary& library) : library_(library) {
  if (library_.set_max_active_levels == nullptr) return;
  levels_before_ = library_.max_active_levels();
  library_.set_max_active_levels(0);
}

NoOpenMp::~NoOpenMp() {
  if (library_.set_max_active_levels != nullptr) library_.set_max_active_levels(levels_before_);
}

const CholmodLibrary* cholmod_library() {
  static const std::optional<CholmodLibrary> library = load();
  return library ? &*library : nullptr;
}

}  // namespace carom::continuum
