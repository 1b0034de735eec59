/* weft-mode-choice.h: the modes in which a program is best executed, and how well that is proved. A plain value,
 * immutable and reference counted. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* What is to be small. */
typedef enum {
  WEFT_OBJECTIVE_MEAN,
  WEFT_OBJECTIVE_QUANTILE, /* parameter: its level, in [0, 1] */
  WEFT_OBJECTIVE_DEADLINE, /* the probability to take longer than the parameter */
} WeftObjectiveKind;

typedef struct {
  WeftObjectiveKind kind;
  double parameter;
} WeftObjective;

/** weft_objective_parse: `mean`, `quantile(0.95)` or `deadline(900)`; %FALSE when @text is none of them. */
gboolean weft_objective_parse (const char *text, WeftObjective *objective);

/** weft_objective_print: (transfer full): as weft_objective_parse() reads it. */
char *weft_objective_print (const WeftObjective *objective);

/* The mode of one block, loop or if. */
typedef struct {
  guint32 node;
  char *name;          /* (nullable): its XML id */
  const char *element; /* its kind: "loop" */
  guint group;         /* nodes of one group share their mode: an if and all below it */
  guint drawn;         /* WeftMode */
  guint chosen;
} WeftModeChoiceRow;

typedef struct {
  gint ref_count;
  char *diagram; /* XML id */
  char *unit;
  WeftDigest digest; /* of the diagram and its machine */
  guint pes;
  WeftObjective objective;
  double value;       /* of the chosen modes */
  double lower_bound; /* no modes are better */
  gboolean proved;    /* the chosen modes are the best, within 1e-9 of their value */
  double as_drawn;    /* values; NaN where the rules do not allow it */
  double simd_only;
  double spmd_only;
  guint n_groups;      /* decisions */
  guint64 evaluations; /* of whole programs, and of bounds */
  guint64 seed;
  WeftModeChoiceRow *rows; /* in document order */
  gsize n_rows;
} WeftModeChoice;

WeftModeChoice *weft_mode_choice_new (void);
WeftModeChoice *weft_mode_choice_ref (WeftModeChoice *choice);
void weft_mode_choice_unref (WeftModeChoice *choice);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftModeChoice, weft_mode_choice_unref)

G_END_DECLS
