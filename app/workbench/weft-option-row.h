/* weft-option-row.h: a row of a dialog that an option is said by: its choices, or a field to type in. */
#pragma once

#include "weft-option.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** weft_option_row_new: (transfer floating): of @option, which has a label; it says the standard value. @changed: called with @data when
 * it says another one. */
GtkWidget *weft_option_row_new (const WeftOption *option, void (*changed) (gpointer data), gpointer data);

/** weft_option_row_read: takes what the row says into @values. Returns: (transfer full) (nullable): a sentence when it cannot be that;
 * the row looks wrong then. */
char *weft_option_row_read (GtkWidget *row, WeftOptions *values);

/** weft_option_row_get_option: of which it is. */
const WeftOption *weft_option_row_get_option (GtkWidget *row);

/** weft_option_row_set_text: as if it had been chosen or typed. */
void weft_option_row_set_text (GtkWidget *row, const char *text);

G_END_DECLS
