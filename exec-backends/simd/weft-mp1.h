/* weft-mp1.h: the MIMD interpreter of the MasPar MP-1 (Dietz et al. 1993, section 3.1), with what it costs in the time of that machine.
 *
 * A control unit and as many PEs as wanted go through cycles. In each, every PE has fetched an instruction; the control unit forms the OR of
 * the classes of all of them, by which it picks one of 32 subinterpreters; that executes, for each type of instruction that some PE
 * has, the sequence of SIMD operations that the type is made of, on the PEs that have it. Sequences share what they have in common, and
 * slow types are left out of some cycles so that more PEs have them at once.
 *
 * Times, in microseconds, of the machine with 32-bit words: an operation on ints 0.63, a word of local memory 5.1, an operation on floats 13.7, a random
 * message of the router 51. The fixed part of a cycle is such that an interpreted ADD and LDS take the 5e-5 s of Table 1.
 * The paper does not tell how its subinterpreters, its sequences and its n of m were chosen: those here are ours. */
#pragma once

#include "weft-reference.h"

G_BEGIN_DECLS

/* What the paper's interpreter does to be fast; each can be done without. */
typedef enum {
  WEFT_MP1_SHARING = 1 << 0,         /* common subexpression induction */
  WEFT_MP1_SUBINTERPRETERS = 1 << 1, /* else one decodes all */
  WEFT_MP1_BIASING = 1 << 2,         /* else all types in every cycle */
  WEFT_MP1_TOP = 1 << 3,             /* the top of the stack in a register, else in memory */
  WEFT_MP1_ALL = 15,
} WeftMp1Optimisations;

typedef struct {
  guint64 cycles;
  double seconds;        /* of the machine */
  double fetch;          /* of these: fetching and decoding */
  double share;          /* of the speed that a SIMD program with the same operations would have */
  double busy;           /* PEs that execute in a cycle, of those that run */
  guint subinterpreters; /* that were used */
} WeftMp1Counts;

/** weft_mp1_run: as weft_reference_run(); the order in which PEs come to a race or a trap is that of the machine. */
gboolean weft_mp1_run (const WeftMimdcCode *code,
                       const WeftReferenceOptions *options,
                       WeftMp1Optimisations optimisations,
                       WeftReferenceCounts *counts,
                       WeftMp1Counts *own,
                       WeftJob *job,
                       GError **error);

/** weft_mp1_get_time: microseconds that the types of @types (bit i: WeftMimdcOp i) take together in one cycle, without fetching and decoding. */
double weft_mp1_get_time (guint64 types, WeftMp1Optimisations optimisations);

/** weft_mp1_get_overhead: microseconds of fetching and decoding in a cycle of that subinterpreter, from 0 to 31. */
double weft_mp1_get_overhead (guint subinterpreter);

/** weft_mp1_get_class: of a type: the bits that it sets in the OR. */
guint weft_mp1_get_class (WeftMimdcOp op);

/** weft_mp1_get_native: microseconds of the operation alone, as a SIMD program has it. */
double weft_mp1_get_native (WeftMimdcOp op);

G_END_DECLS
