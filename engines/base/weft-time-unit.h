/* weft-time-unit.h: units of time that have a size: from ns to h, by their usual signs and words. All others, cycles say, have none. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_time_unit_get_size: of @unit (nullable), in ns; 0: it is not known. */
double weft_time_unit_get_size (const char *unit);

/**
 * weft_time_unit_is_same: whether times of both are the same numbers: the units have the same size, or none and the same name. @a, @b: (nullable):
 * that of whatever they are compared with.
 */
gboolean weft_time_unit_is_same (const char *a, const char *b);

/** weft_time_unit_convert: @value of a unit of the size @from in one of the size @to. Rounded once: each size is a multiple of the smaller ones. */
double weft_time_unit_convert (double value, double from, double to);

G_END_DECLS
