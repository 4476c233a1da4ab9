#include "laws/oblique/hertz_motion.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "numerics/gauss_legendre.h"

namespace carom::laws {

// Energy: ż² = 1 − z^(5/2). With z = sin φ, time is a smooth function of φ up to the turning point:
//   dt/dφ = cos φ/ż = √((1 − z²)/(1 − z^(5/2)))
std::vector<HertzInstant> hertz_motion(int steps) {
  const double width = std::numbers::pi / steps;
  const auto rate = [](double angle) {
    const double z = std::sin(angle);
    const double left = -std::expm1(2.5 * std::log(z));
    const double cosine = std::cos(angle);
    return left > 1e-12 ? std::sqrt(cosine * cosine / left) : std::sqrt(0.8);
  };
  std::vector<HertzInstant> motion(static_cast<std::size_t>(steps) + 1);
  for (int i = 1; i <= steps; ++i) {
    double time = 0;
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      time += weight * rate((i - 1 + node) * width);
    }
    const double angle = i < steps ? i * width : std::numbers::pi;
    const double z = i < steps ? std::sin(angle) : 0;
    motion[i] = {motion[i - 1].time + time * width, z,
                 std::copysign(std::sqrt(1 - z * z * std::sqrt(z)), std::cos(angle))};
  }
  motion[0].speed = 1;
  return motion;
}

}  // namespace carom::laws
