/* weft-run-view.h: what a run of a program prints, of all PEs or of one, how far it is, and how often it is run for a measurement. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_RUN_VIEW (weft_run_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunView, weft_run_view, WEFT, RUN_VIEW, GtkWidget)

GtkWidget *weft_run_view_new (void);

/**
 * weft_run_view_show:
 * @tagged: (nullable): what the PEs have printed (weft-program-output.h)
 * @problem: (nullable): what stands behind it, whichever PEs are looked at
 */
void weft_run_view_show (WeftRunView *view, const char *tagged, const char *problem);

/** weft_run_view_set_pes: how many there are to choose from. */
void weft_run_view_set_pes (WeftRunView *view, guint32 pes);

/** weft_run_view_set_running: whether a run goes on; @fraction: how much of it is done; below 0: nobody knows. */
void weft_run_view_set_running (WeftRunView *view, gboolean running, double fraction);

/** weft_run_view_say: how far the run is, or how it has ended, in words. */
void weft_run_view_say (WeftRunView *view, const char *words);

/** weft_run_view_set_can_run: whether runs can be begun. */
void weft_run_view_set_can_run (WeftRunView *view, gboolean can_run);

/** weft_run_view_get_runs: how many runs a measurement is to have. */
guint weft_run_view_get_runs (WeftRunView *view);

/* Signals:
 *   measure ()   the program is to be run so often
 */

G_END_DECLS
