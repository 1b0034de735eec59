/* weft-spectrum.h: the transform of execution times, E exp ((t + i w) T), at chosen points t + i w, for a range of
 * numbers e of enabled PEs: sums of independent times are products, mixtures stay mixtures. With the tilt t = 0
 * this is the characteristic function; with w = 0, the moment generating function.
 *
 * Columns are points, rows are numbers of PEs. A column's values are scaled by exp (-log_scale), so that tilts far
 * out neither overflow nor underflow. Errors are relative to the value at the same tilt with w = 0 (the column's
 * reference), which by positivity bounds the column's modulus, and which mixtures and products keep so. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/* Where a spectrum is asked for. Column c stands at tilt tilts[c] and w = 2 pi places[c] / modulus, both per step. */
typedef struct {
  guint n;
  guint modulus;
  guint *places;
  double *tilts;
  guint *references;          /* the column with the same tilt and place 0 */
  gboolean has_one_reference; /* column 0 */
  const double *cosines;      /* of 2 pi k / modulus, k below modulus; borrowed */
  const double *sines;
} WeftPoints;

typedef struct {
  guint lowest; /* number of enabled PEs of the first row */
  guint highest;
  guint n;    /* columns */
  double *re; /* [row * n + column] */
  double *im;
  double *log_scale; /* [n] */
  double *errors;    /* [n] */
  double
      sum_error; /* of any row besides: of the sum over all places of its distribution, relative to its mass */
  double *amplitudes; /* [2 n], nullable: bounds, when they are known, of all rows, and of those of any PEs */
} WeftSpectrum;

WeftPoints *weft_points_new (guint n, guint modulus, const double *cosines, const double *sines);
void weft_points_free (WeftPoints *points);

/** weft_points_select: (transfer full): the columns in @keep, which holds the references of all it holds. */
WeftPoints *weft_points_select (const WeftPoints *points, const guint *keep, guint n);

/** weft_points_have_tilt: whether any column is tilted. */
gboolean weft_points_have_tilt (const WeftPoints *points);

/** weft_spectrum_new: (nullable): all zeros; %NULL with @error when the job cannot afford it. */
WeftSpectrum *weft_spectrum_new (guint lowest, guint highest, guint n, WeftJob *job, GError **error);
void weft_spectrum_free (WeftSpectrum *spectrum);

/** weft_spectrum_new_one: the transform of no time: 1 everywhere. */
WeftSpectrum *weft_spectrum_new_one (guint lowest, guint highest, guint n, WeftJob *job, GError **error);

guint weft_spectrum_n_rows (const WeftSpectrum *spectrum);
double *weft_spectrum_re (const WeftSpectrum *spectrum, guint enabled);
double *weft_spectrum_im (const WeftSpectrum *spectrum, guint enabled);

/**
 * weft_spectrum_get_amplitudes:
 *
 * Returns: (transfer none) (array length=n): bounds of each column's greatest modulus relative to its reference, at most
 * 1: of products the product of their bounds, else measured. O(rows columns) when measured.
 */
const double *weft_spectrum_get_amplitudes (WeftSpectrum *spectrum, const WeftPoints *points);

/** weft_spectrum_get_busy_amplitudes: of the rows of any PEs. The row of no PE is exact and does not vanish, so that errors are
 * far less where the others do. */
const double *weft_spectrum_get_busy_amplitudes (WeftSpectrum *spectrum, const WeftPoints *points);

/** weft_spectrum_measure: forgets bounds of amplitudes, so that they will be measured. */
void weft_spectrum_measure (WeftSpectrum *spectrum);

/** weft_spectrum_copy, _pick: (transfer full): another one, with all columns or those in @keep. */
WeftSpectrum *weft_spectrum_copy (const WeftSpectrum *spectrum);
WeftSpectrum *weft_spectrum_pick (const WeftSpectrum *spectrum, const guint *keep, guint n);

/** weft_spectrum_select: (transfer full): the columns in @keep of @spectrum (transfer full). */
WeftSpectrum *weft_spectrum_select (WeftSpectrum *spectrum, const guint *keep, guint n);

/** weft_spectrum_spread: the inverse of _select(): column keep[i] of all @points becomes column i of @spectrum
 * (transfer full); the others are 0 with errors of @errors. */
WeftSpectrum *weft_spectrum_spread (WeftSpectrum *spectrum,
                                    const guint *keep,
                                    const WeftPoints *points,
                                    const double *errors);

/** weft_spectrum_multiply: @a *= @b, whose rows include those of @a: the times one after the other. */
void weft_spectrum_multiply (WeftSpectrum *a, WeftSpectrum *b, const WeftPoints *points);

/** weft_spectrum_multiply_pieces: as _multiply(), with the rows of @b in @n pieces, upwards. */
void weft_spectrum_multiply_pieces (WeftSpectrum *a,
                                    WeftSpectrum *const *pieces,
                                    guint n,
                                    const WeftPoints *points);

/** weft_spectrum_delay: adds @steps to the times of all rows but that of no enabled PE. O(rows columns). */
void weft_spectrum_delay (WeftSpectrum *spectrum, gint64 steps, const WeftPoints *points);

/** weft_spectrum_raise: (transfer full): @a^@count. */
WeftSpectrum *weft_spectrum_raise (WeftSpectrum *a, guint64 count, const WeftPoints *points);

/** weft_spectrum_mix: @a = weight_a @a + weight_b @b, same rows. */
void weft_spectrum_mix (WeftSpectrum *a,
                        double weight_a,
                        WeftSpectrum *b,
                        double weight_b,
                        const WeftPoints *points);

/** weft_spectrum_set_idle: gives the row of no enabled PE, if there is one, the transform of no time. */
void weft_spectrum_set_idle (WeftSpectrum *spectrum, const WeftPoints *points);

/** weft_spectrum_rescale: brings each tilt's greatest value back to 1. Values without a tilt need none. */
void weft_spectrum_rescale (WeftSpectrum *spectrum, const WeftPoints *points);

/**
 * weft_spectrum_thin:
 * @lowest, @highest: rows of the result
 *
 * Row e of the result is the sum over h of Binomial (e, @p) (h) times row h of @a, as far as @a has rows: each of e PEs
 * goes on with probability @p. As products of banded blocks.
 */
WeftSpectrum *weft_spectrum_thin (WeftSpectrum *a,
                                  double p,
                                  guint lowest,
                                  guint highest,
                                  const WeftPoints *points,
                                  WeftJob *job,
                                  GError **error);

/**
 * weft_spectrum_split:
 *
 * Row e of the result is the sum over k of Binomial (e, @p) (k) times row k of @a times row e - k of @b: of e PEs, each
 * goes one way with probability @p, else the other.
 */
WeftSpectrum *weft_spectrum_split (WeftSpectrum *a,
                                   WeftSpectrum *b,
                                   double p,
                                   guint lowest,
                                   guint highest,
                                   const WeftPoints *points,
                                   WeftJob *job,
                                   GError **error);

/** weft_spectrum_get_mixed_amplitude: a bound of what the row of any PEs of a mixture of the rows of @a takes from them at
 * column @i, each PE going on with probability @p: at most 1 - @p of it is the row of no PE, as long as that
 * does not outweigh the others, as it may for tilts below 0. The rounding of 1 - @p is 4 units besides. */
double weft_spectrum_get_mixed_amplitude (WeftSpectrum *a, double p, guint i, const WeftPoints *points);

/** weft_spectrum_find_band: the range of h that row @enabled of a mixture takes from the rows of @a; %FALSE when it takes
 * none. */
gboolean weft_spectrum_find_band (const WeftSpectrum *a, guint enabled, double p, guint *from, guint *to);

/** weft_spectrum_get_mixing_error: what a binomial mixture of up to @most PEs and @n_terms terms adds to its errors. */
double weft_spectrum_get_mixing_error (guint n_terms, guint most, double p, gboolean has_tilt);

/** weft_spectrum_multiply_row: @re, @im *= @other_re, @other_im, of @n columns. */
void
weft_spectrum_multiply_row (double *re, double *im, const double *other_re, const double *other_im, gsize n);

/** weft_spectrum_add_product: @re, @im += @weight times @a times @b, of @n columns. */
void weft_spectrum_add_product (double *re,
                                double *im,
                                double weight,
                                const double *a_re,
                                const double *a_im,
                                const double *b_re,
                                const double *b_im,
                                guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPoints, weft_points_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpectrum, weft_spectrum_free)

G_END_DECLS
