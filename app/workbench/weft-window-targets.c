/* weft-window-targets.c: what a window does with the targets that are this system, and with programs that are measured on it. */
#include "weft-window-private.h"

#include "weft-calibrate-dialog.h"
#include "weft-calibration-suite.h"
#include "weft-document-page.h"
#include "weft-fault.h"
#include "arrayloop/weft-map-dialog.h"

#include <glib/gi18n.h>

/* @next: (transfer full) (nullable): %NULL with @error */
static void
apply (WeftWindow *window, WeftDocument *next, const char *name, GError *error)
{
  g_autofree char *words = NULL;

  if (next != NULL)
    weft_session_document_apply (weft_document_page_get_document (window->page), next, name, NULL, &error);
  if (error == NULL)
    return;
  words = weft_fault_words (error);
  weft_window_say (window, words, FALSE);
  g_error_free (error);
}

static WeftDocument *
get_version (WeftWindow *window)
{
  return weft_session_document_get_version (weft_document_page_get_document (window->page));
}

static void
measured_cb (WeftWindow *window, const WeftDocument *measured)
{
  GError *error = NULL;
  WeftDocument *next;

  if (window->page == NULL)
    return;
  next = weft_calibration_suite_place (get_version (window), measured, &error);
  apply (window, next, _ ("Calibrate this system"), error);
}

void
weft_window_calibrate (WeftWindow *window)
{
  GtkWidget *dialog = weft_calibrate_dialog_new (GTK_WINDOW (window));

  g_signal_connect_object (dialog, "measured", G_CALLBACK (measured_cb), window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
weft_window_map_loop (WeftWindow *window)
{
  GtkWidget *dialog = weft_map_dialog_new (GTK_WINDOW (window), get_version (window),
                                           weft_document_page_get_diagram (window->page));

  gtk_window_present (GTK_WINDOW (dialog));
}

void
weft_window_renew_load (WeftWindow *window)
{
  GError *error = NULL;
  WeftDocument *next = weft_calibration_suite_renew_load (get_version (window), &error);

  apply (window, next, _ ("Renew load of this system"), error);
}

gboolean
weft_window_has_own_targets (WeftWindow *window)
{
  return window->page != NULL && weft_calibration_suite_has_here (get_version (window));
}
