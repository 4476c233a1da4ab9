#include "waves/endless_beam.h"

#include <cmath>

#include "numerics/gauss_legendre.h"
#include "numerics/root_bracket.h"

namespace carom::waves {

EndlessBeam::EndlessBeam(double beta)
    : beta_(beta),
      half_(ForcePanel::instance().integral(0.5)),
      three_halves_(ForcePanel::instance().integral(1.5)) {}

double EndlessBeam::history(double time, double order) const {
  const double gamma = std::tgamma(order);
  double sum = 0;
  for (const Past& past : past_) {
    const double to_end = std::max(0.0, time - past.start - past.length);
    if (to_end > 2 * past.length) {
      // Far enough for the kernel to be smooth.
      std::size_t i = 0;
      for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
        const double since = time - past.start - node * past.length;
        const double kernel = order < 1 ? 1 / std::sqrt(since) : std::sqrt(since);
        sum += weight * past.length * kernel * past.at_gauss[i++] / gamma;
      }
      continue;
    }
    // With r = √(t − s) the integrand is a polynomial, and the sum exact.
    const double near = std::sqrt(to_end), far = std::sqrt(time - past.start);
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double r = near + node * (far - near);
      const double share = (time - r * r - past.start) / past.length;
      const double kernel = order < 1 ? 2 : 2 * r * r;
      sum +=
          weight * (far - near) * kernel * ForcePanel::instance().value(past.force, share) / gamma;
    }
  }
  return sum;
}

EndlessBeam::Values EndlessBeam::free_deflection(double length) const {
  Values deflection;
  for (int i = 0; i < ForcePanel::count; ++i) {
    deflection[i] = beta_ * history(time_ + length * ForcePanel::instance().nodes()[i], 1.5);
  }
  return deflection;
}

const EndlessBeam::Operator& EndlessBeam::compliance(double length) {
  compliance_ = beta_ * std::pow(length, 1.5) * three_halves_;
  return compliance_;
}

void EndlessBeam::press(double length, const Values& force) {
  const ForcePanel& panel = ForcePanel::instance();
  Values speed = beta_ * std::sqrt(length) * (half_ * force);
  for (int i = 0; i < ForcePanel::count; ++i) {
    speed[i] += beta_ * history(time_ + length * panel.nodes()[i], 0.5);
  }
  Past past{time_, length, force, {}};
  for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
    past.at_gauss.push_back(panel.value(force, node));
    energy_ += weight * length * past.at_gauss.back() * panel.value(speed, node);
  }
  past_.push_back(std::move(past));
  time_ += length;
}

std::optional<double> EndlessBeam::meeting(double place, double speed) const {
  // A free beam only slows down, so the gap is a convex function of time.
  if (!(speed > 0)) return std::nullopt;
  const auto overlap = [&](double wait) {
    return place + speed * wait - beta_ * (history(time_ + wait, 1.5) - history(time_, 1.5));
  };
  double apart = 1e-6, together = apart;
  while (overlap(together) <= 0) {
    apart = together;
    together *= 2;
  }
  if (apart == together) return apart;
  return numerics::find_root(overlap, apart, together, 1e-15 * together);
}

}  // namespace carom::waves
