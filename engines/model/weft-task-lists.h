/* weft-task-lists.h: what some attributes of task graphs hold as text: processes, and rates of a load-dependent centre. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_PROCESS_SET_ALL,
  WEFT_PROCESS_SET_EVEN,
  WEFT_PROCESS_SET_ODD,
  WEFT_PROCESS_SET_LISTED
} WeftProcessSet;

/**
 * weft_processes_parse:
 * @text: "all", "even", "odd", or numbers from 0 on with spaces between
 * @set: (out)
 * @listed: (out) (transfer full) (element-type guint32) (nullable): the numbers, in their order, when they are listed
 *
 * Returns: %FALSE with a WEFT_MODEL_ERROR
 */
gboolean weft_processes_parse (const char *text, WeftProcessSet *set, GArray **listed, GError **error);

/**
 * weft_rates_parse:
 * @text: numbers above 0 with spaces between: how much quicker a centre serves with 1, 2, ... customers than with one at rate 1
 *
 * Returns: (transfer full) (element-type double) (nullable): at least one; %NULL with a WEFT_MODEL_ERROR
 */
GArray *weft_rates_parse (const char *text, GError **error);

G_END_DECLS
