/* weft-part-table.h: the distributions of an inner part of a program for a range of numbers of PEs, from transforms on a
 * circle of points of their own. An inner conditional or loop takes a small part of the program's time, so fewer
 * points tell all of its distributions than tell that of the program. Errors by Lemma 16. */
#pragma once

#include "weft-significant-points.h"
#include "weft-trial.h"

G_BEGIN_DECLS

/* What a table would be, and whether it pays. A value: atomic_rc_box. */
typedef struct {
  double tilt;
  guint lowest; /* rows, at least 1 */
  guint highest;
  gint64 first; /* of the window of all rows */
  guint width;
  WeftSignificantPoints significant;
  gboolean pays;
} WeftPartPlan;

/* Distributions at one tilt, on a common window of places. A value: atomic_rc_box. */
typedef struct {
  WeftDigest key; /* of all that it follows from */
  double tilt;
  guint lowest;
  guint highest;
  gint64 first;
  guint width;
  double *rows;     /* [row * width + place] */
  double *log_mass; /* [row] */
  double error;     /* of a row, in the sum of absolute values */
} WeftPartTable;

/**
 * weft_part_plan_new:
 * @trial: of @composite; its rows are the table's
 * @tilt: 0, or a tilt of the trials
 * @n_points: at about how many points it will be asked for
 * @tolerance: amplitudes that may be given as 0
 *
 * Returns: (transfer full) (nullable): %NULL with @error. O(rows tilts).
 */
WeftPartPlan *weft_part_plan_new (const WeftTrial *trial,
                                  WeftComposite *composite,
                                  double tilt,
                                  guint n_points,
                                  double tolerance,
                                  WeftJob *job,
                                  GError **error);
void weft_part_plan_clear (WeftPartPlan *plan);
void weft_part_plan_unref (WeftPartPlan *plan);

/** weft_part_table_fill: (transfer full) (nullable): the distributions of @composite, on as many threads as the job has;
 * memory has what it needs of inner parts. %NULL with @error. */
WeftPartTable *weft_part_table_fill (const WeftPartPlan *plan,
                                     WeftComposite *composite,
                                     WeftDigest key,
                                     double tolerance,
                                     WeftSpectralMemory *memory,
                                     WeftJob *job,
                                     GError **error);
void weft_part_table_clear (WeftPartTable *table);
WeftPartTable *weft_part_table_ref (WeftPartTable *table);
void weft_part_table_unref (WeftPartTable *table);
gsize weft_part_table_get_bytes (const WeftPartTable *table);

/** weft_part_table_recall: (transfer full) (nullable): the rows @lowest (of those that run, among the table's) to @highest
 * at @points; %NULL with @error. O(rows places points) in products of blocks. */
WeftSpectrum *weft_part_table_recall (const WeftPartTable *table,
                                      guint lowest,
                                      guint highest,
                                      const WeftPoints *points,
                                      WeftJob *job,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPartPlan, weft_part_plan_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPartTable, weft_part_table_unref)

G_END_DECLS
