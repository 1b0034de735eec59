/* weft-mimdc-check.h: what the names of a program stand for, and of which types its expressions are. */
#pragma once

#include "weft-mimdc-tree.h"

#include "weft-job.h"

G_BEGIN_DECLS

/**
 * weft_mimdc_check:
 * @tree: as it was parsed; names become symbols, types, conversions and flags are put down, operators become those of their types
 *
 * Errors and warnings go to the tree's messages; an expression that has one is not told again by what it stands in.
 * O(nodes), and for a wrong name O(names) more.
 *
 * Returns: %FALSE with @error when the job was cancelled
 */
gboolean weft_mimdc_check (WeftMimdcTree *tree, WeftJob *job, GError **error);

G_END_DECLS
