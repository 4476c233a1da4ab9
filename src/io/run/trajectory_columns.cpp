#include "io/run/trajectory_columns.h"

#include "carom/mechanics.h"
#include "multibody/joint_stops.h"
#include "multibody/shape_pairs.h"

namespace carom::io {
namespace {

/// One number of a part of a sample: its name, its unit, and how to read it.
template <class Part>
struct PartColumn {
  const char* name;
  const char* unit;
  double (*value)(const Part&);
};

constexpr PartColumn<BodySample> body_columns[] = {
    {"px", "m", [](const BodySample& body) { return body.p_WB.x(); }},
    {"py", "m", [](const BodySample& body) { return body.p_WB.y(); }},
    {"pz", "m", [](const BodySample& body) { return body.p_WB.z(); }},
    {"qw", "1", [](const BodySample& body) { return body.q_WB.w(); }},
    {"qx", "1", [](const BodySample& body) { return body.q_WB.x(); }},
    {"qy", "1", [](const BodySample& body) { return body.q_WB.y(); }},
    {"qz", "1", [](const BodySample& body) { return body.q_WB.z(); }},
    {"vx", "m/s", [](const BodySample& body) { return body.v_WB.x(); }},
    {"vy", "m/s", [](const BodySample& body) { return body.v_WB.y(); }},
    {"vz", "m/s", [](const BodySample& body) { return body.v_WB.z(); }},
    {"wx", "rad/s", [](const BodySample& body) { return body.w_WB.x(); }},
    {"wy", "rad/s", [](const BodySample& body) { return body.w_WB.y(); }},
    {"wz", "rad/s", [](const BodySample& body) { return body.w_WB.z(); }},
};

constexpr PartColumn<ContactSample> contact_columns[] = {
    {"gap", "m", [](const ContactSample& contact) { return contact.gap; }},
    {"normal_force", "N", [](const ContactSample& contact) { return contact.normal_force; }},
    {"friction_force", "N", [](const ContactSample& contact) { return contact.friction_force; }},
    {"slip_speed", "m/s", [](const ContactSample& contact) { return contact.slip_speed; }},
};

/// Of contacts that have a first and a second side.
constexpr PartColumn<ContactSample> sided_columns[] = {
    {"point_x", "m", [](const ContactSample& contact) { return contact.p_WC.x(); }},
    {"point_y", "m", [](const ContactSample& contact) { return contact.p_WC.y(); }},
    {"point_z", "m", [](const ContactSample& contact) { return contact.p_WC.z(); }},
    {"normal_x", "1",
     [](const ContactSample& contact) { return contact.n_W.stableNormalized().x(); }},
    {"normal_y", "1",
     [](const ContactSample& contact) { return contact.n_W.stableNormalized().y(); }},
    {"normal_z", "1",
     [](const ContactSample& contact) { return contact.n_W.stableNormalized().z(); }},
    {"force_x", "N", [](const ContactSample& contact) { return contact.force_W.x(); }},
    {"force_y", "N", [](const ContactSample& contact) { return contact.force_W.y(); }},
    {"force_z", "N", [](const ContactSample& contact) { return contact.force_W.z(); }},
};

/// Of the details of normal forces.
constexpr PartColumn<NormalForceDetail> detail_columns[] = {
    {"indentation_rate", "m/s", [](const NormalForceDetail& of) { return of.depth_rate; }},
    {"indentation_acceleration", "m/s²",
     [](const NormalForceDetail& of) { return of.depth_acceleration; }},
    {"elastic_force", "N", [](const NormalForceDetail& of) { return of.parts.elastic; }},
    {"damping_force", "N", [](const NormalForceDetail& of) { return of.parts.damping; }},
    {"plastic_force", "N", [](const NormalForceDetail& of) { return of.parts.plastic; }},
};

constexpr PartColumn<SpatialVector> reaction_columns[] = {
    {"fx", "N", [](const SpatialVector& reaction) { return reaction.linear.x(); }},
    {"fy", "N", [](const SpatialVector& reaction) { return reaction.linear.y(); }},
    {"fz", "N", [](const SpatialVector& reaction) { return reaction.linear.z(); }},
    {"mx", "N·m", [](const SpatialVector& reaction) { return reaction.angular.x(); }},
    {"my", "N·m", [](const SpatialVector& reaction) { return reaction.angular.y(); }},
    {"mz", "N·m", [](const SpatialVector& reaction) { return reaction.angular.z(); }},
};

constexpr PartColumn<EnergyLedger> energy_columns[] = {
    {"kinetic", "J", [](const EnergyLedger& energy) { return energy.kinetic; }},
    {"gravitational", "J", [](const EnergyLedger& energy) { return energy.gravitational; }},
    {"springs", "J", [](const EnergyLedger& energy) { return energy.springs; }},
    {"contacts", "J", [](const EnergyLedger& energy) { return energy.contacts; }},
    {strain_column, "J", [](const EnergyLedger& energy) { return energy.strain; }},
    {"work_of_drives", "J", [](const EnergyLedger& energy) { return energy.work_of_drives; }},
    {"lost_in_contact", "J", [](const EnergyLedger& energy) { return energy.lost_in_contact; }},
    {"lost_in_friction", "J", [](const EnergyLedger& energy) { return energy.lost_in_friction; }},
    {"lost_in_dampers", "J", [](const EnergyLedger& energy) { return energy.lost_in_dampers; }},
    {"residual", "J", [](const EnergyLedger& energy) { return energy.residual; }},
};

template <class Part, std::size_t count>
std::vector<std::string> names_of(const PartColumn<Part> (&part_columns)[count]) {
  std::vector<std::string> names;
  for (const PartColumn<Part>& column : part_columns) names.push_back(column.name);
  return names;
}

/// Along the coordinate of a joint that turns.
std::string turning_unit(const std::string& unit) {
  return unit == "N" ? "N·m" : unit.starts_with("m") ? "rad" + unit.substr(1) : unit;
}

/// The columns of the part at a place in one of the lists of a sample.
template <class Part, std::size_t count>
void add_part(const std::string& name, std::vector<Part> Sample::*list, std::size_t place,
              const PartColumn<Part> (&part_columns)[count],
              std::vector<TrajectoryColumn>& columns) {
  for (const PartColumn<Part>& column : part_columns) {
    columns.push_back({name + "." + column.name, column.unit,
                       [list, place, value = column.value](const Sample& sample) {
                         return value((sample.*list)[place]);
                       }});
  }
}

/// The columns of the stops of joints, which come after the contacts in the lists of a sample.
template <class Part, std::size_t count>
void add_stops(const Model& model, std::vector<Part> Sample::*list,
               const PartColumn<Part> (&part_columns)[count],
               std::vector<TrajectoryColumn>& columns) {
  const std::vector<multibody::JointStop> stops = multibody::joint_stops(model);
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const std::size_t first = columns.size();
    add_part(stops[i].name, list, model.contacts().size() + i, part_columns, columns);
    if (!axis_turns(model, stops[i].joint)) continue;
    for (std::size_t c = first; c < columns.size(); ++c)
      columns[c].unit = turning_unit(columns[c].unit);
  }
}

}  // namespace

Recorded recorded_by(const SimulationSettings& settings) {
  return {settings.reactions, settings.force_parts && settings.method == "continuous"};
}

Recorded recorded_in(const Trajectory& trajectory) {
  const Sample& first = trajectory.first();
  return {!first.reactions.empty(), !first.details.empty()};
}

std::vector<TrajectoryColumn> trajectory_columns(const Model& model, const Recorded& recorded) {
  std::vector<TrajectoryColumn> columns = {
      {"time", "s", [](const Sample& sample) { return sample.time; }}};
  for (int i = 1; i < model.body_count(); ++i)
    add_part(model.name(BodyId{i}), &Sample::bodies, i - 1, body_columns, columns);
  for (std::size_t i = 0; i < model.contacts().size(); ++i) {
    const ContactSpec& contact = model.contacts()[i];
    add_part(contact.name, &Sample::contacts, i, contact_columns, columns);
    if (!multibody::is_mutual(contact))
      add_part(contact.name, &Sample::contacts, i, sided_columns, columns);
  }
  add_stops(model, &Sample::contacts, contact_columns, columns);
  for (int i = 0; recorded.reactions && i < model.given_joint_count(); ++i)
    add_part(model.name(JointId{i}), &Sample::reactions, i, reaction_columns, columns);
  for (const PartColumn<EnergyLedger>& column : energy_columns) {
    if (column.name == std::string_view(strain_column) && !model.any_elastic()) continue;
    columns.push_back({column.name, column.unit, [value = column.value](const Sample& sample) {
                         return value(sample.energy);
                       }});
  }
  if (!recorded.force_parts) return columns;
  for (std::size_t i = 0; i < model.contacts().size(); ++i)
    add_part(model.contacts()[i].name, &Sample::details, i, detail_columns, columns);
  add_stops(model, &Sample::details, detail_columns, columns);
  return columns;
}

std::string unit_of_column(std::string_view column, bool turns) {
  const std::string_view part = column.substr(column.rfind('.') + 1);  // all of it without a dot
  std::string unit = column == "time" ? "s" : "1";
  const auto look = [&](const auto& part_columns) {
    for (const auto& each : part_columns) {
      if (part == each.name) unit = each.unit;
    }
  };
  if (part == column) {
    look(energy_columns);
  } else {
    look(body_columns);
    look(contact_columns);
    look(sided_columns);
    look(detail_columns);
    look(reaction_columns);
  }
  return turns ? turning_unit(unit) : unit;
}

std::vector<std::string> body_column_names() {
  return names_of(body_columns);
}

std::vector<std::string> energy_column_names() {
  return names_of(energy_columns);
}

}  // namespace carom::io
