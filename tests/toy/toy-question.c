/* toy-question.c: a question of its own with options of its own, a type of answer with a sheet, and a list of rows that the table of
 * questions takes up: how many nodes of each depth a tree has. It stands for what a new engine brings along. */
#include "toy-question.h"

#include <string.h>

static gpointer
toy_count_ref (gpointer value)
{
  g_atomic_int_inc (&((ToyCount *) value)->ref_count);
  return value;
}

static void
toy_count_unref (gpointer value)
{
  ToyCount *count = value;

  if (!g_atomic_int_dec_and_test (&count->ref_count))
    return;
  g_free (count->diagram);
  g_free (count);
}

static gsize
get_size (G_GNUC_UNUSED gconstpointer value)
{
  return sizeof (ToyCount);
}

static WeftSheet *
make_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  const ToyCount *count = value;
  WeftSheet *sheet = weft_sheet_new ("depths");

  weft_sheet_add_text (sheet, "diagram", "diagram", count->diagram);
  weft_sheet_add_column (sheet, "depth", "depth");
  weft_sheet_add_column (sheet, "nodes", "nodes");
  for (guint i = 0; i < count->depth; i++) {
    weft_sheet_put_number (sheet, i);
    weft_sheet_put_number (sheet, count->counts[i]);
  }
  return sheet;
}

static const WeftAnswerType type = {.name = "toy-count",
                                    .ref = toy_count_ref,
                                    .unref = toy_count_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

static const WeftOption deepest = {.name = "deepest",
                                   .type = WEFT_OPTION_COUNT,
                                   .argument = "N",
                                   .help = "how deep to look (default 100)",
                                   .label = "Deepest level",
                                   .standard = 100,
                                   .least = 1,
                                   .greatest = 100};

static gboolean
is_word (const char *text)
{
  return strchr (text, ' ') == NULL;
}

static const WeftOption only = {.name = "only",
                                .type = WEFT_OPTION_TEXT,
                                .argument = "NAME",
                                .help = "count nodes whose name begins so",
                                .label = "Names that begin with",
                                .accepts = is_word,
                                .expected = "a name without spaces"};

static const WeftOption *const options[] = {&deepest, &only, NULL};

static void
count_nodes (const WeftNode *node, guint depth, const WeftOptions *asked, ToyCount *count)
{
  const char *beginning = weft_options_get_text (asked, &only);
  const char *name = weft_node_get_name (node);
  WeftChildIter iter;
  WeftNode *child;

  if (depth >= weft_options_get_number (asked, &deepest))
    return;
  if (beginning == NULL || (name != NULL && g_str_has_prefix (name, beginning)))
    count->counts[depth]++;
  count->depth = MAX (count->depth, depth + 1);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    count_nodes (child, depth + 1, asked, count);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  const WeftNode *tree = weft_document_get_node (asked->document, asked->diagram);
  ToyCount *count;

  if (!weft_job_check (job, error))
    return NULL;
  count = g_new0 (ToyCount, 1);
  count->ref_count = 1;
  count->diagram = g_strdup (weft_node_get_name (tree));
  count_nodes (tree, 0, asked->options, count);
  return count;
}

static WeftDigest
get_digest (const WeftAsked *asked)
{
  return weft_node_get_digest (weft_document_get_node (asked->document, asked->diagram));
}

const WeftQuestion toy_question = {.name = "depths",
                                   .title = "Depths",
                                   .summary = "How many nodes there are at each depth",
                                   .diagram = WEFT_KIND_FLOW_TREE,
                                   .options = options,
                                   .type = &type,
                                   .digest = get_digest,
                                   .compute = compute};

extern const WeftQuestion *const weft_more_questions[];
const WeftQuestion *const weft_more_questions[] = {&toy_question, NULL};
