/* weft-report-answers.c: see weft-report-answers.h. */
#include "weft-report-answers.h"

#include <string.h>

GPtrArray *
weft_report_list_questions (const WeftDocument *document, guint32 diagram, const char *const *leave_out)
{
  GPtrArray *questions = g_ptr_array_new ();
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (views[i].in_report && views[i].make_figure != NULL &&
        weft_question_applies (views[i].question, document, diagram) &&
        (leave_out == NULL || !g_strv_contains (leave_out, views[i].name)))
      g_ptr_array_add (questions, (gpointer) views[i].question);
  return questions;
}

static void
answers_clear (gpointer data)
{
  WeftReportAnswers *answers = data;

  g_clear_pointer (&answers->current, weft_flow_result_unref);
  g_clear_pointer (&answers->answers, g_array_unref);
  for (gsize i = 0; i < answers->n_overlays; i++)
    weft_flow_result_unref (answers->overlays[i]);
}

GArray *
weft_report_answers_new (guint n)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (WeftReportAnswers));

  g_array_set_clear_func (all, answers_clear);
  return g_array_set_size (all, n);
}

WeftViewSubject
weft_report_answers_get_subject (const WeftReportAnswers *answers, WeftDocument *document, guint32 diagram)
{
  return (WeftViewSubject){.document = document,
                           .diagram = diagram,
                           .results = {.current = answers->current,
                                       .overlays = (const WeftFlowResult *const *) answers->overlays,
                                       .n_overlays = answers->n_overlays},
                           .answers = answers->answers};
}

static gboolean
append_bytes (const guint8 *bytes, gsize n, gpointer data, G_GNUC_UNUSED GError **error)
{
  g_byte_array_append (data, bytes, n);
  return TRUE;
}

GByteArray *
weft_report_write (const WeftDocument *document,
                   const WeftViewSubject *subjects,
                   gsize n,
                   const WeftReportOptions *options,
                   gboolean as_pdf,
                   GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  char *html;

  if (as_pdf)
    return weft_report_write_pdf (document, subjects, n, options, append_bytes, bytes, error)
               ? g_steal_pointer (&bytes)
               : NULL;
  html = weft_report_write_html (document, subjects, n, options, error);
  return html != NULL ? g_byte_array_new_take ((guint8 *) html, strlen (html)) : NULL;
}
