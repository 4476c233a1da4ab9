#include "simulation/parts.h"

#include <algorithm>
#include <numeric>

#include "simulation/episode_log.h"

namespace carom::simulation {
namespace {

std::vector<std::size_t> value_counts(const std::vector<std::shared_ptr<Part>>& parts) {
  std::vector<std::size_t> counts;
  for (const auto& part : parts) counts.push_back(part->value_count());
  return counts;
}

}  // namespace

Parts::Parts(std::vector<std::shared_ptr<Part>> parts, std::size_t of_mechanism)
    : parts_(std::move(parts)),
      of_mechanism_(of_mechanism),
      layout_(of_mechanism, value_counts(parts_)) {}

void Parts::archive(Archive& file) {
  file.expect(parts_.size());
  for (const auto& part : parts_) file(*part);
  if (file.reads()) layout_ = Layout(of_mechanism_, value_counts(parts_));
}

void Parts::write_initial_values(std::span<double> y) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->write_initial_values(layout_.values(i, y));
  }
}

void Parts::write_sizes(std::span<double> sizes) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->write_sizes(layout_.values(i, sizes));
  }
}

void Parts::add_passive(std::vector<std::size_t>& places) const {
  // The last part comes first in the array.
  for (std::size_t i = parts_.size(); i-- > 0;) {
    for (const std::size_t place : parts_[i]->passive_values()) {
      places.push_back(layout_.first_value(i) + place);
    }
  }
}

void Parts::add_inertia(std::span<const double> y, Dynamics& dynamics) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->add_inertia(layout_.values(i, y), dynamics);
  }
}

void Parts::set(double time, std::span<const double> y) {
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->set(time, layout_.values(i, y));
}

void Parts::add_forces(const Kinematics& kinematics, std::span<const double> y, Forces& forces,
                       std::span<double> rates) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->add_forces(kinematics, layout_.values(i, y), forces, layout_.values(i, rates));
  }
}

void Parts::finish_rates(const Dynamics& dynamics, std::span<const double> y,
                         std::span<double> rates) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->finish_rates(dynamics, layout_.values(i, y), layout_.values(i, rates));
  }
}

void Parts::take_impulses(const Dynamics& dynamics, std::span<double> y) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->take_impulses(dynamics, layout_.values(i, y));
  }
}

bool Parts::holds() const {
  return std::ranges::any_of(parts_, [](const auto& part) { return part->holds(); });
}

void Parts::add_holding_forces(Dynamics& dynamics, std::span<const double> y, Forces& forces,
                               std::span<double> rates) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (!parts_[i]->holds()) continue;
    parts_[i]->add_holding_forces(dynamics, layout_.values(i, y), forces, layout_.values(i, rates));
  }
}

std::vector<numerics::Crossing> Parts::arrange_events() {
  std::vector<numerics::Crossing> all;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::vector<numerics::Crossing> more = parts_[i]->crossings();
    layout_.set_event_count(i, more.size());
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

bool Parts::wants_accelerations() const {
  return std::ranges::any_of(parts_, [](const auto& part) { return part->wants_accelerations(); });
}

void Parts::event_values(double time, const Kinematics& kinematics, const Dynamics* dynamics,
                         std::span<const double> y, std::span<double> g) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->event_values(time, kinematics, dynamics, layout_.values(i, y), layout_.events(i, g));
  }
}

/// Lets a part change a copy of its values, which may become more.
template <class Use>
void Parts::change_values(std::size_t part, std::vector<double>& y, const Use& use) {
  const std::span<double> before = layout_.values(part, std::span(y));
  values_.assign(before.begin(), before.end());
  use(values_);
  layout_.set_values(part, values_, y);
}

void Parts::start(double time, Dynamics& dynamics, std::vector<double>& y) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    change_values(i, y,
                  [&](std::vector<double>& values) { parts_[i]->start(time, dynamics, values); });
  }
}

Change Parts::handle(std::span<const numerics::EventHit> hits, double time, Dynamics& dynamics,
                     std::vector<double>& y) {
  Change change = Change::none;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::vector<int> own = layout_.hits(i, hits);
    change_values(i, y, [&](std::vector<double>& values) {
      change = std::max(change, parts_[i]->handle(own, time, dynamics, values));
    });
  }
  return change;
}

Change Parts::after_step(double time, Dynamics& dynamics, std::vector<double>& y) {
  Change change = Change::none;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    change_values(i, y, [&](std::vector<double>& values) {
      change = std::max(change, parts_[i]->after_step(time, dynamics, values));
    });
  }
  return change;
}

void Parts::finish(double time, const Kinematics& kinematics, std::span<const double> y) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->finish(time, kinematics, layout_.values(i, y));
  }
}

double Parts::safe_step(const Dynamics& dynamics) {
  double step = infinite;
  for (const auto& part : parts_) step = std::min(step, part->safe_step(dynamics));
  return step;
}

double Parts::longest_step(double time, const Dynamics& dynamics) const {
  double step = infinite;
  for (const auto& part : parts_) step = std::min(step, part->longest_step(time, dynamics));
  return step;
}

std::optional<std::vector<int>> Parts::renew(double time, const Dynamics& dynamics, double step,
                                             std::size_t joints) {
  bool any = false;
  std::vector<std::vector<int>> before(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (auto places = parts_[i]->renew(time, dynamics, step)) {
      before[i] = std::move(*places);
      any = true;
    } else {
      before[i].resize(parts_[i]->crossings().size());
      std::iota(before[i].begin(), before[i].end(), 0);
    }
  }
  if (!any) return std::nullopt;
  return layout_.event_places(before, joints);
}

Touching Parts::touching() const {
  Touching all;
  for (const auto& part : parts_) {
    const Touching one = part->touching();
    all.any = all.any || one.any;
    all.onsets += one.onsets;
    all.may_end_unseen = all.may_end_unseen || one.may_end_unseen;
  }
  return all;
}

void Parts::find_peaks(double from, double to, const std::function<WholeGlance(double t)>& at) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (!parts_[i]->touching().any) continue;
    parts_[i]->find_peaks({from, to, [&](double t) -> Glance {
                             const WholeGlance whole = at(t);
                             return {whole.kinematics, layout_.values(i, whole.y)};
                           }});
  }
}

void Parts::sample(double time, const Kinematics& kinematics, std::span<const double> y,
                   std::vector<ContactSample>& samples) {
  for (ContactSample& sample : samples) sample = {.gap = infinite};
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->sample(time, kinematics, layout_.values(i, y), samples);
  }
}

void Parts::add_details(const Dynamics& dynamics, std::span<const double> y,
                        std::vector<NormalForceDetail>& details) {
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i]->add_details(dynamics, layout_.values(i, y), details);
}

EnergyLedger Parts::energy(const Kinematics& kinematics, std::span<const double> y) {
  EnergyLedger ledger;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->add_energy(kinematics, layout_.values(i, y), ledger);
  }
  return ledger;
}

PartLog Parts::log() const {
  PartLog all;
  for (const auto& part : parts_) {
    PartLog more = part->log();
    std::ranges::move(more.episodes, std::back_inserter(all.episodes));
    std::ranges::move(more.events, std::back_inserter(all.events));
    std::ranges::move(more.elastic, std::back_inserter(all.elastic));
  }
  all.episodes = in_order_of_start(std::move(all.episodes));
  return all;
}

}  // namespace carom::simulation
