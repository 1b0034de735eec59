/* weft-composite.h: composite SIMD blocks: what a series reduces to between two synchronisations. A
 * composite has a distribution I_{c,e} for every number e of enabled PEs (0: it takes no time), which is
 * worked out when it is first asked for and then kept. Composites are shared freely within one tree; one
 * evaluation at a time uses them. */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

typedef struct _WeftComposite WeftComposite;

WeftComposite *weft_composite_ref (WeftComposite *composite);
void weft_composite_unref (WeftComposite *composite);

/** weft_composite_get_step: of all its times. */
double weft_composite_get_step (const WeftComposite *composite);

/**
 * weft_composite_new_operation: @count operations in a row that all enabled PEs execute in step
 * (section 3: the sum of maxima).
 */
WeftComposite *weft_composite_new_operation (const WeftLattice *time, guint64 count);

/** weft_composite_new_switch: a mode switch: it takes @time, drawn once, however many PEs are enabled
 * (section 6.2; with e = 0 it takes none). */
WeftComposite *weft_composite_new_switch (const WeftLattice *time);

/** weft_composite_new_synchronised: an SPMD block between two synchronisations: the maximum over the
 * enabled PEs of @time (section 3: the maximum of sums). */
WeftComposite *weft_composite_new_synchronised (const WeftLattice *time);

/** weft_composite_new_sum: one after the other (section 5.2). @parts: (element-type WeftComposite) (transfer full) */
WeftComposite *weft_composite_new_sum (double step, GPtrArray *parts);

/**
 * weft_composite_new_if:
 * @then_clause: (transfer full)
 * @else_clause: (transfer full)
 * @by_control_unit: one decision for all PEs
 * @broadcast: a clause without enabled PEs is broadcast all the same
 *
 * Section 5.3.
 */
WeftComposite *weft_composite_new_if (double probability,
                                      WeftComposite *then_clause,
                                      WeftComposite *else_clause,
                                      gboolean by_control_unit,
                                      gboolean broadcast);

/**
 * weft_composite_new_loop:
 * @body: (transfer full): one iteration, test included, that begins and ends in SIMD mode
 * @test: (transfer full): the loop-test alone, for broadcasts without enabled PEs
 *
 * Section 5.4, Fig. 3; the iteration count may be 0.
 */
WeftComposite *weft_composite_new_loop (const WeftLattice *iterations,
                                        WeftComposite *body,
                                        WeftComposite *test,
                                        gboolean by_control_unit);

/**
 * weft_composite_new_mixed_loop:
 * @first: the iteration's first SPMD block, per PE: P~_0
 * @middle: (transfer full): its SIMD block: I_1
 * @last: its last SPMD block, per PE: P~_2
 * @both: the last block of an iteration and the first of the next, per PE: P~_2 + P~_0
 * @to_simd, @to_spmd: times of the mode switches
 *
 * Section 6.3, Fig. 5: from the first SIMD block to the end of the loop, Y_1, whose PEs go on
 * independently. An iteration count that may be 0 begins with the entry: the PEs that go in at all switch
 * to SPMD, execute @first and switch back.
 */
WeftComposite *weft_composite_new_mixed_loop (const WeftLattice *iterations,
                                              const WeftLattice *first,
                                              WeftComposite *middle,
                                              const WeftLattice *last,
                                              const WeftLattice *both,
                                              const WeftLattice *to_simd,
                                              const WeftLattice *to_spmd);

/**
 * weft_composite_evaluate:
 * @enabled: number of enabled PEs, e
 * @most: the largest number that will ever be asked of this tree, N
 *
 * Returns: (transfer none) (nullable): I_{c,e}; %NULL with @error
 */
const WeftLattice *
weft_composite_evaluate (WeftComposite *composite, guint enabled, guint most, WeftJob *job, GError **error);

/** weft_composite_is_constant: whether it takes @place (out) steps for sure, whatever the number of PEs but 0. */
gboolean weft_composite_is_constant (const WeftComposite *composite, gint64 *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftComposite, weft_composite_unref)

G_END_DECLS
