// Joints, springs and forces that hold bodies with modes, as a part of a continuous run.
#pragma once

#include <memory>

#include "simulation/modal/modal_joints.h"
#include "simulation/part.h"
#include "simulation/scales.h"

namespace carom::simulation {

/// Values: works of drives and losses of dampers.
class ModalJointsPart : public Part {
 public:
  ModalJointsPart(std::shared_ptr<ModalJoints> joints, const Scales& scales)
      : joints_(std::move(joints)), scales_(scales) {}

  std::size_t value_count() const override { return 2; }
  void write_sizes(std::span<double> sizes) const override;
  std::vector<std::size_t> passive_values() const override { return {0, 1}; }
  void set(double time, std::span<const double> /*values*/) override { time_ = time; }
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates) override;
  bool holds() const override { return joints_->has_rows(); }
  void add_holding_forces(Dynamics& dynamics, std::span<const double> values, Forces& forces,
                          std::span<double> rates) override;
  Change after_step(double time, Dynamics& dynamics, std::vector<double>& values) override;
  Change handle(std::span<const int> events, double time, Dynamics& dynamics,
                std::vector<double>& values) override;
  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger) override;
  void archive(Archive& file) override { joints_->archive(file); }

 private:
  std::shared_ptr<ModalJoints> joints_;
  Scales scales_;
  double time_ = 0;
};

}  // namespace carom::simulation
