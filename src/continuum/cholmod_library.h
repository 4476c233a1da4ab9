// CHOLMOD and the BLAS behind it, loaded when the first factor is made: programs that deform nothing
// start without 40 MB of matrix code.
//
// Loading late also lets us choose the code of OpenBLAS, which reads its environment once, when it
// is loaded, and never again:
// - OPENBLAS_CORETYPE is Haswell where the processor has AVX2 and FMA. An OpenBLAS older than the
//   processor takes it for one of 2004, and factors take twice as long. The newest code it has would
//   be a little faster still, but Haswell's runs on all of these machines, and the same code gives the
//   same bits.
// - OPENBLAS_NUM_THREADS is 1. How OpenBLAS divides work among threads depends on the moment, and so
//   would the last bits; and threads that are not wanted are not started.
// What the user has set stays, but for the number of threads, which is 1 for the whole process in any
// case. Variables that we set are gone after loading, so that programs started from this one do not
// see them. The environment changes for that moment: no other thread may read it while the first
// factor is made.
#pragma once

#include <suitesparse/cholmod.h>

#include <cstddef>

namespace carom::continuum {

/// BLAS as Fortran sees it: everything by address, lengths of texts at the end.
using Dgemm = void(const char* transpose_a, const char* transpose_b, const int* rows,
                   const int* columns, const int* inner, const double* alpha, const double* a,
                   const int* stride_a, const double* b, const int* stride_b, const double* beta,
                   double* c, const int* stride_c, std::size_t, std::size_t);
using Dsyrk = void(const char* triangle, const char* transpose, const int* size, const int* inner,
                   const double* alpha, const double* a, const int* stride_a, const double* beta,
                   double* c, const int* stride_c, std::size_t, std::size_t);
using Dtrsm = void(const char* side, const char* triangle, const char* transpose,
                   const char* diagonal, const int* rows, const int* columns, const double* alpha,
                   const double* a, const int* stride_a, double* b, const int* stride_b,
                   std::size_t, std::size_t, std::size_t, std::size_t);

using Dtrsv = void(const char* triangle, const char* transpose, const char* diagonal,
                   const int* size, const double* a, const int* stride_a, double* x,
                   const int* stride_x, std::size_t, std::size_t, std::size_t);
using Dgemv = void(const char* transpose, const int* rows, const int* columns, const double* alpha,
                   const double* a, const int* stride_a, const double* x, const int* stride_x,
                   const double* beta, double* y, const int* stride_y, std::size_t);

/// Functions of CHOLMOD that we call, named without `cholmod_`, and those of the BLAS that it uses.
struct CholmodLibrary {
  decltype(&cholmod_start) start = nullptr;
  decltype(&cholmod_finish) finish = nullptr;
  decltype(&cholmod_analyze) analyze = nullptr;
  decltype(&cholmod_analyze_p) analyze_p = nullptr;
  decltype(&cholmod_metis) metis = nullptr;  ///< null without it
  decltype(&cholmod_factorize) factorize = nullptr;
  decltype(&cholmod_rcond) rcond = nullptr;
  decltype(&cholmod_solve2) solve2 = nullptr;
  decltype(&cholmod_free_factor) free_factor = nullptr;
  decltype(&cholmod_free_dense) free_dense = nullptr;
  int (*max_active_levels)() = nullptr;  ///< of OpenMP; null without it
  void (*set_max_active_levels)(int) = nullptr;
  Dgemm* dgemm = nullptr;
  Dsyrk* dsyrk = nullptr;
  Dtrsm* dtrsm = nullptr;
  Dtrsv* dtrsv = nullptr;
  Dgemv* dgemv = nullptr;
};

/// While it lives, OpenMP starts no threads for what this thread calls. CHOLMOD would copy numbers
/// with four while it factors, which takes longer than copying them alone when other runs need the
/// cores.
class NoOpenMp {
 public:
  explicit NoOpenMp(const CholmodLibrary& library);
  ~NoOpenMp();
  NoOpenMp(const NoOpenMp&) = delete;
  NoOpenMp& operator=(const NoOpenMp&) = delete;

 private:
  const CholmodLibrary& library_;
  int levels_before_ = 0;
};

/// Loads the library at the first call; null when it is not installed. Any thread may call it.
const CholmodLibrary* cholmod_library();

}  // namespace carom::continuum
