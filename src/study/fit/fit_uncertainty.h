// How sure the parameters of a fit are.
#pragma once

#include "study/fit/fit_search.h"

namespace carom::study {

/// Covariance, standard errors, correlations and intervals of 95 % from the Jacobian at the best parameters,
/// with a warning about those that cannot be told apart.
void add_covariance(const FitProblem& problem, const FitSearch& search,
                    const numerics::LeastSquaresResult& best, bool robust, FitResult& result);

/// Intervals of 95 % from the sum of squares, with all other parameters fitted again at each value.
void add_profiles(const FitSearch& search, const numerics::LeastSquaresResult& best,
                  FitResult& result);

/// Deviations and intervals from fits to data drawn anew.
void add_bootstrap(const FitProblem& problem, const FitSettings& settings, const FitSearch& search,
                   const numerics::LeastSquaresResult& best, FitResult& result);

/// Warnings about residuals that follow each other with the same sign more often than chance allows.
void add_trend_warnings(const FitProblem& problem, FitResult& result);

}  // namespace carom::study
