// Restitution of viscoelastic spheres (Kuwabara and Kono 1987), contact to zero indentation,
// against the impact integrated with DOP853 at 1e-13: first entries of laws/D/kk/* and
// laws/D/beta_of_e/*.
// The law solves the same impact by Taylor series; what limits the agreement is the reference.
#include <gtest/gtest.h>

#include "support/restitution_choice.h"

namespace carom {
namespace viscoelastic_restitution_test {

/// With K = m = V = 1, beta = (3/2)·A.
double restitution_at(double beta) {
  const auto law = testing_support::restitution_law(
      "viscoelastic", {{"damping_time", beta / 1.5}, {"stiffness", 1}, {"effective_mass", 1}});
  return law(1);
}

TEST(ViscoelasticRestitution, AgreesWithTheIntegratedImpact) {
  const double beta_and_e[][2] = {
      {0.001, 0.9988473488859316}, {0.01, 0.9885448186568461}, {0.05, 0.9442599723433394},
      {0.1, 0.8921475872902294},   {0.2, 0.7975500620394504},  {0.3, 0.7140448799921525},
      {0.5, 0.573824628664949},    {1, 0.3311648104666409},    {2, 0.09533036535415154}};
  for (const auto& [beta, e] : beta_and_e) EXPECT_NEAR(restitution_at(beta), e, 1e-13) << beta;
}

TEST(ViscoelasticRestitution, AgreesWithTheDampingSolvedForARestitution) {
  const double e_and_beta[][2] = {
      {0.1, 1.9657650317747475}, {0.2, 1.4325398516029244},  {0.3, 1.0873880830021743},
      {0.4, 0.8302677775648077}, {0.5, 0.6264926149268809},  {0.6, 0.45904844463126077},
      {0.7, 0.3180705661637847}, {0.8, 0.19724372803528134}, {0.9, 0.09225092337389995}};
  for (const auto& [e, beta] : e_and_beta) EXPECT_NEAR(restitution_at(beta), e, 1e-13) << beta;
}

}  // namespace viscoelastic_restitution_test
}  // namespace carom
