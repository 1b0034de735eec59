/* weft-glance.h: results at a glance: the numbers that are shown of every result, what is known of each, and which
 * differences between two results are more than noise. */
#pragma once

#include "weft-result.h"

G_BEGIN_DECLS

typedef struct _WeftSheet WeftSheet;

/* The rows, from the top down. */
typedef enum {
  WEFT_GLANCE_MEAN,
  WEFT_GLANCE_SD,
  WEFT_GLANCE_P50,
  WEFT_GLANCE_P90,
  WEFT_GLANCE_P95,
  WEFT_GLANCE_P99,
  WEFT_GLANCE_MET,     /* P(T <= deadline) */
  WEFT_GLANCE_QUICKER, /* P(T < an independent run as drawn) */
} WeftGlanceRow;

#define WEFT_N_GLANCE_ROWS (WEFT_GLANCE_QUICKER + 1)

/* What is shown of one result. Plain value; the results stay the caller's. */
typedef struct {
  const WeftFlowResult *result;
  const WeftFlowResult *as_drawn; /* (nullable): what QUICKER compares with */
  double deadline;                /* NaN: none */
} WeftGlance;

/** weft_glance_get_label: (transfer none): what the row is called; _get_term: its explanation's name in weft-terms.h. */
const char *weft_glance_get_label (WeftGlanceRow row);
const char *weft_glance_get_term (WeftGlanceRow row);

/** weft_glance_print: (transfer full): "855.9", "≥ 871" of a lower bound, "856 ± 31" of a sampled mean, "–" for none. */
char *weft_glance_print (const WeftGlance *glance, WeftGlanceRow row);

/** weft_glance_get_change: @change: (out): by how much the row of @now is above that of @before. %FALSE where that could be
 * noise, or the gap of bounds: when what is known of the two overlaps. */
gboolean
weft_glance_get_change (const WeftGlance *now, const WeftGlance *before, WeftGlanceRow row, double *change);

/** weft_glance_print_change: (transfer full): "−3.8 %" of the mean, "−24" of others; "" where it is not known. */
char *weft_glance_print_change (const WeftGlance *now, const WeftGlance *before, WeftGlanceRow row);

/**
 * weft_glance_to_sheet:
 * @names: (array length=n): of the results, translated
 *
 * Returns: (transfer full): a row for each number, a column for each result
 */
WeftSheet *weft_glance_to_sheet (const WeftGlance *glances, const char *const *names, guint n);

G_END_DECLS
