// Beams against what they touch: the surface of each element where the element is now.
#include <algorithm>
#include <array>
#include <limits>

#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/touch_axes.h"

namespace carom::simulation {
namespace {

constexpr int features_of_piece = 64;

/// Where a place of a body is at both ends of a step without forces, by contact nodes.
struct Moved {
  std::vector<SurfaceShare> shares;
  Vector3d from_W, to_W;
};

Moved moved(const ElasticBody& body, const Vector3d& p_B, const Pose& X_from, const Pose& X_to) {
  Moved all;
  Vector3d before = p_B, predicted = p_B;
  for (const SurfaceShare& share : body.surface().section_shares(p_B)) {
    before += share.share * body.displacement_B(share.node);
    predicted += share.share * body.predicted_B(share.node);
    all.shares.push_back(share);
  }
  all.from_W = X_from * before;
  all.to_W = X_to * predicted;
  return all;
}

/// A piece of a beam, displaced as its middle is.
struct PlacedPiece {
  const BeamPieces::Piece* piece = nullptr;
  int number = 0;
  Pose X_WS;
};

std::vector<PlacedPiece> placed(const ElasticBody& body, const Kinematics& from,
                                const Kinematics& to) {
  std::vector<PlacedPiece> all;
  const Pose& X_WB = to.pose(body.body());
  for (const BeamPieces::Piece& piece : body.pieces()->all()) {
    const Vector3d middle_B = body.X_BF() * piece.X_FS.p;
    const Vector3d middle_W = moved(body, middle_B, from.pose(body.body()), X_WB).to_W;
    const Pose X_WS = {X_WB.R * body.X_BF().R * piece.X_FS.R, middle_W};
    all.push_back({&piece, static_cast<int>(all.size()), X_WS});
  }
  return all;
}

/// The undeformed place of a point on a placed piece, body axes; false where another piece has it.
bool undeformed(const ElasticBody& body, const PlacedPiece& placed, const Vector3d& p_W,
                Vector3d& p_B) {
  const Vector3d p_F = placed.piece->X_FS * (placed.X_WS.inverse() * p_W);
  p_B = body.X_BF() * p_F;
  return body.pieces()->owns(*placed.piece, p_F);
}

}  // namespace

void ElasticContacts::look_at_pieces(int p, const Kinematics& from, const Kinematics& to,
                                     std::vector<NodeContact>& near) const {
  const ElasticPair& pair = pairs_[static_cast<std::size_t>(p)];
  const ElasticBody& beam = *pair.nodes;
  if (pair.surface != nullptr && !pair.surface->is_ready()) return;  // it is far away
  const ShapeSpec& other = model_.shapes()[static_cast<std::size_t>(pair.surface_shape.index)];
  const Pose &X_from = from.pose(pair.nodes_body), &X_to = to.pose(pair.nodes_body);
  const Pose &Y_from = from.pose(pair.surface_body), &Y_to = to.pose(pair.surface_body);
  const BeamPieces::Piece whole{.shape = other.shape, .radius = bounding_radius(other.shape)};
  std::vector<PlacedPiece> others{{&whole, 0, Y_to * other.X_BS}};
  if (pair.surface != nullptr) others = placed(*pair.surface, from, to);
  for (const PlacedPiece& mine : placed(beam, from, to)) {
    for (const PlacedPiece& theirs : others) {
      const double reach = mine.piece->radius + theirs.piece->radius;
      if ((mine.X_WS.p - theirs.X_WS.p).norm() > reach) continue;
      std::array<ContactPoint, max_contact_points> points;
      const int count = find_contacts(mine.piece->shape, mine.X_WS, theirs.piece->shape,
                                      theirs.X_WS, 0.1 * mine.piece->radius, points);
      for (int i = 0; i < count; ++i) {
        const ContactPoint& point = points[static_cast<std::size_t>(i)];
        Vector3d x_B, y_B = Y_to.inverse() * point.p_WB;
        if (!undeformed(beam, mine, point.p_WA, x_B)) continue;
        if (pair.surface != nullptr && !undeformed(*pair.surface, theirs, point.p_WB, y_B))
          continue;
        NodeContact contact{.pair = p,
                            .node = 3 * mine.number,
                            .feature = features_of_piece * theirs.number + point.feature,
                            .even = true};
        const Moved x = moved(beam, x_B, X_from, X_to);
        Moved y{.shares = {}, .from_W = Y_from * y_B, .to_W = Y_to * y_B};
        if (pair.surface != nullptr) y = moved(*pair.surface, y_B, Y_from, Y_to);
        contact.own = x.shares;
        contact.shares = y.shares;
        contact.axes = contact_axes(point.n_W);
        contact.gap = point.gap + point.n_W.dot((y.to_W - point.p_WB) - (x.to_W - point.p_WA));
        const Vector3d way = (y.to_W - y.from_W) - (x.to_W - x.from_W);
        contact.slip = contact.axes * way;
        contact.p_W = point.p_WC - 0.5 * (x.to_W - x.from_W);
        for (const NodeContact& last : nodes_) {
          const bool same = last.pair == p && last.node == contact.node;
          if (same && last.feature == contact.feature) contact.before_W = last.force_W;
        }
        const bool touches = contact.gap < 0 || contact.before_W != Vector3d::Zero();
        if (touches) contact.wanted_gap = contact.gap - point.n_W.dot(way);
        near.push_back(std::move(contact));
      }
    }
  }
}

}  // namespace carom::simulation
