// Random numbers of tests that make whole scenes.
#pragma once

#include <initializer_list>
#include <random>

#include <Eigen/Geometry>

#include "carom/math.h"

namespace carom::test {

/// Same numbers on every platform, which standard distributions do not promise.
struct SceneDice {
  std::mt19937 engine;

  double operator()(double from, double to) {
    return from + (to - from) * static_cast<double>(engine()) / 4294967296.0;
  }
  int below(int count) { return static_cast<int>(engine() % static_cast<unsigned>(count)); }
  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return *(values.begin() + below(static_cast<int>(values.size())));
  }
  bool chance(double share) { return (*this)(0, 1) < share; }
  Vector3d vector(double size) {
    const double x = (*this)(-size, size), y = (*this)(-size, size);
    return {x, y, (*this)(-size, size)};
  }
  Matrix3d rotation() {
    const Vector3d axis = vector(1).normalized();
    return Eigen::AngleAxisd((*this)(0, 3), axis).toRotationMatrix();
  }
};

}  // namespace carom::test
