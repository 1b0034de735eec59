/* weft-application.h: the program with a window: its documents, and the actions that need none. */
#pragma once

#include "weft-session.h"
#include "weft-settings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define WEFT_APPLICATION_ID "io.github.weft_hc.Weft"

#define WEFT_TYPE_APPLICATION (weft_application_get_type ())
G_DECLARE_FINAL_TYPE (WeftApplication, weft_application, WEFT, APPLICATION, AdwApplication)

/** weft_application_new: @flags: G_APPLICATION_NON_UNIQUE for tests. */
WeftApplication *weft_application_new (GApplicationFlags flags);

/** weft_application_get_session: (transfer none): the open documents. */
WeftSession *weft_application_get_session (WeftApplication *application);

/** weft_application_get_settings: (transfer none): what the user has chosen for good. */
WeftSettings *weft_application_get_settings (WeftApplication *application);

/** weft_application_get_restore: (transfer none): what is open where, for the next start. */
struct _WeftWindowRestore *weft_application_get_restore (WeftApplication *application);

/** weft_application_find_window: (transfer none) (nullable): the window that was used last. */
struct _WeftWindow *weft_application_find_window (WeftApplication *application);

G_END_DECLS
