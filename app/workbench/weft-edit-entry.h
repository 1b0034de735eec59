/* weft-edit-entry.h: a field of the inspector whose text goes to a row of the table of edits: with Return, and when the keyboard
 * leaves it. */
#pragma once

#include "weft-inspector.h"

G_BEGIN_DECLS

/**
 * weft_entry_take_soon: for a text of @entry that was just changed, but not by the program: has @func called with @data when the keyboard is
 * elsewhere. So the text is an assistive tool's, which has no Return. It is called with the next frame, as that text comes in two steps.
 */
void weft_entry_take_soon (GtkWidget *entry, GSourceOnceFunc func, gpointer data);

/** weft_edit_entry_new: a field called @label that shows @text; what it is changed to is what @edit takes for @node. */
GtkWidget *weft_edit_entry_new (const char *label,
                                const char *text,
                                const char *edit,
                                guint32 node,
                                WeftInspectorAct act,
                                gpointer data);

/** weft_edit_entry_show: shows @text from now on, unless the text was changed and not taken yet. */
void weft_edit_entry_show (GtkWidget *entry, const char *text);

G_END_DECLS
