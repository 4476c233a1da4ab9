// Sections of straight beams: what they resist stretch, torsion, bending and shear with.
#pragma once

namespace carom::continuum {

/// The beam lies along x; y and z are the principal axes of its section.
struct BeamSection {
  double area = 0;       ///< [m²]
  double inertia_y = 0;  ///< ∫z²·dA, against bending along z [m⁴]
  double inertia_z = 0;  ///< ∫y²·dA, against bending along y [m⁴]
  double torsion = 0;    ///< Saint-Venant's constant [m⁴]
  double shear = 0;      ///< Cowper's κ: so much of the area carries shear [1]
};

/// As long along y and z as told.
BeamSection rectangular_section(double along_y, double along_z, double poisson);
BeamSection circular_section(double radius, double poisson);

}  // namespace carom::continuum
