/* weft-spectral-private.h: what the parts of the evaluation by transforms share. */
#pragma once

#include "weft-composite-private.h"
#include "weft-maxima.h"
#include "weft-spectral.h"

G_BEGIN_DECLS

/* One evaluation. */
typedef struct {
  double tolerance; /* what a column's amplitude may be left out at, relative to its reference */
  WeftJob *job;
  GError **error;
  WeftSpectralMemory *memory;
  GPtrArray *trials; /* nullable: where trials of inner parts are collected */
} WeftSpectral;

/** weft_spectral_compute: as weft_spectral_evaluate(), without looking whether memory has it. */
WeftSpectrum *weft_spectral_compute (const WeftSpectral *spectral,
                                     WeftComposite *composite,
                                     guint lowest,
                                     guint highest,
                                     const WeftPoints *points);

/** weft_spectral_evaluate: (nullable): the rows @lowest to @highest of @composite at @points. */
WeftSpectrum *weft_spectral_evaluate (const WeftSpectral *spectral,
                                      WeftComposite *composite,
                                      guint lowest,
                                      guint highest,
                                      const WeftPoints *points);

/** weft_spectral_maximum: (nullable): of the maximum over e PEs of @time, to the power of @count. */
WeftSpectrum *weft_spectral_maximum (const WeftSpectral *spectral,
                                     const WeftLattice *time,
                                     guint lowest,
                                     guint highest,
                                     const WeftPoints *points);

/** weft_spectral_constant: (nullable): of @time, whatever the number of PEs, if there are any. */
WeftSpectrum *weft_spectral_constant (const WeftSpectral *spectral,
                                      const WeftLattice *time,
                                      guint lowest,
                                      guint highest,
                                      const WeftPoints *points);

/**
 * weft_spectral_fold_maximum:
 *
 * Adds the density of the maximum over @enabled PEs, tilted, but for a factor, to the places modulo @modulus of @values.
 *
 * Returns: the share of the places that weft_spectral_maximum() may leave out, relative to the rest
 */
double weft_spectral_fold_maximum (const WeftMaxima *maxima,
                                   guint enabled,
                                   double tilt,
                                   guint modulus,
                                   double *values);

/** weft_spectral_origin: where the factor exp (tilt (x - x0)) is 1: where it is greatest on @n places. */
gint64 weft_spectral_origin (double tilt, gint64 first, gsize n);

/**
 * weft_spectral_fill_exponentials:
 * @re, @im: (out caller-allocates) (array length=(to - from) * points->n)
 *
 * exp (tilt (x - x0) + i w x) at the places @from to @to of @n from @first on, for all columns.
 */
void weft_spectral_fill_exponentials (gint64 first,
                                      gsize n,
                                      gsize from,
                                      gsize to,
                                      const WeftPoints *points,
                                      double *re,
                                      double *im);

/** weft_spectral_set_leaf: scale and errors of a density's transform: probabilities are right to some units, sums to
 * @rounding; tilts have so few bits that exponents are exact. */
void weft_spectral_set_leaf (WeftSpectrum *spectrum,
                             gint64 first,
                             gsize n,
                             double rounding,
                             const WeftPoints *points);

/** weft_spectral_diverging: (nullable): of a loop that PEs leave one by one. */
WeftSpectrum *weft_spectral_diverging (const WeftSpectral *spectral,
                                       WeftComposite *loop,
                                       guint lowest,
                                       guint highest,
                                       const WeftPoints *points);

/**
 * weft_spectral_link:
 * @rows: of what follows, for each number of PEs that go on
 * @p: probability of going on
 *
 * Row e is the mixture over h of Binomial (e, p) (h) times V_{e,h} of equation (2) times the switch of those who go on times row
 * h of @rows (Fig. 5).
 */
WeftSpectrum *weft_spectral_link (const WeftSpectral *spectral,
                                  WeftComposite *loop,
                                  WeftSpectrum *rows,
                                  double p,
                                  guint lowest,
                                  guint highest,
                                  const WeftPoints *points);

G_END_DECLS
