/* weft-times-layout.h: how numbers stand in a text: what separates them, which column they are in, what its head says. It is
 * found from the beginning of the text, as far as the options do not say it. */
#pragma once

#include "weft-format.h"
#include "weft-times-scan.h"

G_BEGIN_DECLS

#define WEFT_TIMES_ALL 0 /* the column that means all numbers, in the order of reading */

typedef struct {
  char separator;
  char decimal;
  guint column;       /* from 1, or WEFT_TIMES_ALL */
  GPtrArray *heads;   /* char *: the heads of the columns, without units; empty: there is no line of heads */
  GPtrArray *units;   /* char *: what stands in brackets behind each; "": nothing */
  guint n_columns;    /* 1 at least */
  gboolean is_table;  /* else the numbers are a list */
  WeftTimesScan data; /* where the numbers begin */
} WeftTimesLayout;

/** weft_times_layout_find: %FALSE with a located @error when the options and the text do not fit. */
gboolean weft_times_layout_find (WeftTimesLayout *layout, const WeftFormatInput *input, GError **error);
void weft_times_layout_clear (WeftTimesLayout *layout);

/** weft_times_layout_get_head, _get_unit: (nullable): of the column. */
const char *weft_times_layout_get_head (const WeftTimesLayout *layout);
const char *weft_times_layout_get_unit (const WeftTimesLayout *layout);

/** weft_times_layout_offer_columns: (transfer full): values of the option "column". */
char **weft_times_layout_offer_columns (const WeftFormatInput *input);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftTimesLayout, weft_times_layout_clear)

G_END_DECLS
