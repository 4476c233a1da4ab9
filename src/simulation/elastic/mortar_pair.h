// Two elastic surfaces coupled by mortar (continuum/mortar.h), kept while they hardly slide over each other.
#pragma once

#include <vector>

#include "base/archive.h"
#include "simulation/elastic/contact_surface.h"

namespace carom::simulation {

/// A node of the first body and its means over what is opposite, in the axes of the bodies.
struct MortarCell {
  std::vector<SurfaceShare> own, other;  ///< mean displacements of both
  double area = 0;                       ///< [m²]
  Vector3d p_A = Vector3d::Zero();       ///< mean point of the first body's surface [m]
  Vector3d p_B = Vector3d::Zero();       ///< of the second one's [m]
  Vector3d n_B = Vector3d::Zero();       ///< unit, into the second body, in its axes
  double rest = 0;  ///< mean gap less the one between the mean points along n_B [m]
};

class MortarPair {
 public:
  /// Couples two bodies at these poses, unless they are and have hardly moved over each other.
  void update(const ContactSurface& first, const ContactSurface& second, const Pose& X_WA,
              const Pose& X_WB);
  /// Of a contact node of the first body; null where it is not covered by the other surface.
  const MortarCell* cell(int node) const;
  /// The bodies have parted.
  void clear() { *this = {}; }

  void archive(Archive& file);

 private:
  bool hardly_moved(const Pose& X_AB) const;
  void couple(const ContactSurface& first, const ContactSurface& second);

  bool coupled_ = false;
  Pose X_AB_;                                                 // at which they are
  Vector3d p_B_ = Vector3d::Zero(), n_B_ = Vector3d::Zero();  // middle of what is coupled
  double reach_ = 0, size_ = 0;                               // of that, and of a face of it [m]
  int first_version_ = -1, second_version_ = -1;
  std::vector<MortarCell> cells_;
  std::vector<int> cell_of_;  // by contact node of the first body, −1: none
};

}  // namespace carom::simulation
