/* weft-view-words.h: words, numbers and signs that several views use. */
#pragma once

#include "weft-document.h"
#include "weft-mapped.h"
#include "weft-theme.h"

G_BEGIN_DECLS

/* In what times are told that are seconds. */
typedef struct {
  double least; /* seconds from which on it is taken */
  double factor;
  const char *name; /* translatable */
} WeftSecondsUnit;

/** weft_view_words_find_unit: the one in which @seconds are a number of at least 1, down to microseconds. */
const WeftSecondsUnit *weft_view_words_find_unit (double seconds);

/** weft_view_words_time: (transfer full): "855.9 cycles"; @unit may be "" or %NULL. */
char *weft_view_words_time (double time, const char *unit);

/** weft_view_words_exact_time: (transfer full): "873 cycles": as weft_view_words_time(), of a time that is not rounded. */
char *weft_view_words_exact_time (double time, const char *unit);

/** weft_view_words_parameter: (transfer full): “items=5160”: @value as somebody means it who points at it on an axis of @span: in steps of a power of 10, and what can only be whole is. */
char *weft_view_words_parameter (WeftMappingParameter parameter, double span, double value);

/** weft_view_words_share: (transfer full): of the whole: "8.2 %", "52 %". */
char *weft_view_words_share (double fraction);

/** weft_view_words_caption: (transfer full): of an axis: "execution time, cycles". */
char *weft_view_words_caption (const char *quantity, const char *unit);

/** weft_view_words_paint: as what @node is painted, executed in the modes called @modes; plain when it has no mode.
 * @node: (nullable) */
WeftPaint weft_view_words_paint (const WeftNode *node, const char *modes);

G_END_DECLS
