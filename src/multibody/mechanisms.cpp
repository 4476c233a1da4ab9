#include "multibody/mechanisms.h"

#include <algorithm>
#include <numeric>

#include <Eigen/LU>

#include "multibody/model_data.h"

namespace carom::multibody {
namespace {

/// Sets that grow together; the smallest member names its set.
class Sets {
 public:
  explicit Sets(int count) : parent_(static_cast<std::size_t>(count)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int of(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int i, int j) {
    const int one = of(i), two = of(j);
    (one < two ? parent_[two] : parent_[one]) = one < two ? one : two;
  }

 private:
  std::vector<int> parent_;
};

/// Whether a body that no other is connected with has the speeds of its centre of mass, and no joint to the
/// ground takes some of them.
bool is_free(const ModelData& data, int index) {
  const Node& node = data.nodes[index];
  const BodyData& body = data.bodies[node.body];
  for (const Loop& loop : data.loops) {
    if (loop.rows > 0 && std::ranges::find(loop.path, index) != loop.path.end()) return false;
  }
  return node.parent == 0 && node.sign > 0 && data.joints[node.joint].type == &free_type() &&
         node.X_JB.p.isZero() && body.I_B.determinant() > 0;
}

}  // namespace

Mechanisms find_mechanisms(const Model& model) {
  const ModelData& data = model.data();
  Sets sets(model.body_count());
  const auto join = [&](int a, int b) {
    if (a != 0 && b != 0) sets.join(a, b);
  };
  for (const JointData& joint : data.joints) {
    if (joint.type->couples == Couples::nothing) {
      join(joint.a.index, joint.b.index);
      continue;
    }
    // A gear connects the moving bodies of both its joints.
    const JointData& first = data.joints[joint.first.index];
    const JointData& second = data.joints[joint.second.index];
    for (const BodyId one : {first.a, first.b}) {
      for (const BodyId two : {second.a, second.b}) join(one.index, two.index);
    }
  }

  Mechanisms mechanisms;
  mechanisms.of_body.assign(static_cast<std::size_t>(model.body_count()), -1);
  mechanisms.place.resize(static_cast<std::size_t>(data.speeds));
  std::vector<int> of_set(static_cast<std::size_t>(model.body_count()), -1);
  for (int index = 1; index < static_cast<int>(data.nodes.size()); ++index) {
    const Node& node = data.nodes[index];
    int& place = of_set[sets.of(node.body)];
    if (place < 0) {
      place = static_cast<int>(mechanisms.all.size());
      mechanisms.all.emplace_back();
    }
    mechanisms.of_body[node.body] = place;
    Mechanism& mechanism = mechanisms.all[place];
    mechanism.nodes.push_back(index);
    for (int i = 0; i < node.speeds; ++i) mechanism.speeds.push_back(node.v + i);
  }
  int next = 0;
  for (Mechanism& mechanism : mechanisms.all) {
    mechanism.first = next;
    for (const int speed : mechanism.speeds) mechanisms.place[speed] = next++;
    const Node& node = data.nodes[mechanism.nodes.front()];
    mechanism.is_free_body = mechanism.nodes.size() == 1 && is_free(data, mechanism.nodes.front());
    if (mechanism.is_free_body) mechanism.inverse_I_B = data.bodies[node.body].I_B.inverse();
  }
  return mechanisms;
}

}  // namespace carom::multibody
