/* answer-fixtures.h: answers beyond the distribution about any tree, with numbers as they fall. */
#pragma once

#include "draw-fixtures.h"
#include "weft-breakdown.h"
#include "weft-lanes.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

typedef struct {
  WeftBreakdown *breakdown;
  WeftTornado *tornado;
  WeftLanes *lanes;
  WeftSweep *sweep;
} DrawAnswers;

/** draw_answers_init: about the tree of @document; the intervals of each lane follow each other without a gap. */
void draw_answers_init (DrawAnswers *answers, const WeftDocument *document, WeftRandom *random);
void draw_answers_clear (DrawAnswers *answers);

G_END_DECLS
