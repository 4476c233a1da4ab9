// The law of a pair of spheres as numbers, so that thousands of contacts are computed in one loop.
#pragma once

namespace carom::simulation {

/// F = K·δ^(3/2) + c(δ)·δ̇,  c = c₁·δ^(1/4) + c₂·δ^(1/2) + c₃·δ^(3/2)
///
/// c₁ is the damping of Tsuji's laws, c₂ that of Kuwabara and Kono, c₃ that of Hunt and Crossley's
/// family. The tangential spring has the stiffness T·√δ (Mindlin: 8·G*·a with a = √(R*·δ)).
struct PairLaw {
  double stiffness = 0;           ///< K [N/m^1.5]
  double damping_quarter = 0;     ///< c₁ [N s/m^1.25]
  double damping_half = 0;        ///< c₂ [N s/m^1.5]
  double damping_full = 0;        ///< c₃ [N s/m^2.5], of a touch at 1 m/s when `by_speed`
  double least_force = 0;         ///< 0, or −infinite where tension is allowed [N]
  double tangential = 1;          ///< T > 0 [N/m^1.5]
  double flexible = 1;            ///< 1/T
  double tangential_damping = 0;  ///< over δ^(1/4): of the tangential spring [N s/m^1.25]
  double friction = 0;            ///< Coulomb's coefficient [1]
  bool by_speed = false;          ///< c₃ is inversely proportional to the approach speed
  double least_speed = 0;         ///< that counts as approach speed [m/s]
  int contact = -1;               ///< place in Model::contacts()
};

}  // namespace carom::simulation
