/* weft-number.h: numbers as text, in the C locale, whatever the user's locale is. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Room for any number that weft_number_print() writes, with its end. */
#define WEFT_NUMBER_SIZE 32

/* 2^53: whole numbers up to here are doubles without rounding, and sums of two are far from the end of gint64. */
#define WEFT_MOST_PLACE ((gint64) 1 << 53)

/**
 * weft_number_print:
 * @value: a finite number
 * @buffer: (out) (array fixed-size=32)
 *
 * Writes the shortest decimal that reads back as @value: `0.1`, `12`, `1e-09`.
 *
 * Returns: @buffer
 */
const char *weft_number_print (double value, char buffer[WEFT_NUMBER_SIZE]);

/** weft_number_group: the same of a whole number with its thousands apart: `1,000,000`. Others as above. */
const char *weft_number_group (double value, char buffer[WEFT_NUMBER_SIZE]);

/**
 * weft_number_parse:
 * @text: text whose start is read
 * @end: (out): the first character after the number; @text when there is none
 *
 * Reads a decimal number: optional sign, digits, optional fraction and exponent. No hexadecimal, no
 * infinity, no white space.
 *
 * Returns: the number; it may be infinite when the decimal is too large
 */
double weft_number_parse (const char *text, const char **end);

G_END_DECLS
