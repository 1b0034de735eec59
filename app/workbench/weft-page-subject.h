/* weft-page-subject.h: what can stand in the middle of a document page, one row each: the diagram, the suite, tables. */
#pragma once

#include "weft-document-page.h"

G_BEGIN_DECLS

typedef struct {
  const char *name;
  const char *title; /* for assistive tools; translatable */
  /* Once, when it is first wanted. */
  GtkWidget *(*make) (WeftDocumentPage *page);
  /* (nullable): the current version of the page's document; whenever there is one while it is seen. */
  void (*show) (WeftDocumentPage *page, GtkWidget *widget);
  /* Where the keyboard goes. */
  void (*focus) (WeftDocumentPage *page, GtkWidget *widget);
  /* (nullable): the node that the inspector is about; NULL or 0: what is selected in the diagram. */
  guint32 (*get_node) (WeftDocumentPage *page, GtkWidget *widget);
  /* (nullable): whether there is such a thing of the diagram that is shown; NULL: always. */
  gboolean (*is_there) (WeftDocumentPage *page);
  gboolean is_diagram; /* it shows the diagram of the page: a search begins there */
} WeftPageSubject;

/* The table, ended by a row without a name. The first row stands there at the beginning. */
extern const WeftPageSubject weft_page_subjects[];

/** weft_document_page_get_subject: what is seen. */
const WeftPageSubject *weft_document_page_get_subject (WeftDocumentPage *page);

/** weft_document_page_get_subject_node: the number of the node that what is seen is about, in the current version; 0: the diagram. */
guint32 weft_document_page_get_subject_node (WeftDocumentPage *page);

/** weft_document_page_get_subject_widget: (nullable): the widget of the subject called @name, once it was wanted. */
GtkWidget *weft_document_page_get_subject_widget (WeftDocumentPage *page, const char *name);

/** weft_document_page_show_subject: brings the subject called @name to the middle. Returns: its widget. */
GtkWidget *weft_document_page_show_subject (WeftDocumentPage *page, const char *name);

/** weft_document_page_focus_subject: puts the keyboard into what is seen. */
void weft_document_page_focus_subject (WeftDocumentPage *page);

G_END_DECLS
