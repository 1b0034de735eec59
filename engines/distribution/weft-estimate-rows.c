/* weft-estimate-rows.c: rows of transforms. */
#include "weft-estimate-private.h"

#include "weft-blocks.h"
#include "weft-spectrum.h"

#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

WeftEstimateRows *
weft_estimate_rows_new (guint n_rows, guint n)
{
  WeftEstimateRows *rows = g_new (WeftEstimateRows, 1);

  rows->n_rows = n_rows;
  rows->n = n;
  /* bounded: as many rows as the square root of the PEs at most, at the points of a piece */
  rows->values = g_new0 (double, (gsize) n_rows * 2 * n);
  return rows;
}

void
weft_estimate_rows_free (WeftEstimateRows *rows)
{
  g_free (rows->values);
  g_free (rows);
}

double *
weft_estimate_rows_get (const WeftEstimateRows *rows, guint row)
{
  return rows->values + (gsize) row * 2 * rows->n;
}

WeftEstimateRows *
weft_estimate_rows_new_one (guint n_rows, guint n)
{
  WeftEstimateRows *rows = weft_estimate_rows_new (n_rows, n);

  for (guint i = 0; i < n_rows; i++)
    for (guint c = 0; c < n; c++)
      weft_estimate_rows_get (rows, i)[c] = 1;
  return rows;
}

void
weft_estimate_rows_set_idle (WeftEstimateRows *a, const WeftRowGrid *grid)
{
  for (guint c = 0; grid->rows[0] == 0 && c < a->n; c++) {
    a->values[c] = 1;
    a->values[a->n + c] = 0;
  }
}

void
weft_estimate_rows_multiply (WeftEstimateRows *a, const WeftEstimateRows *b)
{
  for (guint i = 0; i < a->n_rows; i++) {
    double *row = weft_estimate_rows_get (a, i);
    const double *other = weft_estimate_rows_get (b, b->n_rows == 1 ? 0 : i);

    weft_spectrum_multiply_row (row, row + a->n, other, other + a->n, a->n);
  }
}

static void
square (WeftEstimateRows *a)
{
  for (guint i = 0; i < a->n_rows; i++) {
    double *re = weft_estimate_rows_get (a, i);
    double *im = re + a->n;

    for (guint c = 0; c < a->n; c++) {
      double real = re[c] * re[c] - im[c] * im[c];

      im[c] = 2 * re[c] * im[c];
      re[c] = real;
    }
  }
}

WeftEstimateRows *
weft_estimate_rows_raise (const WeftEstimateRows *a, guint64 count)
{
  WeftEstimateRows *power = weft_estimate_rows_new_one (a->n_rows, a->n);

  for (guint bit = g_bit_storage (count); count > 0 && bit-- > 0;) {
    square (power);
    if (count >> bit & 1)
      weft_estimate_rows_multiply (power, a);
  }
  return power;
}

WeftEstimateRows *
weft_estimate_rows_combine (const WeftEstimateRows *a, const double *matrix, guint n_rows)
{
  WeftEstimateRows *rows = weft_estimate_rows_new (n_rows, a->n);

  if (n_rows > 0 && a->n > 0)
    weft_multiply_blocks (matrix, n_rows, a->n_rows, a->values, 2 * a->n, rows->values);
  return rows;
}

WeftEstimateRows *
weft_estimate_rows_select (WeftEstimateRows *a, const guint *keep, guint n)
{
  WeftEstimateRows *rows = weft_estimate_rows_new (a->n_rows, n);

  for (guint i = 0; i < a->n_rows; i++) {
    const double *from = weft_estimate_rows_get (a, i);
    double *to = weft_estimate_rows_get (rows, i);

    for (guint k = 0; k < n; k++) {
      to[k] = from[keep[k]];
      to[n + k] = from[a->n + keep[k]];
    }
  }
  weft_estimate_rows_free (a);
  return rows;
}

WeftEstimateRows *
weft_estimate_rows_spread (const WeftEstimateRows *a, const guint *columns, guint n)
{
  WeftEstimateRows *all = weft_estimate_rows_new (a->n_rows, n);

  for (guint i = 0; i < a->n_rows; i++) {
    const double *from = weft_estimate_rows_get (a, i);
    double *to = weft_estimate_rows_get (all, i);

    for (guint k = 0; k < a->n; k++) {
      to[columns[k]] = from[k];
      to[n + columns[k]] = from[a->n + k];
    }
  }
  return all;
}

void
weft_estimate_points_select (WeftEstimatePoints *points, guint *columns, const guint *keep, guint n)
{
  for (guint k = 0; k < n; k++) {
    points->places[k] = points->places[keep[k]];
    columns[k] = columns[keep[k]];
  }
  points->n = n;
}

guint
weft_estimate_rows_find_significant (const WeftEstimateRows *a, guint *keep)
{
  g_autofree double *greatest = g_new0 (double, a->n);
  guint n = 0;

  for (guint i = 0; i < a->n_rows; i++) {
    const double *re = weft_estimate_rows_get (a, i);
    const double *im = re + a->n;

    for (guint c = 0; c < a->n; c++)
      greatest[c] = MAX (greatest[c], re[c] * re[c] + im[c] * im[c]);
  }
  for (guint c = 0; c < a->n; c++)
    if (greatest[c] > WEFT_ESTIMATE_SILENCE * WEFT_ESTIMATE_SILENCE)
      keep[n++] = c;
  return n;
}

void
weft_estimate_rows_add_product (double *restrict target,
                                double weight,
                                const double *restrict a,
                                const double *restrict b,
                                guint n)
{
  for (guint c = 0; c < n; c++) {
    target[c] += weight * (a[c] * b[c] - a[n + c] * b[n + c]);
    target[n + c] += weight * (a[c] * b[n + c] + a[n + c] * b[c]);
  }
}
