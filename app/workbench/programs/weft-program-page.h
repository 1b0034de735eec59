/* weft-program-page.h: a program of a document: its source, what is wrong with it, a run of it, and its tree. */
#pragma once

#include "weft-session-document.h"
#include "weft-stop-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PROGRAM_PAGE (weft_program_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftProgramPage, weft_program_page, WEFT, PROGRAM_PAGE, GtkWidget)

GtkWidget *weft_program_page_new (void);

/** weft_program_page_show: the current version of @document; of a program that is gone another. */
void weft_program_page_show (WeftProgramPage *page, WeftSessionDocument *document);

/** weft_program_page_go: to the program with the number @program, once it is shown. */
void weft_program_page_go (WeftProgramPage *page, guint32 program);

/** weft_program_page_get_program: its number; 0: there is none. */
guint32 weft_program_page_get_program (WeftProgramPage *page);

/** weft_program_page_focus: the keyboard into the source. */
void weft_program_page_focus (WeftProgramPage *page);

/** weft_program_page_run, _derive, _stop: as the buttons do. */
void weft_program_page_run (WeftProgramPage *page);
void weft_program_page_derive (WeftProgramPage *page);
void weft_program_page_stop (WeftProgramPage *page);

/** weft_program_page_measure: runs it as often as the page says, into a measurement of the document. */
void weft_program_page_measure (WeftProgramPage *page);

/** weft_program_page_measure_chosen: the same on the target of the suite on which it is expected to end first. */
void weft_program_page_measure_chosen (WeftProgramPage *page);

/** weft_program_page_move, _toggle_breakpoint: as the buttons below the source do. */
void weft_program_page_move (WeftProgramPage *page, WeftStopMove move);
void weft_program_page_toggle_breakpoint (WeftProgramPage *page);

/** weft_program_page_toggle_profile: what the last run cost is shown instead of its output, or that again. */
void weft_program_page_toggle_profile (WeftProgramPage *page);
gboolean weft_program_page_shows_profile (WeftProgramPage *page);

/** weft_program_page_light: points out the lines from which @nodes were made, as far as they are of this program. */
void weft_program_page_light (WeftProgramPage *page, const guint32 *nodes, gsize n);

/** weft_program_page_list_nodes: (transfer full) (element-type guint32): the nodes of @diagram that were made from the line of the cursor,
 * whose number is @line. */
GArray *weft_program_page_list_nodes (WeftProgramPage *page, guint32 diagram, guint32 *line);

/** weft_program_page_is_busy: whether the source is being checked, or the program run. */
gboolean weft_program_page_is_busy (WeftProgramPage *page);

/* Signals:
 *   derived (guint tree)       there is a tree of the program, with that number
 *   failed (gpointer GError)   an edit was refused
 */

G_END_DECLS
