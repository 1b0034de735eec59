/* weft-editor-private.h: the editor's state, for its parts. */
#pragma once

#include "weft-edit.h"
#include "weft-editor.h"
#include "weft-place.h"

#include <string.h>

G_BEGIN_DECLS

struct _WeftEditor {
  GObject parent_instance;
  WeftSessionDocument *document;
  WeftCanvas *canvas;
  guint32 diagram;
  GCancellable *cancellable; /* of what is read from the clipboard */
  guint pending;             /* pastes and edits that have not come to their end */
  WeftPlace place;           /* where something was checked last */
  double x;
  double y;
};

void weft_editor_say (WeftEditor *editor, const char *words, gboolean undoable);
void weft_editor_explain (WeftEditor *editor, const GError *error);

/** weft_editor_get_subject: the current version with what is selected. */
WeftEditSubject weft_editor_get_subject (WeftEditor *editor);

/** weft_editor_apply: does the edit called @name, or says why not: at once, or, when @subject is large, on another thread. All of
 * @subject is copied. */
void weft_editor_apply (WeftEditor *editor, const char *name, const WeftEditSubject *subject);

/** weft_editor_take: makes a result of the current version the next step. Returns: whether that is so. */
gboolean weft_editor_take (WeftEditor *editor, WeftEditResult *result);

/** weft_editor_copy_to: copies of the nodes of @subject to its place. */
void weft_editor_copy_to (WeftEditor *editor, const WeftEditSubject *subject);

G_END_DECLS
