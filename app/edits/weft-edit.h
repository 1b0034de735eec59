/* weft-edit.h: the table of what can be done to a diagram: one row an edit. An edit is a function from a version of
 * the document, what is selected and perhaps an argument to the next version; it knows no window, and any thread may
 * call it. Commands, menus and gestures of the workbench all end here. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* What an edit needs besides what is selected. */
typedef enum {
  WEFT_EDIT_TAKES_NOTHING,
  WEFT_EDIT_TAKES_PLACE, /* where to; without one it finds a place by what is selected, or refuses */
  WEFT_EDIT_TAKES_TEXT,
} WeftEditArgument;

/* What an edit is about. All is borrowed. */
typedef struct {
  WeftDocument *document;
  guint32 diagram;      /* the number of the diagram that is shown; 0: none */
  const guint32 *nodes; /* (array length=n): what is selected, in any order; unknown numbers are left out */
  gsize n;
  guint32 parent; /* the place: before child @index of this node; 0: none is said */
  gsize index;
  const char *text; /* (nullable) (array length=text_size): a name, or what is to be pasted */
  gsize text_size;
  double x; /* where a note is to stand, when @has_position */
  double y;
  gboolean has_position;
} WeftEditSubject;

typedef struct {
  WeftDocument *document; /* the next version; the very one that was there when nothing changes */
  GArray *nodes;          /* guint32: what is to be selected now */
  char *name;             /* what undo calls it */
  char *words;            /* (nullable): what the user should be told besides */
} WeftEditResult;

typedef struct {
  const char *name;  /* "add-block"; the window's action is "win.add-block" */
  const char *label; /* for people; translatable */
  WeftEditArgument argument;
  /* (nullable): (transfer full) (nullable): a sentence that says why it cannot be done; %NULL when it may be tried */
  char *(*refuse) (const WeftEditSubject *subject);
  /* Fills @result, whose fields are NULL but for an empty array of nodes; %FALSE with @error. */
  gboolean (*apply) (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
  /* (nullable): (transfer full): as weft_edit_offer() */
  char *(*offer) (const WeftEditSubject *subject, guint32 *target);
  gboolean is_beside;  /* it is not about what is selected */
  gboolean is_for_all; /* of a row of a kind of diagram: it can be done where another kind is shown */
} WeftEdit;

/** weft_edits_get: (transfer none) (array length=n): the table: the rows of all diagrams, then those of each kind. */
const WeftEdit *const *weft_edits_get (guint *n);

/** weft_edit_find: (nullable): the first row called @name. Where the diagram that is shown has a row of that name, that is done. */
const WeftEdit *weft_edit_find (const char *name);

/** weft_edit_fits: whether such diagrams, and such parts if any are in @subject, have @edit (nullable) at all. */
gboolean weft_edit_fits (const WeftEdit *edit, const WeftEditSubject *subject);

/** weft_edit_refuse: (transfer full) (nullable): why @edit cannot be done to @subject; %NULL when it may be tried. O(selected). */
char *weft_edit_refuse (const WeftEdit *edit, const WeftEditSubject *subject);

/**
 * weft_edit_offer:
 * @subject: as for weft_edit_refuse(); no node is the empty canvas
 * @target: (out): the node that would take it, which may be another than the one that is pointed at; 0: none does
 *
 * Returns: (transfer full) (nullable): what @edit would do to @subject, or why it cannot be done; %NULL: it says nothing
 */
char *weft_edit_offer (const WeftEdit *edit, const WeftEditSubject *subject, guint32 *target);

/**
 * weft_edit_apply:
 * @result: (out): to be cleared with weft_edit_result_clear(), also after failure
 *
 * Returns: %FALSE with WEFT_MODEL_ERROR or, of what is pasted, WEFT_FORMAT_ERROR; then nothing has changed
 */
gboolean weft_edit_apply (const WeftEdit *edit,
                          const WeftEditSubject *subject,
                          WeftEditResult *result,
                          GError **error);

void weft_edit_result_clear (WeftEditResult *result);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftEditResult, weft_edit_result_clear)

G_END_DECLS
