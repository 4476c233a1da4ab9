// Complete elliptic integrals, from the complementary modulus q = √(1 − k²), 0 < q ≤ 1: near k = 1,
// where the integrals grow like ln(4/q), q keeps the digits that k has lost.
#pragma once

namespace carom::numerics {

/// Carlson's symmetric integrals R_F(0, y, z) and R_D(0, y, z), y > 0 and z > 0.
double carlson_rf0(double y, double z);
double carlson_rd0(double y, double z);

/// K(k) and E(k).
double complete_elliptic_k(double q);
double complete_elliptic_e(double q);

/// B = (E − q²K)/k² and D = (K − E)/k², without the cancellation: K = B + D, E = B + q²D.
double complete_elliptic_b(double q);
double complete_elliptic_d(double q);

}  // namespace carom::numerics
