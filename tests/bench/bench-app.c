/* bench-app.c: see bench-app.h. */
#include "bench-app.h"

#include "weft-renderer.h"

#include <stdio.h>
#include <string.h>

double
bench_now (void)
{
  return (double) g_get_monotonic_time () / 1e3;
}

static double
get_megabytes (const char *field)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  found = strstr (text, field);
  return found != NULL ? g_ascii_strtod (found + strlen (field), NULL) / 1e3 : 0;
}

void
bench_app_start (BenchApp *app)
{
  weft_renderer_choose ("/dev");
  *app = (BenchApp){weft_application_new (G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE), 0};
  g_application_register (G_APPLICATION (app->application), NULL, NULL);
}

double
bench_app_open (BenchApp *app, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  double start = bench_now ();

  g_application_open (G_APPLICATION (app->application), &file, 1, "");
  return bench_app_settle (app, start);
}

WeftDocumentPage *
bench_app_get_page (const BenchApp *app)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (app->application));

  return window != NULL ? weft_window_get_page (WEFT_WINDOW (window)) : NULL;
}

WeftCanvas *
bench_app_get_canvas (const BenchApp *app)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (bench_app_get_page (app)));
}

WeftAnswerPage *
bench_app_get_answer_page (const BenchApp *app, const char *view)
{
  return weft_results_pane_get_page (
      WEFT_RESULTS_PANE (weft_document_page_get_results (bench_app_get_page (app))), view);
}

static gboolean
tick_cb (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
bench_app_turn (BenchApp *app)
{
  guint timer = g_timeout_add (10, tick_cb, NULL);
  double start = bench_now ();

  g_main_context_iteration (NULL, TRUE);
  app->longest = MAX (app->longest, bench_now () - start);
  g_source_remove (timer);
}

double
bench_app_settle (BenchApp *app, double start)
{
  while (bench_app_get_page (app) == NULL || !weft_canvas_is_complete (bench_app_get_canvas (app))) {
    bench_app_turn (app);
    if (bench_now () - start > 1e3 * BENCH_PATIENCE) {
      g_printerr ("%s: waited for %g s in vain\n", g_get_prgname (), BENCH_PATIENCE);
      exit (1);
    }
  }
  return bench_now () - start;
}

static gboolean
pass_cb (G_GNUC_UNUSED GtkWidget *widget, G_GNUC_UNUSED GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
bench_app_wait_for_frame (BenchApp *app)
{
  gboolean passed = FALSE;

  gtk_widget_add_tick_callback (GTK_WIDGET (bench_app_get_canvas (app)), pass_cb, &passed, NULL);
  while (!passed)
    bench_app_turn (app);
}

void
bench_app_report (BenchApp *app, const char *what, double ms)
{
  printf ("%-32s %10.1f ms, longest turn %8.1f ms, %6.0f MB, peak %6.0f MB\n", what, ms, app->longest,
          get_megabytes ("VmRSS:"), get_megabytes ("VmHWM:"));
  fflush (stdout);
  app->longest = 0;
}
