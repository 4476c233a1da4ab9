// The Hunt-Crossley family: F = K·δⁿ·(1 + D·δ̇/v₀). Its laws differ in D(e) alone.
#pragma once

#include <string>
#include <vector>

#include "carom/laws.h"
#include "laws/describe.h"

namespace carom::laws {

/// F = (K + χ·δ̇)·δⁿ, with χ = D·K/v₀.
struct HuntCrossleyContact {
  double stiffness;       ///< K [N/mⁿ]
  double exponent;        ///< n
  double damping_factor;  ///< χ [N·s/m^(n+1)]

  double force(const NormalContact& contact) const;
  double elastic_energy(double depth) const;
  bool free_impact(const Onset& onset, const NormalMemory& memory, CentralImpact& impact) const;
};

/// What distinguishes a member of the family.
struct HuntCrossleyMember {
  std::string name;
  std::vector<std::string> aliases = {};
  std::string summary;
  std::string damping_text;  ///< D as text
  double (*damping)(double restitution);
  std::string source;
  std::string validity;
};

NormalLawEntry describe_hunt_crossley(const HuntCrossleyMember& member);

/// The parameters every member has, and members with raw coefficients too.
std::vector<Parameter<HuntCrossleyContact>> hunt_crossley_parameters(Origin damping_origin);

/// Exact calibration of the family: χ from the relation that holds for every exponent.
double exact_damping_factor(const HuntCrossleyContact& law, double restitution, Separation,
                            const Onset& onset);

}  // namespace carom::laws
