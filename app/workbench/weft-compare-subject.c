/* weft-compare-subject.c: see weft-compare-subject.h. */
#include "weft-compare-subject.h"

#include <glib/gi18n.h>

static void
subject_free (gpointer data)
{
  WeftCompareSubject *subject = data;

  g_object_unref (subject->document);
  g_free (subject->title);
  g_free (subject);
}

WeftDocument *
weft_compare_subject_get_version (const WeftCompareSubject *subject)
{
  WeftDocument *version = subject->saved ? weft_session_document_get_saved (subject->document)
                                         : weft_session_document_get_version (subject->document);

  return version != NULL && weft_document_get_node (version, subject->diagram) != NULL ? version : NULL;
}

static void
add_subject (GPtrArray *subjects, WeftSessionDocument *document, const WeftNode *diagram, gboolean saved)
{
  WeftCompareSubject *subject = g_new (WeftCompareSubject, 1);
  const char *label = weft_node_get_label (diagram);
  const char *title = weft_session_document_get_title (document);

  *subject = (WeftCompareSubject){
      .document = g_object_ref (document), .diagram = weft_node_get_id (diagram), .saved = saved};
  subject->title = saved ? g_strdup_printf (_ ("%s · %s (as saved)"), title, label)
                         : g_strdup_printf ("%s · %s", title, label);
  g_ptr_array_add (subjects, subject);
}

static void
add_subjects (GPtrArray *subjects, WeftSessionDocument *document, WeftDocument *version, gboolean saved)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (version));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is_diagram (weft_node_get_kind (child)))
      add_subject (subjects, document, child, saved);
}

GPtrArray *
weft_compare_subjects_list (WeftSession *session)
{
  GPtrArray *subjects = g_ptr_array_new_with_free_func (subject_free);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++) {
    g_autoptr (WeftSessionDocument) document = g_list_model_get_item (G_LIST_MODEL (session), i);
    WeftDocument *saved = weft_session_document_get_saved (document);

    if (saved != NULL && saved != weft_session_document_get_version (document))
      add_subjects (subjects, document, saved, TRUE);
    add_subjects (subjects, document, weft_session_document_get_version (document), FALSE);
  }
  return subjects;
}
