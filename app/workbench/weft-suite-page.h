/* weft-suite-page.h: the suite of a document in tables: its machines with their mode switches, overheads and operations, the
 * network between them, and the targets on which programs run with the times of operations there. Every change is a step of the document's history. */
#pragma once

#include "weft-session-document.h"
#include "weft-table.h"

G_BEGIN_DECLS

#define WEFT_TYPE_SUITE_PAGE (weft_suite_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftSuitePage, weft_suite_page, WEFT, SUITE_PAGE, GtkWidget)

GtkWidget *weft_suite_page_new (void);

/** weft_suite_page_show: the current version of @document. Cheap when the suite is the same as before. */
void weft_suite_page_show (WeftSuitePage *page, WeftSessionDocument *document);

/** weft_suite_page_go: to the row that the node with the number @node is, if it is one. */
void weft_suite_page_go (WeftSuitePage *page, guint32 node);

/** weft_suite_page_focus: the keyboard into the machines. */
void weft_suite_page_focus (WeftSuitePage *page);

typedef enum {
  WEFT_SUITE_MACHINES,
  WEFT_SUITE_OVERHEADS,
  WEFT_SUITE_OPERATIONS,
  WEFT_SUITE_NETWORK,
  WEFT_SUITE_TARGETS,
  WEFT_SUITE_TIMES,
  WEFT_N_SUITE_TABLES,
} WeftSuiteTable;

/** weft_suite_page_get_table: (transfer none) */
WeftTable *weft_suite_page_get_table (WeftSuitePage *page, WeftSuiteTable table);

/** weft_suite_page_set_network: which of the two numbers of a link the network shows, and whether an edit is for both ways. */
void weft_suite_page_set_network (WeftSuitePage *page, WeftProperty property, gboolean both);

/** weft_suite_page_remove_row: removes what the row is where the keyboard is; %FALSE when that may not be. */
gboolean weft_suite_page_remove_row (WeftSuitePage *page, WeftSuiteTable table);

/** weft_suite_page_get_status: what is said about the cell where the keyboard is, or the problem. */
const char *weft_suite_page_get_status (WeftSuitePage *page);

/** weft_suite_page_get_machine: the number of the machine that the keyboard is at; 0: none. */
guint32 weft_suite_page_get_machine (WeftSuitePage *page);

/* Signals:
 *   machine-chosen ()   the keyboard is at another machine
 */

G_END_DECLS
