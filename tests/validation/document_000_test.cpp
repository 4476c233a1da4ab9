// Document 000: Lankarani and Nikravesh 1994, Example 2: two aluminium spheres with permanent
// indentation. K = 5.5e9, n = 1.5, e = 0.7, v = 0.3 m/s; the printed effective mass is 0.046 kg,
// while the printed results need 0.0464, and the density 2770 gives the third value. References:
// closed forms.
#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/normal_law.h"

namespace carom {
namespace {

using namespace testing_support;

struct Example2 {
  const char* id;
  double m_eff, delta_m, f_m, delta_p, dT, t_compression, t_restitution, t_contact, t_eq20, t_hertz,
      a_max;
};

// ids 000/ex2/<id>/<quantity>
constexpr Example2 kExamples[] = {
    {"meff0.046", 0.046, 1.546746228927637e-05, 334.5733064167766, 7.88840576753095e-06, 0.0010557,
     7.587499653417556e-05, 5.311249757392289e-05, 0.00012898749410809843, 0.00015158113043490845,
     0.00015174999306835112, 7273.3327481907945},
    {"meff0.0464", 0.0464, 1.5521122457855565e-05, 336.315882705896, 7.915772453506337e-06,
     0.00106488, 7.613822427178525e-05, 5.329675699024967e-05, 0.00012943498126203492,
     0.00015210700008698452, 0.0001522764485435705, 7248.187127282241},
    {"rho2770", 0.046411795469033214, 1.552270060405306e-05, 336.3671775581963,
     7.91657730806706e-06, 0.0010651507060143123, 7.614596580268579e-05, 5.330217606188005e-05,
     0.00012944814186456583, 0.00015212246591972, 0.00015229193160537158, 7247.450225937209},
};

constexpr double kSpeed = 0.3, kRestitution = 0.7;
constexpr double kTolerance = 1e-9;  // relative; the integration keeps 1e-12 per step

void expect_close(double value, double reference, const char* what) {
  EXPECT_NEAR(value / reference, 1, kTolerance) << what;
}

NormalLaw aluminium(double restitution) {
  return normal_law("permanent-indentation", {{"stiffness", 5.5e9}, {"exponent", 1.5}},
                    {.restitution = restitution});
}

TEST(Document000, Example2HasItsPermanentIndentation) {
  for (const Example2& example : kExamples) {
    SCOPED_TRACE(example.id);
    const NormalLaw law = aluminium(kRestitution);
    const CentralImpact impact = simulate_impact(law, {kSpeed, example.m_eff});
    expect_close(impact.max_indentation, example.delta_m, "delta_m, Eq. (16)");
    expect_close(impact.peak_force, example.f_m, "f_m, Eq. (17)");
    expect_close(impact.indentation_at_separation, example.delta_p, "delta_p, Eq. (19)");
    expect_close(law.onset_depth(impact.memory), example.delta_p, "delta_p, as dent");
    expect_close(impact.indentation_at_separation / impact.max_indentation, 0.51,
                 "delta_p_over_delta_m");
    expect_close(impact.energy_lost, example.dT, "dT, Eq. (18)");
    expect_close(0.5 * example.m_eff * kSpeed * kSpeed * (1 - kRestitution * kRestitution),
                 example.dT, "dT_eq6");
    expect_close(impact.separation_speed, 0.21, "v_dep");
    expect_close(impact.peak_force / example.m_eff, example.a_max, "a_max");
  }
}

TEST(Document000, Example2LastsAsLongAsItsTwoPhases) {
  for (const Example2& example : kExamples) {
    SCOPED_TRACE(example.id);
    const CentralImpact impact = simulate_impact(aluminium(kRestitution), {kSpeed, example.m_eff});
    expect_close(impact.time_of_max_indentation, example.t_compression, "t_compression");
    expect_close(impact.duration - impact.time_of_max_indentation, example.t_restitution,
                 "t_restitution");
    expect_close(impact.duration, example.t_contact, "t_contact");
    // Eq. (20) rounds the factor 2.9433 of the elastic duration to 2.94.
    expect_close(2.94 * impact.max_indentation / kSpeed, example.t_eq20, "t_eq20");
    expect_close(simulate_impact(aluminium(1), {kSpeed, example.m_eff}).duration, example.t_hertz,
                 "t_hertz");
  }
}

// Printed to three digits; the force and the dent belong to 0.0464 kg rather than to 0.046 kg.
TEST(Document000, Example2AgreesWithThePrintedNumbers) {
  const CentralImpact impact = simulate_impact(aluminium(kRestitution), {kSpeed, 0.0464});
  EXPECT_NEAR(impact.max_indentation, 1.55e-5, 0.005e-5);
  EXPECT_NEAR(impact.peak_force, 336, 0.5);
  EXPECT_NEAR(impact.indentation_at_separation, 7.92e-6, 0.005e-6);
  EXPECT_NEAR(impact.energy_lost, 1.06e-3, 0.005e-3);
  EXPECT_NEAR(impact.duration, 130e-6, 1e-6);
}

}  // namespace
}  // namespace carom
