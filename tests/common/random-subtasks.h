/* random-subtasks.h: random subtask flow graphs, as files. */
#pragma once

#include "weft-random.h"

G_BEGIN_DECLS

/** random_subtasks_text: (transfer full): a document whose graph "g" keeps all rules: @n subtasks S0, S1, ... on @n_machines machines M0, ..., which need items made
 * before and some that are there at the start. */
char *random_subtasks_text (WeftRandom *random, guint n, guint n_machines);

G_END_DECLS
