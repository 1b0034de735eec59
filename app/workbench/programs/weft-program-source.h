/* weft-program-source.h: where the source of a program is written: its text, what is wrong with it, its breakpoints, and the lines that are
 * pointed out: where a run stands, and those of the nodes that are selected. Lines count from 1. */
#pragma once

#include "weft-program-lines.h"
#include "weft-program-use.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PROGRAM_SOURCE (weft_program_source_get_type ())
G_DECLARE_FINAL_TYPE (WeftProgramSource, weft_program_source, WEFT, PROGRAM_SOURCE, GtkSourceView)

GtkWidget *weft_program_source_new (void);

/** weft_program_source_get_text: (transfer full) */
char *weft_program_source_get_text (WeftProgramSource *source);

/** weft_program_source_set_text: another program; %FALSE: it was there already. */
gboolean weft_program_source_set_text (WeftProgramSource *source, const char *text);

/** weft_program_source_get_line: where the cursor is. */
guint32 weft_program_source_get_line (WeftProgramSource *source);

/** weft_program_source_go_to: the cursor to a place. @column: in characters, from 1 */
void weft_program_source_go_to (WeftProgramSource *source, guint32 line, guint32 column);

/** weft_program_source_show_messages: @messages: of WeftMimdcMessage; instead of those before. */
void weft_program_source_show_messages (WeftProgramSource *source, const GArray *messages);

/** weft_program_source_show_stop: that a run stands in @line; 0: in none. */
void weft_program_source_show_stop (WeftProgramSource *source, guint32 line);

/** weft_program_source_show_use: beside each line what it cost; @use: (transfer none) (nullable): is there until the next call; %NULL: nothing. */
void weft_program_source_show_use (WeftProgramSource *source, const WeftProgramUse *use);

/** weft_program_source_light: points out the lines of @ranges; the first is scrolled to. */
void weft_program_source_light (WeftProgramSource *source, const WeftLineRange *ranges, guint n);

/** weft_program_source_toggle_breakpoint: at the line of the cursor; a press beside the line does it too. */
void weft_program_source_toggle_breakpoint (WeftProgramSource *source);

/** weft_program_source_list_breakpoints: (transfer full): of guint32: their lines, ascending. */
GArray *weft_program_source_list_breakpoints (WeftProgramSource *source);

/* Signals:
 *   edited   the text is another one
 */

G_END_DECLS
