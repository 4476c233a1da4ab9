#include "contact/archive_contacts.h"

#include "contact/sparse_rows.h"

namespace carom {

void archive(Archive& file, ContactPoint& point) {
  file(point.gap, point.n_W, point.p_WC, point.p_WA, point.p_WB, point.curvature_a,
       point.curvature_b, point.t_W, point.feature, point.p_CN_W);
}

}  // namespace carom

namespace carom::numerics {

static void archive(Archive& file, SpeedBlock& block) {
  file(block.place, block.size, block.data);
}

static void archive(Archive& file, SparseContact& contact) {
  file(contact.blocks, contact.block_count, contact.friction, contact.limited_by, contact.shift,
       contact.impulse, contact.W, contact.inverse);
}

static void archive(Archive& file, SparseFriction& problem) {
  file(problem.contacts, problem.values);
}

}  // namespace carom::numerics

namespace carom::contact {

void archive(Archive& file, Candidate& one) {
  file(one.name, one.contact, one.place, one.pair, one.feature, one.joint, one.side, one.limit,
       one.law, one.length, one.may_jump);
}

void archive(Archive& file, ContactPair& pair) {
  file(pair.place, pair.contact, pair.a, pair.b);
}

void archive(Archive& file, ShapePair& pair) {
  file(pair.a, pair.b, pair.body_a, pair.body_b, pair.features, pair.first_point,
       pair.first_candidate, pair.size, pair.reach);
}

void archive(Archive& file, TouchState& touch) {
  file(touch.gap, touch.closing, touch.n_W, touch.p_WC, touch.p_WA, touch.p_WB, touch.slip_W,
       touch.w_rel_W, touch.mean_spin, touch.curvature_a, touch.curvature_b, touch.p_CN_W);
}

void CandidateList::archive(Archive& file) {
  // Where all pairs are listed from the beginning, the model tells them.
  if (table_) file(pairs_, candidates_, dropped_);
  if (file.reads() && table_) {
    point_count_ = 0;
    for (const ShapePair& pair : pairs_) point_count_ += pair.features;
  }
  file.expect(candidates_.size());
}

void Candidates::archive(Archive& file) {
  CandidateList::archive(file);
  file(points_);
  for (FoundAt& pair : found_at_) pair.known = false;
}

void SparseRows::archive(Archive& file) {
  file(touching_, touches_, axes_W_, moments_, problem_);
}

}  // namespace carom::contact
