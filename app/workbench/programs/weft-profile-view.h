/* weft-profile-view.h: what the last run of a program has cost: by line, by instruction, and what its machine counted. */
#pragma once

#include "weft-program-work.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PROFILE_VIEW (weft_profile_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftProfileView, weft_profile_view, WEFT, PROFILE_VIEW, GtkWidget)

GtkWidget *weft_profile_view_new (void);

/**
 * weft_profile_view_show:
 * @outcome: (nullable): of a run; %NULL: there was none
 * @target: where it ran
 * @source: its text
 */
void weft_profile_view_show (WeftProfileView *view,
                             const WeftProgramOutcome *outcome,
                             const WeftBackend *target,
                             const char *source);

/* Signals:
 *   picked (guint line)   of the source
 */

G_END_DECLS
