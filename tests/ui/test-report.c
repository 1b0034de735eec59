/* test-report.c: a report made from the window: what goes in is chosen, it is a whole file or none, and it can be stopped. */
#include "ui-fixture.h"

#include "weft-report-work.h"
#include "weft-report.h"

#include <string.h>

typedef struct {
  gboolean done;
  GError *error;
} Outcome;

static Outcome outcome;

static WeftJob *late_stop; /* (nullable): to be stopped when all is computed */

/* Stands before that of GLib: the date is the first thing that the page needs. */
GDateTime *
g_date_time_new_now_local (void)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  if (late_stop != NULL)
    weft_job_cancel (late_stop);
  return g_date_time_new_now (zone);
}

static void
done_cb (G_GNUC_UNUSED gpointer owner, G_GNUC_UNUSED const WeftReportWork *work, const GError *error)
{
  outcome.done = TRUE;
  outcome.error = error != NULL ? g_error_copy (error) : NULL;
}

static gboolean
is_done (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return outcome.done;
}

typedef enum { NEVER, AT_ONCE, WHILE_DRAWN } Stop;

/* @left_out: (nullable): one part. Returns the file, or %NULL with the error in outcome. */
static char *
make_report (UiFixture *fixture, const char *ending, const char *left_out, gboolean throughout, Stop stop)
{
  WeftReportWork *work = g_new0 (WeftReportWork, 1);
  g_autofree char *name = g_strconcat ("report.", ending, NULL);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  guint32 diagram = weft_document_find (ui_version (fixture), "fig2");
  char *text = NULL;

  work->document = weft_document_ref (ui_version (fixture));
  work->diagrams = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (work->diagrams, diagram);
  work->leave_out = g_ptr_array_new ();
  if (left_out != NULL)
    g_ptr_array_add (work->leave_out, (gpointer) left_out);
  g_ptr_array_add (work->leave_out, NULL);
  work->throughout = throughout;
  work->format = strstr (ending, "pdf") != NULL ? "pdf" : "html";
  work->name = g_strdup ("figure.weft");
  work->path = g_strdup (path);
  work->job = weft_job_new ();
  if (stop == AT_ONCE)
    weft_job_cancel (work->job);
  late_stop = stop == WHILE_DRAWN ? work->job : NULL;
  g_clear_error (&outcome.error);
  outcome.done = FALSE;
  weft_report_work_run (work, fixture->window, done_cb);
  ui_wait (fixture, is_done, NULL);
  late_stop = NULL;
  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static gboolean
has (const char *page, const char *words)
{
  return strstr (page, words) != NULL;
}

static void
test_parts (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *part;
    const char *trace;
  } parts[] = {{"canvas", "Diagram: "},
               {"distribution", "Distribution: "},
               {"breakdown", "Where the time goes: "},
               {WEFT_REPORT_NUMBERS, "<table>"},
               {WEFT_REPORT_ASSUMPTIONS, "Assumptions"}};
  g_autofree char *all = make_report (fixture, "html", NULL, TRUE, NEVER);

  g_assert_no_error (outcome.error);
  g_assert_true (has (all, "figure.weft") && has (all, "927.940") && has (all, "889.376"));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    g_autofree char *without = make_report (fixture, "html", parts[i].part, FALSE, NEVER);

    if (!has (all, parts[i].trace))
      g_error ("“%s” is not in the report", parts[i].trace);
    if (has (without, parts[i].trace))
      g_error ("“%s” is in the report without it", parts[i].trace);
    g_assert_false (has (without, "927.940"));
  }
}

/* What was chosen decides, not the name. */
static void
test_pdf (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const endings[] = {"pdf", "html.pdf.PDF", "v1.2-pdf"};

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *text = make_report (fixture, endings[i], NULL, TRUE, NEVER);

    g_assert_no_error (outcome.error);
    g_assert_true (g_str_has_prefix (text, "%PDF-"));
  }
}

static void
test_stopped (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const endings[] = {"html", "pdf"};

  for (Stop stop = AT_ONCE; stop <= WHILE_DRAWN; stop++)
    for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
      g_autofree char *text = make_report (fixture, endings[i], NULL, TRUE, stop);

      g_assert_error (outcome.error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
      g_assert_null (text);
    }
}

int
main (int argc, char **argv)
{
  int status;

  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                                  \
  g_test_add ("/report/" path, UiFixture, argv[1], ui_set_up, function, ui_tear_down)
  ADD ("parts", test_parts);
  ADD ("pdf", test_pdf);
  ADD ("stopped", test_stopped);
  status = g_test_run ();
  g_clear_error (&outcome.error);
  return status;
}
