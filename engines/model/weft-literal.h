/* weft-literal.h: a random quantity as the user writes it: `12`, `uniform(8, 12)`, `{8: 0.2, 9: 0.8}`,
 * `normal(20, 3)`, `samples(runs)`, `result(tree)`. The model keeps the literal, never its density: which lattice it is
 * put on depends on the diagram. Immutable and reference counted. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* Values that a list of weights can have. */
#define WEFT_LITERAL_MOST_WEIGHTS 1000000

typedef struct _WeftLiteral WeftLiteral;

typedef enum {
  WEFT_FAMILY_CONSTANT,    /* value */
  WEFT_FAMILY_UNIFORM,     /* first, last: the lattice points between them, equally likely */
  WEFT_FAMILY_WEIGHTS,     /* explicit points and weights */
  WEFT_FAMILY_BINOMIAL,    /* n, p */
  WEFT_FAMILY_POISSON,     /* mean */
  WEFT_FAMILY_GEOMETRIC,   /* p: number of trials up to the first success, from 1 */
  WEFT_FAMILY_NORMAL,      /* mean, sd */
  WEFT_FAMILY_EXPONENTIAL, /* mean */
  WEFT_FAMILY_TRIANGULAR,  /* least, mode, greatest */
  WEFT_FAMILY_LOGNORMAL,   /* mean, sd of the quantity itself, not of its logarithm */
  WEFT_FAMILY_SAMPLES,     /* a measurement's id */
  WEFT_FAMILY_RESULT,      /* the id of another diagram, whose execution time it is */
} WeftFamily;

/* A point of WEFT_FAMILY_WEIGHTS. */
typedef struct {
  double value;
  double weight;
} WeftWeight;

/**
 * weft_literal_parse:
 * @text: the literal, in the grammar of the file format
 * @error: (out): WEFT_MODEL_ERROR saying at which character what was found and what was expected
 *
 * Weights must sum to 1 within 1e-9, keys must differ, parameters must be in the family's domain.
 *
 * Returns: (transfer full) (nullable)
 */
WeftLiteral *weft_literal_parse (const char *text, GError **error);

/** weft_literal_new_constant: the literal of the number @value. */
WeftLiteral *weft_literal_new_constant (double value);

WeftLiteral *weft_literal_ref (WeftLiteral *literal);
void weft_literal_unref (WeftLiteral *literal);

/**
 * weft_literal_print:
 *
 * Returns: (transfer full): the canonical text: keys ascending, the shortest decimals that read back the
 * same, one space after commas and colons. parse (print (x)) equals x.
 */
char *weft_literal_print (const WeftLiteral *literal);

gboolean weft_literal_equal (const WeftLiteral *a, const WeftLiteral *b);

WeftFamily weft_literal_get_family (const WeftLiteral *literal);

/** weft_literal_get_family_name: "uniform"; "constant" and "weights" for the forms without a name. */
const char *weft_literal_get_family_name (const WeftLiteral *literal);

/** weft_literal_get_parameter: parameter @index of the family, in the order of the enumeration's comments. */
double weft_literal_get_parameter (const WeftLiteral *literal, guint index);

/** weft_literal_get_weights: (transfer none) (array length=n): the points, ascending. */
const WeftWeight *weft_literal_get_weights (const WeftLiteral *literal, gsize *n);

/** weft_literal_get_reference: (nullable): the id of what a samples or a result literal names. */
const char *weft_literal_get_reference (const WeftLiteral *literal);

/** weft_literal_get_samples: (nullable): the id of the measurement that a samples literal names. */
const char *weft_literal_get_samples (const WeftLiteral *literal);

/** weft_literal_get_result: (nullable): the id of the diagram that a result literal names. */
const char *weft_literal_get_result (const WeftLiteral *literal);

/** weft_literal_print_renamed: (transfer full): the text of @literal, which names something, when that is called @name. */
char *weft_literal_print_renamed (const WeftLiteral *literal, const char *name);

/** weft_literal_print_scaled: (transfer full) (nullable): the text of a quantity @factor times as large, to six digits; %NULL of numbers, weights, counts of trials, samples and
 * results. @factor: > 0. */
char *weft_literal_print_scaled (const WeftLiteral *literal, double factor);

/** weft_literal_is_constant: whether the quantity takes one value only, as in `12` and `{12: 1}`. */
gboolean weft_literal_is_constant (const WeftLiteral *literal);

/**
 * weft_literal_check_lattice:
 * @step: > 0
 *
 * A finite literal (constant, uniform, weights) must stand on the multiples of @step, within 1e-9 of a
 * step and up to 2^53 of them; other families are rounded to them later.
 *
 * Returns: %FALSE with @error naming the first value that is off and the nearest multiple
 */
gboolean weft_literal_check_lattice (const WeftLiteral *literal, double step, GError **error);

/** weft_literal_check_whole: %FALSE with @error when a finite literal has a value that is no whole number. */
gboolean weft_literal_check_whole (const WeftLiteral *literal, GError **error);

/** weft_literal_check_nonnegative: %FALSE with @error when a finite literal has a value below 0. */
gboolean weft_literal_check_nonnegative (const WeftLiteral *literal, GError **error);

/** weft_is_name_character: whether @c may stand in an id, or at its start. */
gboolean weft_is_name_character (gunichar c, gboolean is_first);

/** weft_literal_get_mean: of a time, with what a family has below 0 at 0; NaN of samples and results, whose values are elsewhere. O(weights). */
double weft_literal_get_mean (const WeftLiteral *literal);

WeftDigest weft_literal_get_digest (const WeftLiteral *literal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLiteral, weft_literal_unref)

G_END_DECLS
