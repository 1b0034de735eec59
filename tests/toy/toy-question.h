/* toy-question.h: a question that only the tests have, and what answers it. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

/* How many nodes stand at each depth. */
typedef struct {
  gint ref_count;
  char *diagram;
  guint depth; /* levels that were looked at */
  guint counts[100];
} ToyCount;

extern const WeftQuestion toy_question;

G_END_DECLS
