// Where the nodes of a hexahedron lie, in the order of ElementBlock.
#pragma once

namespace carom::continuum {

/// In halves of the element along ξ, η, ζ; the first eight are the corners.
inline constexpr int hexahedron_steps[27][3] = {
    {0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2}, {2, 0, 2}, {2, 2, 2},
    {0, 2, 2}, {1, 0, 0}, {2, 1, 0}, {1, 2, 0}, {0, 1, 0}, {1, 0, 2}, {2, 1, 2},
    {1, 2, 2}, {0, 1, 2}, {0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {0, 2, 1}, {0, 1, 1},
    {2, 1, 1}, {1, 0, 1}, {1, 2, 1}, {1, 1, 0}, {1, 1, 2}, {1, 1, 1}};

/// Nodes of the faces ξ = −1, ξ = +1, η = −1, …, counter-clockwise seen from outside, in the order of
/// BoundaryFace.
inline constexpr int hexahedron_face_nodes[6][9] = {
    {0, 4, 7, 3, 16, 15, 19, 11, 20}, {1, 2, 6, 5, 9, 18, 13, 17, 21},
    {0, 1, 5, 4, 8, 17, 12, 16, 22},  {3, 7, 6, 2, 19, 14, 18, 10, 23},
    {0, 3, 2, 1, 11, 10, 9, 8, 24},   {4, 5, 6, 7, 12, 13, 14, 15, 25}};

}  // namespace carom::continuum
