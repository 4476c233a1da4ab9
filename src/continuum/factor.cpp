#include "continuum/factor.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

#include "carom/messages.h"
#include "continuum/cholmod_library.h"
#include "continuum/half_solves.h"
#include "continuum/partial_inverse.h"

namespace carom::continuum {
namespace {

/// Right-hand sides that are solved at once: enough for matrix products, and few enough for the
/// cache.
constexpr Eigen::Index panel_columns = 64;

FactorStatus status_of(int cholmod_status) {
  switch (cholmod_status) {
    case CHOLMOD_OUT_OF_MEMORY:
      return FactorStatus::out_of_memory;
    case CHOLMOD_TOO_LARGE:
      return FactorStatus::too_large;
    default:
      return FactorStatus::not_positive_definite;
  }
}

/// The lower triangle as CHOLMOD sees it, in the memory of Eigen's.
cholmod_sparse view_of(const Eigen::SparseMatrix<double>& lower) {
  CAROM_ASSERT(lower.isCompressed() && lower.rows() == lower.cols(), "matrix must be compressed");
  cholmod_sparse view{};
  view.nrow = view.ncol = static_cast<std::size_t>(lower.cols());
  view.nzmax = static_cast<std::size_t>(lower.nonZeros());
  view.p = const_cast<int*>(lower.outerIndexPtr());
  view.i = const_cast<int*>(lower.innerIndexPtr());
  view.x = const_cast<double*>(lower.valuePtr());
  view.stype = -1;  // the lower triangle of a symmetric matrix
  view.itype = CHOLMOD_INT;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  view.sorted = view.packed = 1;
  return view;
}

cholmod_dense view_of(double* values, Eigen::Index rows, Eigen::Index columns,
                      Eigen::Index stride) {
  cholmod_dense view{};
  view.nrow = static_cast<std::size_t>(rows);
  view.ncol = static_cast<std::size_t>(columns);
  view.d = static_cast<std::size_t>(stride);
  view.nzmax = view.d * view.ncol;
  view.x = values;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  return view;
}

/// An order that dissects the graph of the matrix, but for unknowns that come last.
cholmod_factor* analysed_with_last(const CholmodLibrary& library, cholmod_sparse& A,
                                   std::span<const int> last, cholmod_common& common) {
  std::vector<int> order(A.nrow);
  if (library.metis == nullptr || !library.metis(&A, nullptr, 0, 1, order.data(), &common)) {
    return library.analyze(&A, &common);
  }
  std::vector<char> is_last(A.nrow, 0);
  for (const int unknown : last) is_last[static_cast<std::size_t>(unknown)] = 1;
  std::ranges::stable_partition(
      order, [&](int unknown) { return is_last[static_cast<std::size_t>(unknown)] == 0; });
  common.nmethods = 1;
  common.method[0].ordering = CHOLMOD_GIVEN;
  cholmod_factor* const L = library.analyze_p(&A, order.data(), nullptr, 0, &common);
  common.nmethods = 0;  // by its own choice
  return L;
}

}  // namespace

struct SymmetricFactor::Workspace {
  Workspace() {
    if (library == nullptr) return;
    library->start(&common);
    common.supernodal = CHOLMOD_SUPERNODAL;
    common.quick_return_if_not_posdef = 1;
    common.print = 0;
  }
  ~Workspace() {
    if (library == nullptr) return;
    for (cholmod_dense** dense : {&X, &Y, &E}) library->free_dense(dense, &common);
    library->free_factor(&L, &common);
    library->finish(&common);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  bool has_pattern_of(const Eigen::SparseMatrix<double>& lower) const {
    return L != nullptr && static_cast<Eigen::Index>(starts.size()) == lower.cols() + 1 &&
           std::equal(starts.begin(), starts.end(), lower.outerIndexPtr()) &&
           std::equal(rows.begin(), rows.end(), lower.innerIndexPtr());
  }

  const CholmodLibrary* const library = cholmod_library();  // null when it is not installed
  cholmod_common common{};
  cholmod_factor* L = nullptr;
  cholmod_dense *X = nullptr, *Y = nullptr, *E = nullptr;  // memory of solve()
  std::vector<int> starts, rows;                           // the pattern that was analysed
  double operations = 0;
  std::optional<HalfSolves> halves;
  FactorStatus status = library != nullptr ? FactorStatus::none : FactorStatus::missing_library;
};

SymmetricFactor::SymmetricFactor() : workspace_(std::make_unique<Workspace>()) {}
SymmetricFactor::~SymmetricFactor() = default;
SymmetricFactor::SymmetricFactor(SymmetricFactor&&) noexcept = default;
SymmetricFactor& SymmetricFactor::operator=(SymmetricFactor&&) noexcept = default;

FactorStatus SymmetricFactor::analyse(const Eigen::SparseMatrix<double>& lower,
                                      std::span<const int> last) {
  Workspace& w = *workspace_;
  if (w.library == nullptr || w.has_pattern_of(lower)) return w.status;
  w.library->free_factor(&w.L, &w.common);
  cholmod_sparse A = view_of(lower);
  // METIS seeds rand() and draws from it: two orderings at a time would share the numbers, and the order, with it the last
  // bits of all that follows, would depend on the moment.
  static std::mutex one_ordering;
  const std::lock_guard alone(one_ordering);
  w.L = last.empty() ? w.library->analyze(&A, &w.common)
                     : analysed_with_last(*w.library, A, last, w.common);
  if (w.L == nullptr) return w.status = status_of(w.common.status);
  w.operations = w.common.fl;
  w.starts.assign(lower.outerIndexPtr(), lower.outerIndexPtr() + lower.cols() + 1);
  w.rows.assign(lower.innerIndexPtr(), lower.innerIndexPtr() + lower.nonZeros());
  return w.status = FactorStatus::analysed;
}

FactorStatus SymmetricFactor::factor(const Eigen::SparseMatrix<double>& lower,
                                     std::span<const int> last) {
  Workspace& w = *workspace_;
  w.halves.reset();
  analyse(lower, last);
  if (w.L == nullptr) return w.status;
  const double* const values = lower.valuePtr();
  if (!std::all_of(values, values + lower.nonZeros(), [](double x) { return std::isfinite(x); })) {
    return w.status = FactorStatus::not_positive_definite;
  }
  cholmod_sparse A = view_of(lower);
  const NoOpenMp alone(*w.library);
  const bool done = w.library->factorize(&A, w.L, &w.common) != 0;
  const bool good = done && w.common.status == CHOLMOD_OK && w.L->minor == w.L->n;
  if (good) w.halves.emplace(*w.library, *w.L);
  return w.status = good ? FactorStatus::good : status_of(w.common.status);
}

const HalfSolves& SymmetricFactor::halves() const {
  CAROM_ASSERT(workspace_->halves, "a matrix must be factored before solving with it");
  return *workspace_->halves;
}

FactorStatus SymmetricFactor::status() const {
  return workspace_->status;
}

std::size_t SymmetricFactor::bytes() const {
  const cholmod_factor* const L = workspace_->L;
  if (L == nullptr) return 0;
  // Numbers, row numbers, four lists by supernode, the order and the columns' lengths.
  return L->xsize * sizeof(double) + (L->ssize + 4 * L->nsuper + 2 * L->n) * sizeof(int);
}

double SymmetricFactor::operations() const {
  return workspace_->operations;
}

double SymmetricFactor::reciprocal_condition() const {
  Workspace& w = *workspace_;
  return w.status == FactorStatus::good ? w.library->rcond(w.L, &w.common) : 0;
}

void SymmetricFactor::solve(Eigen::Ref<Eigen::MatrixXd> b) const {
  Workspace& w = *workspace_;
  CAROM_ASSERT(w.status == FactorStatus::good, "a matrix must be factored before solving with it");
  CAROM_ASSERT(b.rows() == static_cast<Eigen::Index>(w.L->n), "right-hand side must fit");
  for (Eigen::Index first = 0; first < b.cols(); first += panel_columns) {
    const Eigen::Index count = std::min(panel_columns, b.cols() - first);
    cholmod_dense B = view_of(b.col(first).data(), b.rows(), count, b.outerStride());
    if (!w.library->solve2(CHOLMOD_A, w.L, &B, nullptr, &w.X, nullptr, &w.Y, &w.E, &w.common)) {
      throw std::bad_alloc();
    }
    b.middleCols(first, count) = Eigen::Map<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>(
        static_cast<const double*>(w.X->x), b.rows(), count,
        Eigen::OuterStride<>(static_cast<Eigen::Index>(w.X->d)));
  }
}

Eigen::MatrixXd SymmetricFactor::inverse_at(std::span<const int> unknowns) const {
  const Workspace& w = *workspace_;
  CAROM_ASSERT(w.status == FactorStatus::good, "a matrix must be factored before solving with it");
  const auto is_unknown = [&](int i) { return i >= 0 && static_cast<std::size_t>(i) < w.L->n; };
  CAROM_ASSERT(std::all_of(unknowns.begin(), unknowns.end(), is_unknown), "unknowns must exist");
  return partial_inverse(*w.library, *w.L, unknowns);
}

}  // namespace carom::continuum
