#include <chrono>
#include <cmath>

#include "base/sealed_bytes.h"
#include "base/text.h"
#include "geometry/shape_type.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/methods.h"

namespace carom {

using simulation::ControlForces;
using simulation::MethodRun;
using simulation::Recorder;

namespace {

constexpr const char* kind_of_snapshot = "CAROMRUN";
/// A saved state of so many bytes costs about as much as a hundredth of a step.
constexpr std::size_t bytes_per_step = 512;

/// What makes a model another one, roughly: laws and drives count by their places only.
std::uint64_t fingerprint(const Model& model) {
  Archive file;
  const auto put = [&](auto value) { file(value); };
  put(Vector3d(model.gravity_W()));
  for (int body = 1; body < model.body_count(); ++body) {
    put(model.name(BodyId{body}));
    put(model.mass({body}));
    put(Matrix3d(model.data().bodies[body].I_B));
    put(Vector3d(model.start_pose({body}).p));
    put(Matrix3d(model.start_pose({body}).R));
  }
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    put(model.name(JointId{joint}));
    put(std::string(model.type({joint})));
    put(model.spec(JointId{joint}).a);
    put(model.spec(JointId{joint}).b);
  }
  for (const ShapeSpec& shape : model.shapes()) {
    put(shape.name);
    put(shape.body);
    put(Vector3d(shape.X_BS.p));
    put(Matrix3d(shape.X_BS.R));
    put(std::string(shape_name(shape.shape)));
    if (geometry::type_of(shape.shape).solid == nullptr) continue;  // a plane, a hole
    const MassProperties of_shape = solid(shape.shape);             // a mesh file may have changed
    put(of_shape.volume);
    put(Matrix3d(of_shape.I_S));
    put(Vector3d(of_shape.p_SC));
  }
  for (const ContactSpec& contact : model.contacts()) put(contact.name);
  return checksum(file.take());
}

[[noreturn]] void refuse(const std::string& place, const std::string& message,
                         const std::string& remedy) {
  throw InputError({{place, message, remedy}});
}

}  // namespace

struct Simulation::Parts {
  Model model;
  State start;
  simulation::MakeRun make;
  std::unique_ptr<MethodRun> run;
  bool controlled = false;  // forces were set from outside
  bool finished = false;
  // A copy that may be asked what changes a run.
  std::unique_ptr<MethodRun> copy;
  bool copy_is_old = true;

  Recorder& recorder() const { return run->recorder(); }

  void changed() { copy_is_old = true; }

  bool goes_on() const {
    return !finished && !recorder().ended() && run->time() < recorder().end_time() &&
           recorder().goes_on(run->time());
  }

  const Sample& now() {
    if (copy_is_old) {
      if (!copy) copy = make(start, settings());
      Archive out;
      out.brief = true;
      run->archive(out);
      const std::string bytes = out.take();
      Archive in(bytes);
      in.brief = true;
      copy->archive(in);
      copy->sample_here();
      copy_is_old = false;
    }
    return copy->recorder().last();
  }

  SimulationSettings settings() const { return recorder().settings(); }
  std::string method() const { return settings().method; }

  ControlForces& control(const std::string& place) {
    ControlForces* forces = run->control();
    if (forces == nullptr) {
      refuse(place, "the method " + method() + " takes no forces while it runs",
             "use continuous, piecewise or time-stepping");
    }
    controlled = true;
    return *forces;
  }
  void control_changed() {
    changed();
    if (!recorder().ended()) run->control_changed();
  }

  BodyId find_body(const std::string& name) const {
    for (int body = 1; body < model.body_count(); ++body) {
      if (model.name(BodyId{body}) == name) return {body};
    }
    refuse("body", "there is no body '" + name + "'", "");
  }
  JointId find_joint(const std::string& name) const {
    for (int joint = 0; joint < model.given_joint_count(); ++joint) {
      if (model.name(JointId{joint}) == name) return {joint};
    }
    refuse("joint", "there is no joint '" + name + "'", "");
  }
  void check(BodyId body) const {
    CAROM_ASSERT(body.index > 0 && body.index < model.body_count(), "the body is one of the model");
  }
};

Simulation::Simulation(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Simulation::Simulation(const Model& model, const State& start, const SimulationSettings& settings)
    : parts_(std::make_unique<Parts>(
          Parts{model, start, simulation::prepare_run(model, start, settings)})) {
  parts_->run = parts_->make(start, settings);
  parts_->run->begin();
}

std::string Simulation::save() const {
  if (parts_->finished) refuse("save", "the run is finished", "save it before finish()");
  Archive file;
  std::string version = CAROM_VERSION;
  std::uint64_t model = fingerprint(parts_->model);
  SimulationSettings settings = parts_->settings();
  file(version, model, settings, parts_->start, parts_->controlled);
  parts_->run->archive(file);
  return seal(kind_of_snapshot, file.take());
}

Simulation Simulation::resume(const Model& model, const std::string& saved,
                              const Resumed& resumed) {
  const std::string place = "saved run";
  try {
    const std::string_view bytes = unseal(kind_of_snapshot, saved);
    Archive file(bytes);
    std::string version;
    file(version);
    if (version != CAROM_VERSION) {
      refuse(place, "was saved by Carom " + version + ", and this is " + CAROM_VERSION,
             "run it anew");
    }
    file.expect(fingerprint(model));
    SimulationSettings settings;
    auto parts = std::make_unique<Parts>(Parts{model, {}, nullptr});
    file(settings, parts->start, parts->controlled);
    const double before = settings.duration;
    settings.progress = resumed.progress;
    parts->make = simulation::prepare_run(model, parts->start, settings);
    parts->run = parts->make(parts->start, settings);
    parts->run->archive(file);
    if (!file.at_end()) throw ArchiveError("has more than a run needs");
    const double wanted = resumed.duration > 0 ? resumed.duration : before;
    settings.duration = wanted;
    if (parts->start.time + wanted < parts->run->time()) {
      refuse("duration",
             "is " + short_text(wanted) + " s, and the run has come to " +
                 short_text(parts->run->time()) + " s already",
             "give a longer one");
    }
    if (wanted != before && !parts->controlled && parts->run->follows_duration(wanted)) {
      // Its steps are parts of the duration: only a new run has those of the longer one.
      parts->run = parts->make(parts->start, settings);
      parts->run->begin();
    } else {
      parts->recorder().extend(wanted);
    }
    return Simulation(std::move(parts));
  } catch (const ArchiveError& error) {
    refuse(place, error.what(), "run it anew");
  } catch (const std::logic_error&) {
    // Its checksum is right and its values break what every run keeps: it was not saved by a run.
    refuse(place, "is damaged", "run it anew");
  }
}

SimulationSettings Simulation::settings() const {
  return parts_->settings();
}
double Simulation::time() const {
  return parts_->run->time();
}
double Simulation::end_time() const {
  return parts_->recorder().end_time();
}
bool Simulation::ended() const {
  return parts_->finished || parts_->recorder().ended() || time() >= end_time();
}

void Simulation::step() {
  if (!parts_->goes_on()) return;
  parts_->changed();
  parts_->run->step(end_time());
}

void Simulation::advance_to(double to) {
  if (!(to <= end_time())) {
    refuse(
        "advance_to",
        "the time " + short_text(to) + " s is beyond the end at " + short_text(end_time()) + " s",
        "give a longer duration");
  }
  const double nearest = to - 0.5 * parts_->run->whole_step();
  while (time() < nearest && parts_->goes_on()) {
    parts_->changed();
    parts_->run->step(to);
  }
}

void Simulation::run_to_end(const Checkpoints& checkpoints) {
  using Clock = std::chrono::steady_clock;
  MethodRun& run = *parts_->run;
  if (!checkpoints.write) return advance_to(end_time());
  if (parts_->recorder().ended()) return;
  std::string last = save();
  std::size_t steps = 0;
  bool end_shows = false;
  Clock::time_point written = Clock::now();
  while (parts_->goes_on()) {
    // The last state before the end shows is kept. Where that is not known before a step, as after an
    // impact, it is kept as often as costs little: going on from an earlier one takes longer, no more.
    const bool affordable = ++steps * bytes_per_step >= last.size();
    if (!end_shows && affordable && run.outlook(end_time()) == MethodRun::Outlook::may_show) {
      last = save();
      steps = 0;
    }
    parts_->changed();
    run.step(end_time());
    end_shows |= run.limit_showed();
    if (checkpoints.every <= 0 || end_shows || parts_->recorder().ended()) continue;
    if (std::chrono::duration<double>(Clock::now() - written).count() < checkpoints.every) continue;
    last = save();
    steps = 0;
    checkpoints.write(last);
    written = Clock::now();
  }
  if (parts_->recorder().interrupted() && !end_shows) last = save();
  checkpoints.write(last);
}

const State& Simulation::state() const {
  const State* state = parts_->run->state();
  if (state == nullptr) {
    refuse("state", "the method " + parts_->method() + " has no coordinates", "ask for bodies");
  }
  return *state;
}

const Sample& Simulation::now() const {
  return parts_->now();
}

BodySample Simulation::body(BodyId body) const {
  parts_->check(body);
  return now().bodies[static_cast<std::size_t>(body.index) - 1];
}
BodySample Simulation::body(const std::string& name) const {
  return body(parts_->find_body(name));
}

ContactSample Simulation::contact(const std::string& name) const {
  const std::vector<ContactSpec>& contacts = parts_->model.contacts();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].name == name) return now().contacts[i];
  }
  refuse("contact", "there is no contact '" + name + "'", "");
}

JointSample Simulation::joint(const std::string& name) const {
  Kinematics kinematics(parts_->model);
  kinematics.update(state());
  return simulation::joint_sample(kinematics, parts_->find_joint(name));
}

void Simulation::set_force(BodyId body, const Vector3d& force_W, const Vector3d& p_BP) {
  parts_->check(body);
  if (parts_->control("set_force").set_force(body, force_W, p_BP)) parts_->control_changed();
}
void Simulation::set_force(const std::string& body, const Vector3d& force_W, const Vector3d& p_BP) {
  set_force(parts_->find_body(body), force_W, p_BP);
}

void Simulation::set_torque(BodyId body, const Vector3d& torque_W) {
  parts_->check(body);
  if (parts_->control("set_torque").set_torque(body, torque_W)) parts_->control_changed();
}
void Simulation::set_torque(const std::string& body, const Vector3d& torque_W) {
  set_torque(parts_->find_body(body), torque_W);
}

void Simulation::set_joint_force(JointId joint, double force) {
  if (parts_->model.data().joints[joint.index].type->speeds != 1) {
    refuse("set_joint_force", "joint " + parts_->model.name(joint) + " does not have one axis",
           "set forces on its bodies");
  }
  if (parts_->control("set_joint_force").set_along(joint, force)) parts_->control_changed();
}
void Simulation::set_joint_force(const std::string& joint, double force) {
  set_joint_force(parts_->find_joint(joint), force);
}

Trajectory Simulation::finish() {
  if (parts_->finished) refuse("finish", "the run is finished already", "");
  parts_->finished = true;
  return parts_->run->finish();
}

}  // namespace carom
