// Random chains and loops over a floor with rigid contact, with drives, stops, springs and dry friction
// in their joints, and a ball that falls onto them: the run comes to its end and its ledger closes.
#include "support/random_runs.h"

namespace carom {
namespace random_rigid_mechanisms_test {

using test::SceneDice;

TimeFunction random_value(SceneDice& random, double size) {
  TimeFunction value;
  if (random.chance(0.5)) {
    value.value = random(-size, size);
  } else {
    value.kind = TimeFunction::Kind::harmonic;
    value.amplitude = random(0, size);
    value.frequency = random(0.5, 4);
  }
  return value;
}

JointDrive random_drive(SceneDice& random) {
  JointDrive drive;
  switch (random.below(3)) {
    case 0:
      drive.type = JointDrive::Type::torque;
      drive.value = random_value(random, 1);
      break;
    case 1:
      drive.type = JointDrive::Type::speed;
      drive.value = random_value(random, 3);
      drive.gain = random(0.01, 0.5);
      if (random.chance(0.5)) drive.max_force = random(0.1, 1);
      break;
    default:
      drive.type = JointDrive::Type::motion;
      drive.value.kind = TimeFunction::Kind::harmonic;
      drive.value.amplitude = random(0.1, 0.5);
      drive.value.frequency = random(0.5, 2);
  }
  return drive;
}

/// `slides`: the joint's coordinate is a length.
JointActions random_actions(SceneDice& random, bool slides, double restitution) {
  JointActions actions;
  if (random.chance(0.4)) {
    actions.friction = JointFriction{.coefficient = random.one_of({0.0, 0.1, 0.3}),
                                     .radius = 0.01,
                                     .constant = random.one_of({0.0, 0.02, 0.2})};
  }
  if (random.chance(0.3)) actions.drive = random_drive(random);
  const bool moved = actions.drive && actions.drive->type == JointDrive::Type::motion;
  if (!moved && random.chance(0.3)) {
    const double size = slides ? 0.05 : 0.4;
    JointLimits limits;
    limits.lower = random(-size, -0.1 * size);
    limits.upper = random(0.1 * size, size);
    limits.law = test::rigid_contact(restitution);
    actions.limits = limits;
  }
  if (random.chance(0.2)) actions.damper = random(0, 0.05);
  if (random.chance(0.2)) actions.spring_stiffness = random(0, 5);
  return actions;
}

struct Chain {
  ModelBuilder build;
  std::vector<ShapeId> skins;

  /// A rod between two points.
  BodyId add_rod(SceneDice& random, const Vector3d& from, const Vector3d& to) {
    const Vector3d along = to - from;
    const double length = along.norm(), mass = random(0.2, 2), radius = 0.02;
    const Shape shape = random.chance(0.5) ? Shape(Capsule{radius, length - 2 * radius})
                                           : Shape(Box{{radius, 1.5 * radius, length}});
    const MassProperties properties = solid(shape);
    // A rod is the same upside down, and between nearly opposite vectors a rotation is known badly.
    const double up = along.z() < -0.99 * length ? -1 : 1;
    const Quaterniond turn = Quaterniond::FromTwoVectors(up * Vector3d::UnitZ(), along);
    const BodyId body = build.add_body({.name = "rod" + std::to_string(skins.size()),
                                        .mass = mass,
                                        .I_B = mass / properties.volume * properties.I_S,
                                        .X_WB = {turn.toRotationMatrix(), 0.5 * (from + to)}});
    skins.push_back(build.add_shape({.name = "s", .body = body, .shape = shape}));
    return body;
  }
};

void add_open_chain(SceneDice& random, double restitution, Chain& chain) {
  const int links = 1 + random.below(4);
  Vector3d at(0, 0, random(0.4, 0.8));
  BodyId last = chain.build.ground();
  const bool is_free = random.chance(0.2);
  for (int i = 0; i < links; ++i) {
    Vector3d next = at;
    while ((next - at).norm() < 0.15 || next.z() < 0.08) next = at + random.vector(0.25);
    const BodyId rod = chain.add_rod(random, at, next);
    const char* type =
        random.one_of({"revolute", "revolute", "revolute", "prismatic", "spherical"});
    const bool one_axis = std::string(type) != "spherical";
    const Vector3d axis = random.vector(1).normalized();
    JointActions actions = random_actions(random, std::string(type) == "prismatic", restitution);
    if (i > 0 || !is_free) {
      chain.build.add_joint({.name = "j" + std::to_string(i),
                             .type = type,
                             .a = last,
                             .b = rod,
                             .p_W = at,
                             .axis_W = axis,
                             .actions = one_axis ? actions : JointActions{}});
    }
    last = rod;
    at = next;
  }
}

/// Four bars in a plane; the crank may be driven.
void add_loop(SceneDice& random, double restitution, Chain& chain) {
  const double height = random(0.2, 0.6);
  const Vector3d p[4] = {{0, 0, height},
                         {random(-0.1, 0.1), 0, height + random(0.15, 0.25)},
                         {random(0.25, 0.4), 0, height + random(0.2, 0.4)},
                         {random(0.3, 0.4), 0, height}};
  BodyId bodies[4] = {chain.build.ground()};
  for (int i = 0; i < 3; ++i) bodies[i + 1] = chain.add_rod(random, p[i], p[i + 1]);
  for (int i = 0; i < 4; ++i) {
    JointActions actions = random_actions(random, false, restitution);
    if (i > 0 && actions.drive && actions.drive->type == JointDrive::Type::motion)
      actions.drive = {};
    chain.build.add_joint({.name = "j" + std::to_string(i),
                           .type = "revolute",
                           .a = bodies[i],
                           .b = bodies[(i + 1) % 4],
                           .p_W = p[i],
                           .axis_W = Vector3d::UnitY(),
                           .actions = actions});
  }
}

Model random_mechanism(int number) {
  SceneDice random{std::mt19937(static_cast<unsigned>(number) + 7000)};
  Chain chain;
  chain.build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(chain.build, "floor", {0, 0, 0}, {0, 0, 1});
  const double restitution = random.one_of({0.0, 0.0, 0.3, 0.7, 1.0});
  const ContactLaw law = test::rigid_contact(restitution, random.one_of({0.0, 0.2, 0.5, 1.0}));
  if (random.chance(0.3)) {
    add_loop(random, restitution, chain);
  } else {
    add_open_chain(random, restitution, chain);
  }
  chain.build.add_contact({.name = "floor", .a = {floor}, .b = chain.skins, .law = law});
  if (random.chance(0.4)) {
    const auto [body, ball] =
        test::add_ball(chain.build, "ball", random(0.1, 1), 0.04,
                       {random(-0.1, 0.2), random(-0.1, 0.1), 1.5}, {0, 0, -1});
    chain.build.add_contact({.name = "ball", .a = chain.skins, .b = {ball}, .law = law});
    chain.build.add_contact({.name = "landing", .a = {floor}, .b = {ball}, .law = law});
  }
  return chain.build.finish();
}

test::RandomResult move(int number) {
  return test::run_random(random_mechanism(number),
                          {.method = "piecewise", .duration = 1, .output_step = 0.01});
}

TEST(RandomRigidMechanisms, EndWithAClosedLedger) {
  test::run_random_numbers(30, {}, 1e-7, move);
}

// A contact that wedges, which got endless impulses or short steps without end; a joint that an impact breaks loose;
// joints and contacts that stick together; friction of a joint that carries nothing; elastic bounces that die away
// without end; joints at rest that were said to lock themselves; loads shared anew at each evaluation, joints that
// contacts hold, ends of slip that were looked for in too small steps.
TEST(RandomRigidMechanisms, ThatWentWrongOnceHoldToo) {
  for (const int number :
       {114, 134, 176, 198, 270, 281, 572, 741, 779, 945, 1199, 1306, 1376, 1891, 1910, 1975}) {
    EXPECT_EQ(test::complaint(move(number), 1e-7), "") << number;
  }
}

// A driven joint whose bodies meet the floor, one whose loop meets a stop, and a slide that friction locks between both.
TEST(RandomRigidMechanisms, SayWhyTheyJam) {
  const auto says = [](int number, const std::string& words) {
    return move(number).stopped.find(words) != std::string::npos;
  };
  EXPECT_TRUE(says(74, "friction wedges bodies that a prescribed motion drives together"));
  EXPECT_TRUE(says(1482, "a prescribed motion drives together what nothing else can part"));
  EXPECT_TRUE(says(540, "the friction of joint j0 locks it"));
}

}  // namespace random_rigid_mechanisms_test
}  // namespace carom
