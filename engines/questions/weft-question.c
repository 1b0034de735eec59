/* weft-question.c: see weft-question.h. */
#include "weft-question.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-flow-tree.h"
#include "weft-graph.h"

#include <glib/gi18n-lib.h>

static void
answer_clear (gpointer data)
{
  WeftAnswer *answer = data;

  answer->question->type->unref (answer->value);
}

GArray *
weft_answers_new (void)
{
  GArray *answers = g_array_new (FALSE, FALSE, sizeof (WeftAnswer));

  g_array_set_clear_func (answers, answer_clear);
  return answers;
}

void
weft_answers_add (GArray *answers, const WeftQuestion *question, gpointer value)
{
  WeftAnswer answer = {question, value};

  if (value != NULL)
    g_array_append_val (answers, answer);
}

gpointer
weft_answers_find (const GArray *answers, const WeftQuestion *question)
{
  for (guint i = 0; answers != NULL && i < answers->len; i++)
    if (g_array_index (answers, WeftAnswer, i).question == question)
      return g_array_index (answers, WeftAnswer, i).value;
  return NULL;
}

static void
offer_clear (gpointer offer)
{
  g_free (((WeftOffer *) offer)->text);
  g_free (((WeftOffer *) offer)->title);
}

GArray *
weft_question_offer (const WeftQuestion *question,
                     const WeftAsked *asked,
                     gconstpointer answer,
                     const WeftOption *option)
{
  GArray *offers = g_array_new (FALSE, FALSE, sizeof (WeftOffer));

  g_array_set_clear_func (offers, offer_clear);
  if (question->offer != NULL)
    question->offer (asked, answer, option, offers);
  return offers;
}

void
weft_offers_add (GArray *offers, const char *text, const char *title)
{
  g_array_append_val (offers, ((WeftOffer){g_strdup (text), g_strdup (title != NULL ? title : text)}));
}

gboolean
weft_question_is_about (const WeftQuestion *question, WeftKind kind)
{
  return question->diagram == kind || (question->diagram == WEFT_QUESTION_ANY && weft_kind_is_diagram (kind));
}

gboolean
weft_question_applies (const WeftQuestion *question, const WeftDocument *document, guint32 diagram)
{
  const WeftNode *node = weft_document_get_node (document, diagram);

  return node != NULL && weft_question_is_about (question, weft_node_get_kind (node)) &&
         (question->applies == NULL || question->applies (document, diagram));
}

guint
weft_question_count_stages (const WeftQuestion *question, const WeftOptions *options)
{
  return question->count_stages != NULL ? question->count_stages (options) : 1;
}

/* What takes more memory than there may be, as a fault. */
static void
replace_no_memory (GError **error)
{
  g_autofree char *plain = g_strdup_printf (_ ("this %s."), (*error)->message);
  GError *fault = NULL;

  weft_fault_set (&fault, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.problem = (*error)->message, .plain = plain});
  g_clear_error (error);
  g_propagate_error (error, fault);
}

/* Where engines say only which node or row a fault is about, or nothing. */
static WeftElement
find_culprit (const WeftAsked *asked, const WeftFault *fault)
{
  guint32 number = fault->row != 0 ? fault->row : fault->node;

  return weft_element_from_number (asked->diagram, number != 0 ? number : asked->diagram);
}

gpointer
weft_question_compute (const WeftQuestion *question, const WeftAsked *asked, WeftJob *job, GError **error)
{
  gpointer value = question->compute (asked, job, error);
  const WeftFault *fault;

  if (value != NULL || error == NULL || *error == NULL)
    return value;
  if (g_error_matches (*error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY))
    replace_no_memory (error);
  fault = weft_fault_get (*error);
  if (fault != NULL && fault->element == NULL)
    weft_document_blame_element (asked->document, find_culprit (asked, fault), WEFT_PROPERTY_TEXT, *error);
  return NULL;
}

gpointer
weft_question_answer (const WeftQuestion *question,
                      WeftDocument *document,
                      guint32 diagram,
                      const WeftOptions *options,
                      WeftJob *job,
                      GError **error)
{
  g_autoptr (WeftOptions) standard = weft_options_new (question->options);
  const WeftAsked asked = {document, diagram, options != NULL ? options : standard, WEFT_WHOLE_ANSWER};

  return weft_question_compute (question, &asked, job, error);
}

gpointer
weft_question_label (const WeftQuestion *question,
                     gpointer value,
                     const WeftDocument *document,
                     guint32 diagram)
{
  return question->type->label != NULL
             ? question->type->label (value, weft_document_get_node (document, diagram))
             : question->type->ref (value);
}

/* Identity. */

static void
append_text (GString *bytes, const char *text)
{
  if (text != NULL)
    g_string_append (bytes, text);
  g_string_append_c (bytes, '\0');
}

/* Trees nest at most some hundred levels deep. */
static void
append_identity (GString *bytes, const WeftNode *node)
{
  guint32 id = weft_node_get_id (node);
  const WeftGraph *graph = weft_node_get_graph (node);
  WeftChildIter iter;
  WeftNode *child;

  g_string_append_len (bytes, (const char *) &id, sizeof id);
  append_text (bytes, weft_node_get_name (node));
  if (graph != NULL) {
    WeftDigest names = weft_graph_get_names_digest (graph);

    g_string_append_len (bytes, (const char *) &names, sizeof names);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    append_identity (bytes, child);
}

WeftDigest
weft_question_get_identity (const WeftDocument *document, guint32 diagram)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  const WeftNode *node = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, node);

  append_identity (bytes, node);
  append_text (bytes, weft_node_get_text (node, WEFT_PROPERTY_UNIT));
  if (machine != NULL)
    append_identity (bytes, machine);
  return weft_digest_bytes (bytes->str, bytes->len);
}

WeftDigest
weft_question_get_key (const WeftQuestion *question,
                       const WeftAsked *asked,
                       guint64 seed,
                       double error_budget)
{
  const guint64 whole[] = {asked->diagram, question->has_seed ? seed : 0};
  WeftDigest digest = question->digest (asked);

  if (question->type->label == NULL)
    digest = weft_digest_combine (digest, weft_question_get_identity (asked->document, asked->diagram));
  digest = weft_digest_combine (digest, weft_options_get_digest (asked->options));
  digest = weft_digest_combine (digest, weft_digest_bytes (whole, sizeof whole));
  return weft_digest_combine (digest, weft_digest_bytes (&error_budget, sizeof error_budget));
}
