#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "geometry/elastic_foundation.h"
#include "geometry/pair_facts.h"
#include "io/scenario/scenario_parts.h"
#include "multibody/joint_type.h"

namespace carom::io {
namespace {

// More pairs than this are a mistake, or a task for another program.
constexpr std::size_t most_pairs = 1'000'000;
/// Where it can, [contact_defaults] names no more pairs of bodies than this: each has columns in files.
constexpr std::size_t most_named = 10'000;

Field overlap_field() {
  return {.key = "allow_initial_overlap",
          .kind = FieldKind::boolean,
          .description = "shapes may overlap at the start; left out: that is an error"};
}

using BodyPair = std::pair<BodyId, BodyId>;

BodyPair ordered(BodyId a, BodyId b) {
  return std::minmax(a, b);
}

/// Reads contacts one by one, and remembers what is taken.
class ContactReader {
 public:
  explicit ContactReader(ScenarioParts& parts)
      : parts_(parts), shapes_of_(parts.bodies.size() + 1) {
    for (std::size_t i = 0; i < parts.shapes.size(); ++i) {
      shapes_of_[parts.shapes[i].body.index].push_back(ShapeId{static_cast<int>(i)});
    }
  }

  void read(TableReader& table) {
    const auto name = read_name(table);
    ContactSpec contact{.law = read_contact_law(table)};
    contact.law.foundation = read_foundation(table);
    contact.allow_initial_overlap = table.boolean("allow_initial_overlap");
    contact.place = table.place("name");
    const std::vector<PlacedText> between = table.texts("between");
    if (between.size() != 2) return;
    const auto a = find_shapes(between[0], contact.a, table);
    const auto b = find_shapes(between[1], contact.b, table);
    if (!a || !b) return;
    if (*a == *b) {
      table.problem("between", fmt::format("body {} cannot touch itself", parts_.name(*a)),
                    "name shapes of two different bodies");
      return;
    }
    body_pairs_.insert(ordered(*a, *b));
    contact.name = name.value_or(parts_.name(*a) + "-" + parts_.name(*b));
    check_foundation(contact, table);
    add(std::move(contact), table, "between");
  }

  /// Whether [contact_defaults] would be more contacts than can be named, and can be one for all pairs
  /// instead: where no joint connects bodies and contacts name whole bodies, it is about the same pairs.
  bool has_too_many_to_name() const {
    const auto connects = [](const JointSpec& joint) {
      return joint.first.index < 0 && multibody::connects_bodies(joint.type);
    };
    const auto is_whole = [this](const BodyPair& pair) {
      return shapes_of_[pair.first.index].size() == 1 && shapes_of_[pair.second.index].size() == 1;
    };
    const auto bodies = static_cast<std::size_t>(std::ranges::count_if(
        shapes_of_, [](const std::vector<ShapeId>& shapes) { return !shapes.empty(); }));
    return bodies * (bodies - 1) / 2 > most_named &&
           std::ranges::none_of(parts_.joints, connects) &&
           std::ranges::all_of(body_pairs_, is_whole);
  }

  /// `together`: one contact for all pairs, which are too many to be named one by one.
  void read_defaults(TableReader& table, bool together) {
    ContactSpec contact{.law = read_contact_law(table)};
    contact.law.foundation = read_foundation(table);
    contact.allow_initial_overlap = table.boolean("allow_initial_overlap");
    contact.place = table.place("");
    for (const LawlessClearance& lawless : parts_.lawless_clearances) {
      parts_.joints[lawless.joint.index].clearance->law = contact.law;
    }
    for (const JointSpec& joint : parts_.joints) {
      // Gears couple joints, not bodies, and a free joint connects nothing.
      // One that holds for a time only leaves them to their contact at other times.
      const bool always = !joint.from && !joint.until;
      if (always && joint.first.index < 0 && multibody::connects_bodies(joint.type)) {
        body_pairs_.insert(ordered(joint.a, joint.b));
      }
    }
    if (together) {
      for (const std::vector<ShapeId>& shapes : shapes_of_) {
        contact.a.insert(contact.a.end(), shapes.begin(), shapes.end());
      }
      contact.name = "contact_defaults";
      if (!contact.a.empty()) add(std::move(contact), table, "");
      return;
    }
    const int bodies = static_cast<int>(shapes_of_.size());
    for (int a = 0; a < bodies; ++a) {
      for (int b = a + 1; b < bodies && !shapes_of_[a].empty(); ++b) {
        if (shapes_of_[b].empty() || body_pairs_.contains({BodyId{a}, BodyId{b}})) continue;
        contact.name = parts_.name(BodyId{a}) + "-" + parts_.name(BodyId{b});
        contact.a = shapes_of_[a];
        contact.b = shapes_of_[b];
        if (!add(contact, table, "")) return;
      }
    }
  }

 private:
  std::optional<BodyId> find_shapes(const PlacedText& reference, std::vector<ShapeId>& shapes,
                                    TableReader& table) {
    const std::size_t dot = reference.text.find('.');
    const auto body = find_body(parts_, {reference.text.substr(0, dot), reference.position}, table);
    if (!body) return std::nullopt;
    const std::string& body_name = parts_.name(*body);
    std::vector<std::string> names;
    for (const ShapeId shape : shapes_of_[body->index]) {
      names.push_back(parts_.shapes[shape.index].name);
    }
    if (names.empty()) {
      if (std::ranges::find(parts_.unread_surfaces, *body) != parts_.unread_surfaces.end()) {
        return std::nullopt;
      }
      table.problems().add(reference.position,
                           fmt::format("{}: {} has no shapes", table.owner(), body_name),
                           "give it shapes = [{type = \"sphere\", radius = …}]");
      return std::nullopt;
    }
    if (dot == std::string::npos) {
      shapes = shapes_of_[body->index];
      return body;
    }
    const std::string wanted = reference.text.substr(dot + 1);
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found == names.end()) {
      table.problems().add(
          reference.position,
          fmt::format("{}: {} has no shape '{}'", table.owner(), body_name, shown(wanted)),
          suggestion(wanted, names, "choose one of: " + joined(names), table.problems()));
      return std::nullopt;
    }
    shapes = {shapes_of_[body->index][found - names.begin()]};
    return body;
  }

  bool is_mesh(ShapeId id) const {
    return geometry::facets_of(parts_.shapes[id.index].shape) != nullptr;
  }

  /// Keys that none of the contact's pairs would look at.
  void check_foundation(const ContactSpec& contact, TableReader& table) const {
    const auto is_mesh_of = [this](ShapeId id) { return is_mesh(id); };
    const bool all =
        std::ranges::all_of(contact.a, is_mesh_of) || std::ranges::all_of(contact.b, is_mesh_of);
    const bool any =
        std::ranges::any_of(contact.a, is_mesh_of) || std::ranges::any_of(contact.b, is_mesh_of);
    if (contact.law.foundation && !any) {
      table.problem("foundation", "none of its shapes is a mesh, so it has no foundation",
                    "leave foundation out");
    }
    if (!all) return;
    for (const Field& field : contact_law_fields()) {
      if (field.key == "friction" || field.key == "restitution" || !table.has(field.key)) continue;
      table.problem(field.key,
                    fmt::format("{} does not go with a mesh, whose facets are springs", field.key),
                    "leave it out; foundation = {thickness = …, damping = …} says how they press");
    }
  }

  std::string shape_text(ShapeId id) const {
    const ShapeSpec& shape = parts_.shapes[id.index];
    return fmt::format("{}.{} ({})", parts_.name(shape.body), shape.name,
                       geometry::type_of(shape.shape).written_name());
  }

  /// False when there are too many.
  bool add(ContactSpec contact, TableReader& table, std::string_view key) {
    if (shape_pairs_.size() + contact.a.size() * contact.b.size() > most_pairs) {
      table.problem(key, fmt::format("there are more than {} pairs of shapes", most_pairs),
                    "name the contacts that matter");
      return false;
    }
    for (const ShapeId a : contact.a) {
      for (const ShapeId b : contact.b) {
        if (!shape_pairs_.insert(std::minmax(a, b)).second) {
          table.problem(key,
                        fmt::format("{} and {} are in an earlier contact already", shape_text(a),
                                    shape_text(b)),
                        "a pair can be in one contact only");
        }
        const Shape& shape_a = parts_.shapes[a.index].shape;
        const Shape& shape_b = parts_.shapes[b.index].shape;
        if (!can_touch(shape_a, shape_b) && !has_foundation(shape_a, shape_b)) {
          const geometry::NoTouch why = geometry::why_not_touch(shape_a, shape_b);
          table.problem(
              key,
              fmt::format("{} and {} cannot touch: {}", shape_text(a), shape_text(b), why.reason),
              why.remedy);
        }
      }
    }
    if (!names_.insert(contact.name).second) {
      table.problem("name", fmt::format("there are two contacts '{}'", contact.name),
                    "give each a name of its own");
    }
    parts_.contacts.push_back(std::move(contact));
    return true;
  }

  ScenarioParts& parts_;
  std::vector<std::vector<ShapeId>> shapes_of_;  // by body
  std::set<BodyPair> body_pairs_;                // in a contact, or connected by a joint
  std::set<std::pair<ShapeId, ShapeId>> shape_pairs_;
  std::set<std::string> names_;
};

}  // namespace

const TableSchema& contact_schema() {
  static const TableSchema schema{
      .name = "contact",
      .description = "Two bodies, or shapes of them, that can touch",
      .fields = std::vector<Field>{name_field("unique among contacts; left out: A-B of its bodies"),
                                   required({.key = "between",
                                             .kind = FieldKind::texts,
                                             .description = "body.shape, or a body for all of its "
                                                            "shapes",
                                             .min_items = 2,
                                             .max_items = 2}),
                                   overlap_field(), foundation_field()} +
                contact_law_fields()};
  return schema;
}

const TableSchema& contact_defaults_schema() {
  static const TableSchema schema{
      .name = "contact_defaults",
      .description =
          "A contact for every pair of bodies with shapes that no joint connects and no "
          "contact names; it is called A-B. With fixed-step, and with continuous and time-stepping "
          "for more than 10000 pairs of bodies without joints, one contact for all, called "
          "contact_defaults",
      .fields = std::vector<Field>{overlap_field(), foundation_field()} + contact_law_fields()};
  return schema;
}

void read_contacts(TableReader& document, const std::string& method, ScenarioParts& parts) {
  ContactReader reader(parts);
  for (TableReader& table : document.tables("contacts", "contact")) reader.read(table);
  if (auto defaults = document.table("contact_defaults")) {
    const bool lists_as_needed = method == "continuous" || method == "time-stepping";
    reader.read_defaults(
        *defaults, method == "fixed-step" || (lists_as_needed && reader.has_too_many_to_name()));
    return;
  }
  for (const LawlessClearance& lawless : parts.lawless_clearances) {
    document.problems().add(
        lawless.position,
        fmt::format("joint {}: the clearance does not say how its surfaces answer",
                    parts.joints[lawless.joint.index].name),
        "write the keys of a contact into it (restitution, stiffness or material, friction, …), or "
        "[contact_defaults]");
  }
}

}  // namespace carom::io
