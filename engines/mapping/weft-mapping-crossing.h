/* weft-mapping-crossing.h: where one technique of mapping overtakes another as a parameter of the loop changes (Sussman 1992, section 3.3), and which is best over two
 * parameters at once. */
#pragma once

#include "weft-mapping.h"

G_BEGIN_DECLS

/* Times of two techniques are equal at so many values of a parameter at most. */
#define WEFT_MAPPING_MOST_CROSSINGS 2

/** weft_mapping_can_vary: whether the loop has the parameter. */
gboolean weft_mapping_can_vary (const WeftMappingLoop *loop, WeftMappingParameter parameter);

/** weft_mapping_get_range: the domain of a parameter; its end may be infinite. */
void weft_mapping_get_range (const WeftMappingLoop *loop,
                             WeftMappingParameter parameter,
                             double *low,
                             double *high);

/** weft_mapping_get: the value of a parameter. */
double weft_mapping_get (const WeftMappingLoop *loop, WeftMappingParameter parameter);

/** weft_mapping_vary: the loop with @value for a parameter that it has, but for processors, which are whole, and the body of stages. */
WeftMappingLoop weft_mapping_vary (const WeftMappingLoop *loop, WeftMappingParameter parameter, double value);

/**
 * weft_mapping_get_time_at:
 *
 * Returns: weft_mapping_get_time() of the loop with @value for a parameter that it has; numbers of items and of processors need not be whole. O(stages).
 */
double weft_mapping_get_time_at (const WeftMappingLoop *loop,
                                 WeftMappingTechnique technique,
                                 WeftMappingParameter parameter,
                                 double value);

/**
 * weft_mapping_find_crossings:
 * @values: (out) (array fixed-size=WEFT_MAPPING_MOST_CROSSINGS): ascending
 *
 * The values of a parameter inside its domain at which the times of the two techniques change places, as far as a double can tell.
 *
 * Lemma. All times are a / x + b + c x as functions x of a parameter (a is 0 but for processors), or, of a pipeline with stages over the items, the greatest of such
 * lines. Proof: in (3), (4) and (8) and what weft_mapping_get_time() adds each parameter stands once in a product; P also under N and BB. LogGP adds to (4) and (8) products with N and with P, none
 * of both, and a message of N / P items stays a line in N / P. So a difference times x is a
 * polynomial of degree 2 with at most two roots, or concave with at most two. Where it is concave, Newton's steps from an end of the domain on which it is negative
 * never leave that side of the root, and as each takes another line, they end.
 *
 * Returns: how many. O(1), with stages over the items O(stages) a step.
 */
guint weft_mapping_find_crossings (const WeftMappingLoop *loop,
                                   WeftMappingTechnique a,
                                   WeftMappingTechnique b,
                                   WeftMappingParameter parameter,
                                   double *values);

/* A parameter over a range in equal steps; a single step stands in its middle. */
typedef struct {
  WeftMappingParameter parameter;
  double from;
  double to;
  guint n;
} WeftMappingAxis;

/** weft_mapping_get_axis_value: of step @i, from 0: the middle of its part of the range. */
double weft_mapping_get_axis_value (const WeftMappingAxis *axis, guint i);

/**
 * weft_mapping_map:
 * @x: a parameter that the loop has; @y: another one
 * @best: (out) (array length=x.n y.n): the best technique in the middle of each cell, by rows of y
 *
 * Returns: %FALSE with @error when cancelled. O(cells).
 */
gboolean weft_mapping_map (const WeftMappingLoop *loop,
                           const WeftMappingAxis *x,
                           const WeftMappingAxis *y,
                           guint8 *best,
                           WeftJob *job,
                           GError **error);

/**
 * weft_mapping_is_certain:
 * @least: the least that the body may take; @most: the most
 *
 * Whether one technique is the best whatever the body takes between the two. As differences of times are lines in the body, it is enough that it is
 * the best at both ends.
 */
gboolean weft_mapping_is_certain (const WeftMappingLoop *loop, double least, double most);

G_END_DECLS
