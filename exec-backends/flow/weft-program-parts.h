/* weft-program-parts.h: the parts of a tree that is made from a program: blocks, conditionals, loops, each with its lines. */
#pragma once

#include "weft-batch.h"
#include "weft-job.h"
#include "weft-mimdc-code.h"

G_BEGIN_DECLS

typedef struct {
  WeftBatch *batch;
  const char *program; /* its id */
  char **lines;        /* of its source */
  guint n_lines;
  GArray *steps; /* of the block at hand */
  guint32 first_line;
  guint32 last_line;
  guint32 n; /* parts so far */
} WeftProgramParts;

/* A probability or a number of iterations. */
typedef struct {
  const char *text;
  gboolean is_guess;
  gboolean differs; /* PEs decide; else the control unit */
  guint32 line;     /* of the source, 0: of none */
} WeftProgramDecision;

void
weft_program_parts_init (WeftProgramParts *parts, WeftBatch *batch, const char *program, const char *source);
void weft_program_parts_clear (WeftProgramParts *parts);

/** weft_program_parts_add_step: one more instruction in the block at hand. */
void weft_program_parts_add_step (WeftProgramParts *parts, WeftMimdcOp op, guint32 line);

/** weft_program_parts_end_block: puts the block at hand, if it has steps, behind the last child of @parent. */
gboolean weft_program_parts_end_block (WeftProgramParts *parts, guint32 parent, GError **error);

/** weft_program_parts_add_if, _add_loop, _add_clause: behind the last child of @parent. @id: (out) */
gboolean weft_program_parts_add_if (WeftProgramParts *parts,
                                    guint32 parent,
                                    const WeftProgramDecision *decision,
                                    guint32 *id,
                                    GError **error);
gboolean weft_program_parts_add_loop (WeftProgramParts *parts,
                                      guint32 parent,
                                      const WeftProgramDecision *decision,
                                      guint32 *id,
                                      GError **error);
gboolean weft_program_parts_add_clause (WeftProgramParts *parts,
                                        guint32 parent,
                                        WeftKind kind,
                                        guint32 *id,
                                        GError **error);

G_END_DECLS
