// How elastic bodies look while they touch: their surfaces and a section through the contact, deformed and
// stressed, at a few dozen times of each touch. Bounded, so that every run has them.
#pragma once

#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "continuum/body_picture.h"
#include "continuum/nodal_stress_map.h"
#include "simulation/elastic/elastic_contacts.h"

namespace carom::simulation {

class ElasticPictures {
 public:
  explicit ElasticPictures(const Model& model) : model_(model) {}

  /// A step in touch has ended with these loads by pair; `now` is the motion at its end.
  void follow(double time, const ElasticContacts& contacts, const std::vector<PairLoad>& loads,
              const Kinematics& now);
  /// All bodies have parted.
  void part();

  std::vector<DeformedSurface> take() { return std::move(surfaces_); }
  void archive(Archive& file);

 private:
  /// A body whose touch is followed.
  struct Open {
    int body = -1;
    int surface = -1;                                ///< its place among those that are kept
    const continuum::ElasticSolid* solid = nullptr;  ///< that the following was made for
    continuum::BodyPicture picture;
    std::vector<int> nodes;  ///< that its vertices need
    std::vector<int> place;  ///< by node of the mesh, among those
    continuum::NodalStressMap stresses;
  };
  Open& opened(const ElasticBody& body, const PairLoad& load, const ElasticPair& pair,
               const Kinematics& now);
  void make_ready(Open& open, const ElasticBody& body);
  void add_frame(Open& open, const ElasticBody& body, double time);
  void keep_small();

  Model model_;
  std::vector<Open> open_;
  long steps_ = 0, stride_ = 1;
  std::vector<DeformedSurface> surfaces_;
};

}  // namespace carom::simulation
