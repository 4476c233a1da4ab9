// The continuous method: contacts are force laws, the motion is integrated with error control, and
// steps end where contacts begin, turn and part.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/foundation_plan.h"
#include "contact/law_plan.h"
#include "numerics/ode_solver.h"
#include "simulation/continuous_samples.h"
#include "simulation/method_run.h"
#include "simulation/modal/modal_joints.h"
#include "simulation/modal/modal_plan.h"
#include "simulation/modal/rigid_motion.h"
#include "simulation/motion.h"
#include "simulation/parts.h"
#include "simulation/recorder.h"

namespace carom::simulation {

/// What the contacts of a model need to run by this method, checked and built once.
struct ContinuousPlan {
  Model model;  ///< without the joints and forces that hold bodies which deform
  contact::Candidates candidates;
  std::vector<contact::LawPlan> laws;                ///< by Candidate::law
  std::vector<contact::FoundationPlan> foundations;  ///< of the pairs with a mesh
  std::vector<ModalPlan> modal;                      ///< bodies that deform
  std::shared_ptr<const ElasticSplit> split;         ///< what holds them; null: nothing
  std::optional<Model> given;                        ///< then, the model as given

  /// The state of `model` in which bodies move as in one of the model as given.
  State state_of(const State& given_state) const;
};

/// Appends what is wrong to `problems`; the plan can be used only when nothing was. Models with more than
/// `few_pairs` pairs of shapes keep a list of those that are near.
ContinuousPlan plan_continuous(const Model& model, std::vector<Problem>& problems,
                               std::int64_t few_pairs = contact::few_shape_pairs);

struct ContinuousParts;

/// One run, step by step.
class ContinuousRun : public MethodRun {
 public:
  /// `more` parts come after the contacts. Where they own shapes the plan must list all pairs. The state is one of the model as
  /// given.
  ContinuousRun(const ContinuousPlan& plan, const State& start, const SimulationSettings& settings,
                std::vector<std::shared_ptr<Part>> more = {});

  void begin() override;
  void step(double limit) override;
  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  Outlook outlook(double limit) override;
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    return motion_.scales.by_duration && other != settings_.duration;
  }
  void archive(Archive& file) override;
  const State* state() const override { return held_ ? nullptr : &motion_.state; }
  void sample_here() override { samples_.add(time_, y_); }
  ControlForces* control() override { return held_ ? nullptr : &motion_.control; }
  void control_changed() override;
  Trajectory finish() override;

 private:
  ContinuousRun(const ContinuousPlan& plan, const State& start, const SimulationSettings& settings,
                ContinuousParts parts);
  void set_motion(double t, std::span<const double> y);
  void evaluate(double t, std::span<const double> y, std::span<double> dydt);
  void add_forces(double t, std::span<const double> y, multibody::Powers& powers,
                  std::span<double> dydt);
  void event_values(double t, std::span<const double> y, std::span<double> g);
  void make_solver();
  void restart();
  double next_limit();
  void advance(double limit);
  bool project();
  void change_joints();
  void settle();
  void settle_joints();
  void handle(const numerics::OdeStep& step);
  ContinuousSamples::Extras extras(double t, std::span<const double> y);
  void stop(const std::string& why);
  template <class Action>
  void until_it_fails(const Action& action);

  SimulationSettings settings_;
  Recorder recorder_;
  Motion motion_;
  std::shared_ptr<ModalJoints> held_;  // null: no joint holds a body that deforms
  Parts parts_;
  Forces free_forces_;  // without those that hold contacts
  ContinuousSamples samples_;
  std::unique_ptr<numerics::OdeSolver> solver_;
  std::vector<double> y_, rates_, scratch_;
  double time_ = 0;
  bool limit_showed_ = false;
  std::vector<RunEvent> joint_events_;
};

}  // namespace carom::simulation
