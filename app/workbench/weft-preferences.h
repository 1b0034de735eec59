/* weft-preferences.h: the window of settings, made from their table. */
#pragma once

#include "weft-settings.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** weft_preferences_new: a change is kept at once; what is wrong is said beside it. */
GtkWidget *weft_preferences_new (GtkWindow *parent, WeftSettings *settings);

G_END_DECLS
