/* weft-document-page-private.h: the parts of the page, for the files that it is made of. */
#pragma once

#include "weft-document-page.h"
#include "weft-results-desk.h"

G_BEGIN_DECLS

struct _WeftDocumentPage {
  GtkWidget parent_instance;
  WeftSessionDocument *document;
  WeftResultsDesk *desk;
  WeftArranger *arranger;
  WeftEditor *editor;
  guint32 diagram;

  GtkWidget *panes;
  GtkWidget *outline_box;
  GtkWidget *outline;
  GtkWidget *middle;
  GtkWidget *search;
  GtkWidget *centre; /* stack of the diagram and the suite */
  GtkWidget *suite;  /* (nullable): made when it is first wanted */
  GtkWidget *palette;
  GtkWidget *canvas;
  GtkWidget *results;
  GtkWidget *inspector_box;
  GtkWidget *inspector;
  GtkWidget *menu;       /* of a node */
  GtkWidget *place_menu; /* of a place where there is none */
  GtkWidget *machines;
  GtkWidget *status;
  GtkWidget *zoom;

  gboolean shows_sides; /* as the user wants, where there is room */
  guint room;           /* how many of them there is room for */
  gboolean was_seen;    /* the tab has been looked at */
  guint fitting;        /* source: after an allocation that leaves room for others */
};

/** weft_document_page_say: something for a toast; @undoable: with a way back. */
void weft_document_page_say (WeftDocumentPage *page, const char *words, gboolean undoable);

/** weft_document_page_connect_search: to what the search asks for. */
void weft_document_page_connect_search (WeftDocumentPage *page);

/** weft_document_page_mark_hits: what was found, in the diagram that is shown. */
void weft_document_page_mark_hits (WeftDocumentPage *page);

/** weft_document_page_go_to_machine: the tables of the suite, at the machine with the number @machine, if there is one. */
void weft_document_page_go_to_machine (WeftDocumentPage *page, guint32 machine);

/** weft_document_page_show_diagram_again: in place of the tables. */
void weft_document_page_show_diagram_again (WeftDocumentPage *page);

G_END_DECLS
