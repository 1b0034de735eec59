/* weft-document-page-private.h: the parts of the page, for the files that it is made of. */
#pragma once

#include "weft-document-page.h"
#include "weft-inquiry.h"
#include "weft-kept-height.h"
#include "weft-results-controller.h"

G_BEGIN_DECLS

/* A part whose time is the result of another diagram. */
typedef struct {
  guint32 diagram;
  guint32 part;
} WeftOuterPart;

struct _WeftDocumentPage {
  GtkWidget parent_instance;
  WeftSessionDocument *document;
  WeftResultsController *controller;
  WeftArranger *arranger;
  WeftEditor *editor;
  guint32 diagram;
  guint32 hovered;                       /* node under the pointer, wherever that is; 0: none */
  WeftInquiry *marks[WEFT_N_PAGE_MARKS]; /* (nullable): who asks for them */
  gboolean hides[WEFT_N_PAGE_MARKS];
  GArray *outer; /* of WeftOuterPart: where the user went into diagrams, the last of them last */

  GtkWidget *sides;  /* all of it, with the panels */
  GtkWidget *middle; /* paned: the search and the centre above, the results below */
  GtkWidget *outline;
  GtkWidget *search;
  GtkWidget *centre; /* stack of subjects (weft-page-subject.h) */
  GtkWidget *palette;
  GtkWidget *canvas;
  GtkWidget *results;
  GtkWidget *expected; /* time of the selected node, below the inspector */
  GtkWidget *inspector;
  GtkWidget *menu;       /* of a node */
  GtkWidget *place_menu; /* of a place where there is none */
  GtkWidget *machines;
  GtkWidget *status;
  GtkWidget *tab_hint; /* beside it */
  GtkWidget *zoom;

  WeftKeptHeight kept; /* of the results */
  gboolean was_seen;   /* the tab has been looked at */
};

/** weft_document_page_say: something for a toast; @undoable: with a way back. */
void weft_document_page_say (WeftDocumentPage *page, const char *words, gboolean undoable);
/** weft_document_page_say_written: that the file at @path was exported. */
void weft_document_page_say_written (WeftDocumentPage *page, const char *path);
/** weft_document_page_explain: what went wrong, in a toast. */
void weft_document_page_explain (WeftDocumentPage *page, const GError *error);

/** weft_document_page_show_selection: where it is told: inspector, outline, results, status. */
void weft_document_page_show_selection (WeftDocumentPage *page);

/** weft_document_page_ask_for_results: those of the diagram, or of what else stands in the middle. */
void weft_document_page_ask_for_results (WeftDocumentPage *page);

/** weft_document_page_make_diagram: (transfer floating): what stands in the middle for the diagram; once. */
GtkWidget *weft_document_page_make_diagram (WeftDocumentPage *page);

/** weft_document_page_connect_hover: what is pointed at in one part is lit in all. */
void weft_document_page_connect_hover (WeftDocumentPage *page);

/** weft_document_page_renew_hover: after another version: what is gone is not pointed at. */
void weft_document_page_renew_hover (WeftDocumentPage *page);

/** weft_document_page_show_marks: marks on the canvas what is switched on, now and after every edit. */
void weft_document_page_show_marks (WeftDocumentPage *page);
void weft_document_page_forget_marks (WeftDocumentPage *page);

/** weft_document_page_tell_weight: (transfer full) (nullable): in words, how much the whole hangs on @node, where that is shown. */
char *weft_document_page_tell_weight (WeftDocumentPage *page, guint32 node);

/** weft_document_page_connect_inner: to double clicks on the canvas and to its tips; once. */
void weft_document_page_connect_inner (WeftDocumentPage *page);

/** weft_document_page_has_inner: whether a time of the selected part is the result of another diagram; _has_outer: whether the diagram that is shown is
 * in another one. */
gboolean weft_document_page_has_inner (WeftDocumentPage *page);
gboolean weft_document_page_has_outer (WeftDocumentPage *page);

/** weft_document_page_connect_search: to what the search asks for. */
void weft_document_page_connect_search (WeftDocumentPage *page);

/** weft_document_page_mark_hits: what was found, in the diagram that is shown. */
void weft_document_page_mark_hits (WeftDocumentPage *page);

/** weft_document_page_go_to_suite_row: the tables of the suite, at the row of the node with the number @node, if it is one. */
void weft_document_page_go_to_suite_row (WeftDocumentPage *page, guint32 node);

/** weft_document_page_go_to_program: the source of the program with the number @program; 0: of that which was seen last. */
void weft_document_page_go_to_program (WeftDocumentPage *page, guint32 program);

/** weft_document_page_show_what_is_there: of a document without a diagram its program, or else its suite. */
void weft_document_page_show_what_is_there (WeftDocumentPage *page);

/** weft_document_page_show_diagram_again: in place of the tables. */
void weft_document_page_show_diagram_again (WeftDocumentPage *page);

G_END_DECLS
