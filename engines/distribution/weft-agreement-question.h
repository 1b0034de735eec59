/* weft-agreement-question.h: how far the measured times of a program are from those that its tree predicts, as a question (Li et al. 1997, section 7.2). */
#pragma once

#include "weft-agreement.h"
#include "weft-question.h"

G_BEGIN_DECLS

extern const WeftOption weft_option_measurement; /* text: the id of one; none: the first of the diagram */
extern const WeftQuestion weft_flow_question_agreement; /* WeftAgreement: modes, measurement */

G_END_DECLS
