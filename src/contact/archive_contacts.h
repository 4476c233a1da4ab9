// What candidates and rows consist of, for runs that are saved.
#pragma once

#include "base/archive.h"
#include "contact/candidates.h"

namespace carom {

void archive(Archive& file, ContactPoint& point);

}  // namespace carom

namespace carom::contact {

void archive(Archive& file, Candidate& candidate);
void archive(Archive& file, ContactPair& pair);
void archive(Archive& file, ShapePair& pair);
void archive(Archive& file, TouchState& touch);

}  // namespace carom::contact
