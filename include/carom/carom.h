// Everything Carom offers to programs: read a scenario or build a model, run it, read what came of it.
#pragma once

#include "carom/analysis.h"
#include "carom/friction.h"
#include "carom/impact.h"
#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/math.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "carom/scenario.h"
#include "carom/shapes.h"
#include "carom/simulation.h"
