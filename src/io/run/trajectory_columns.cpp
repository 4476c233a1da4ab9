#include "io/run/trajectory_columns.h"

#include "multibody/shape_pairs.h"

namespace carom::io {
namespace {

/// One number of a part of a sample: its name, and how to read it.
template <class Part>
struct PartColumn {
  const char* name;
  double (*value)(const Part&);
};

constexpr PartColumn<BodySample> body_columns[] = {
    {"px", [](const BodySample& body) { return body.p_WB.x(); }},
    {"py", [](const BodySample& body) { return body.p_WB.y(); }},
    {"pz", [](const BodySample& body) { return body.p_WB.z(); }},
    {"qw", [](const BodySample& body) { return body.q_WB.w(); }},
    {"qx", [](const BodySample& body) { return body.q_WB.x(); }},
    {"qy", [](const BodySample& body) { return body.q_WB.y(); }},
    {"qz", [](const BodySample& body) { return body.q_WB.z(); }},
    {"vx", [](const BodySample& body) { return body.v_WB.x(); }},
    {"vy", [](const BodySample& body) { return body.v_WB.y(); }},
    {"vz", [](const BodySample& body) { return body.v_WB.z(); }},
    {"wx", [](const BodySample& body) { return body.w_WB.x(); }},
    {"wy", [](const BodySample& body) { return body.w_WB.y(); }},
    {"wz", [](const BodySample& body) { return body.w_WB.z(); }},
};

constexpr PartColumn<ContactSample> contact_columns[] = {
    {"gap", [](const ContactSample& contact) { return contact.gap; }},
    {"normal_force", [](const ContactSample& contact) { return contact.normal_force; }},
    {"friction_force", [](const ContactSample& contact) { return contact.friction_force; }},
    {"slip_speed", [](const ContactSample& contact) { return contact.slip_speed; }},
};

/// Of contacts that have a first and a second side.
constexpr PartColumn<ContactSample> sided_columns[] = {
    {"point_x", [](const ContactSample& contact) { return contact.p_WC.x(); }},
    {"point_y", [](const ContactSample& contact) { return contact.p_WC.y(); }},
    {"point_z", [](const ContactSample& contact) { return contact.p_WC.z(); }},
    {"normal_x", [](const ContactSample& contact) { return contact.n_W.stableNormalized().x(); }},
    {"normal_y", [](const ContactSample& contact) { return contact.n_W.stableNormalized().y(); }},
    {"normal_z", [](const ContactSample& contact) { return contact.n_W.stableNormalized().z(); }},
    {"force_x", [](const ContactSample& contact) { return contact.force_W.x(); }},
    {"force_y", [](const ContactSample& contact) { return contact.force_W.y(); }},
    {"force_z", [](const ContactSample& contact) { return contact.force_W.z(); }},
};

constexpr PartColumn<SpatialVector> reaction_columns[] = {
    {"fx", [](const SpatialVector& reaction) { return reaction.linear.x(); }},
    {"fy", [](const SpatialVector& reaction) { return reaction.linear.y(); }},
    {"fz", [](const SpatialVector& reaction) { return reaction.linear.z(); }},
    {"mx", [](const SpatialVector& reaction) { return reaction.angular.x(); }},
    {"my", [](const SpatialVector& reaction) { return reaction.angular.y(); }},
    {"mz", [](const SpatialVector& reaction) { return reaction.angular.z(); }},
};

constexpr PartColumn<EnergyLedger> energy_columns[] = {
    {"kinetic", [](const EnergyLedger& energy) { return energy.kinetic; }},
    {"gravitational", [](const EnergyLedger& energy) { return energy.gravitational; }},
    {"springs", [](const EnergyLedger& energy) { return energy.springs; }},
    {"contacts", [](const EnergyLedger& energy) { return energy.contacts; }},
    {"work_of_drives", [](const EnergyLedger& energy) { return energy.work_of_drives; }},
    {"lost_in_contact", [](const EnergyLedger& energy) { return energy.lost_in_contact; }},
    {"lost_in_friction", [](const EnergyLedger& energy) { return energy.lost_in_friction; }},
    {"lost_in_dampers", [](const EnergyLedger& energy) { return energy.lost_in_dampers; }},
    {"residual", [](const EnergyLedger& energy) { return energy.residual; }},
};

template <class Part, std::size_t count>
std::vector<std::string> names_of(const PartColumn<Part> (&part_columns)[count]) {
  std::vector<std::string> names;
  for (const PartColumn<Part>& column : part_columns) names.push_back(column.name);
  return names;
}

/// The columns of the part at a place in one of the lists of a sample.
template <class Part, std::size_t count>
void add_part(const std::string& name, std::vector<Part> Sample::*list, std::size_t place,
              const PartColumn<Part> (&part_columns)[count],
              std::vector<TrajectoryColumn>& columns) {
  for (const PartColumn<Part>& column : part_columns) {
    columns.push_back(
        {name + "." + column.name, [list, place, value = column.value](const Sample& sample) {
           return value((sample.*list)[place]);
         }});
  }
}

}  // namespace

std::vector<TrajectoryColumn> trajectory_columns(const Model& model, bool reactions) {
  std::vector<TrajectoryColumn> columns = {
      {"time", [](const Sample& sample) { return sample.time; }}};
  for (int i = 1; i < model.body_count(); ++i)
    add_part(model.name(BodyId{i}), &Sample::bodies, i - 1, body_columns, columns);
  for (std::size_t i = 0; i < model.contacts().size(); ++i) {
    const ContactSpec& contact = model.contacts()[i];
    add_part(contact.name, &Sample::contacts, i, contact_columns, columns);
    if (!multibody::is_mutual(contact))
      add_part(contact.name, &Sample::contacts, i, sided_columns, columns);
  }
  for (int i = 0; reactions && i < model.given_joint_count(); ++i)
    add_part(model.name(JointId{i}), &Sample::reactions, i, reaction_columns, columns);
  for (const PartColumn<EnergyLedger>& column : energy_columns) {
    columns.push_back({column.name, [value = column.value](const Sample& sample) {
                         return value(sample.energy);
                       }});
  }
  return columns;
}

std::vector<std::string> body_column_names() {
  return names_of(body_columns);
}

std::vector<std::string> energy_column_names() {
  return names_of(energy_columns);
}

}  // namespace carom::io
