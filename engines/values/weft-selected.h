/* weft-selected.h: on which target of a suite a program is expected to end first, and why (Dietz, Cohen and Grant 1993, section 4.2). A plain value,
 * immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is made of a target. */
typedef enum {
  WEFT_SELECTION_ALONE,       /* step 1 looks at it */
  WEFT_SELECTION_IN_SETS,     /* only step 2 does */
  WEFT_SELECTION_TOO_NARROW,  /* neither */
  WEFT_SELECTION_UNREACHABLE, /* neither: it has no load */
} WeftSelectionUse;

typedef enum {
  WEFT_SELECTION_NOTHING, /* no target can run the program */
  WEFT_SELECTION_SINGLE,
  WEFT_SELECTION_SET,
} WeftSelectionChoice;

/* No target, or no operation. */
#define WEFT_SELECTION_NONE G_MAXUINT32

/* How the best set is called among the targets. */
#define WEFT_SELECTED_SET "distributed"

/* How often an operation is expected to be executed. */
typedef struct {
  char *name;
  double count;
} WeftSelectedCount;

typedef struct {
  char *id;
  char *machine; /* its id */
  char *model;   /* as in files: “pipes” */
  gint64 width;  /* the most PEs; 0: as many as one likes */
  WeftSelectionUse use;
  double sum; /* seconds of counts times times, without load: alone with all PEs, in sets with one */
  double
      load; /* by which that is multiplied: with all PEs on it, in sets with the first; NaN: it cannot be reached */
  double
      seconds; /* of all PEs on it alone; infinity: it cannot run the program; NaN: step 1 does not look at it */
  double measured;   /* seconds: the median of the runs that were measured on it; NaN: none were */
  guint32 n_lacking; /* operations that the program needs and that it cannot do */
  char *lacking;     /* (nullable): the first of them */
  guint32 n_pes;     /* that it has in the best set */
  double pe_seconds; /* of the last of them; 0: it has none */
} WeftSelectedTarget;

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the program; 0: of none */
  guint32 pes;
  guint n_counts;
  WeftSelectedCount *counts; /* (array length=n_counts) */
  guint32 n_targets;
  WeftSelectedTarget *targets; /* (array length=n_targets): in document order */
  guint32 single;              /* the best target by itself; WEFT_SELECTION_NONE: there is none */
  guint32 *set; /* (array length=pes) (nullable): the best set: the target of each PE; %NULL: there is none */
  double set_seconds;  /* of the PE that ends last */
  double set_measured; /* the median of the runs that were measured on the set; NaN: none were */
  WeftSelectionChoice chosen;
  gboolean is_measured; /* at least one of the targets, or the set */
} WeftSelected;

/** weft_selected_new: (transfer full): with room for counts and targets, without values and without a set. */
WeftSelected *weft_selected_new (guint n_counts, guint32 n_targets);
WeftSelected *weft_selected_ref (WeftSelected *selected);
void weft_selected_unref (WeftSelected *selected);

/** weft_selected_get_size: bytes. */
gsize weft_selected_get_size (const WeftSelected *selected);

/** weft_selected_get_chosen: (nullable): the id of the target that is chosen, or WEFT_SELECTED_SET. */
const char *weft_selected_get_chosen (const WeftSelected *selected);

/** weft_selected_get_seconds: of what is chosen; infinity: nothing is. */
double weft_selected_get_seconds (const WeftSelected *selected);

/** weft_selected_explain: (transfer full): what keeps @target from being taken, or that it is one of sets only: “cannot do LDS”; else "". */
char *weft_selected_explain (const WeftSelectedTarget *target);

/** weft_selected_print_pes: (transfer full): which PEs of the best set are on target number @target: “0–2, 7”, at most twelve runs of them; "": none. */
char *weft_selected_print_pes (const WeftSelected *selected, guint32 target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSelected, weft_selected_unref)

G_END_DECLS
