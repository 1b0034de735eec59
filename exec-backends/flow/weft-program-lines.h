/* weft-program-lines.h: which lines of a program a node of its tree was made from: the property source, PROGRAM:FIRST or
 * PROGRAM:FIRST-LAST. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* Lines that belong together, counted from 1. */
typedef struct {
  guint32 first;
  guint32 last;
} WeftLineRange;

/** weft_program_lines_print: (transfer full): @program: its id */
char *weft_program_lines_print (const char *program, WeftLineRange lines);

/** weft_program_lines_find: those of @node; %FALSE: it was not made from @program. */
gboolean weft_program_lines_find (const WeftNode *node, const char *program, WeftLineRange *lines);

/**
 * weft_program_lines_list_nodes:
 * @diagram: the number of a diagram
 *
 * Returns: (transfer full) (element-type guint32): the nodes of @diagram that were made from @line of @program, in their order, none
 * that stands in another of them. O(nodes).
 */
GArray *weft_program_lines_list_nodes (const WeftDocument *document,
                                       guint32 diagram,
                                       const char *program,
                                       guint32 line);

G_END_DECLS
