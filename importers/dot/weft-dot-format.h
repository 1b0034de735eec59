/* weft-dot-format.h: task graphs in DOT, the language of Graphviz: nodes are tasks, edges of a digraph say what comes first, clusters are
 * groups. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_dot_format;

/* The attributes that are times of tasks unless the option "time-attribute" says another, ended by %NULL: the first one that a node has
 * counts, and the first one is written. */
extern const char *const weft_dot_times[];

/* Functions of the format. */
WeftDocument *weft_dot_read (const WeftFormatInput *input,
                             WeftDiagnostics *diagnostics,
                             WeftLocations **locations,
                             GError **error);
char *weft_dot_write (const WeftDocument *document,
                      const char *part,
                      WeftJob *job,
                      WeftDiagnostics *diagnostics,
                      gsize *size,
                      GError **error);

G_END_DECLS
