/* toy-list-question.c: what can be asked about a list: how many items it has. */
#include "toy-list.h"

#include "weft-question.h"

static WeftSheet *
make_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  WeftSheet *sheet = weft_sheet_new ("items");

  weft_sheet_add_column (sheet, "items", "items");
  weft_sheet_put_number (sheet, (double) *(const gsize *) value);
  return sheet;
}

static gsize
get_size (G_GNUC_UNUSED gconstpointer value)
{
  return sizeof (gsize);
}

static const WeftAnswerType type = {.name = "toy-items",
                                    .ref = g_atomic_rc_box_acquire,
                                    .unref = g_atomic_rc_box_release,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

static gpointer
compute (const WeftAsked *asked, G_GNUC_UNUSED WeftJob *job, G_GNUC_UNUSED GError **error)
{
  gsize n = weft_node_get_n_children (weft_document_get_node (asked->document, asked->diagram));

  return g_atomic_rc_box_dup (sizeof n, &n);
}

static WeftDigest
get_digest (const WeftAsked *asked)
{
  return weft_node_get_digest (weft_document_get_node (asked->document, asked->diagram));
}

static const WeftQuestion question = {.name = "items",
                                      .title = "Items",
                                      .summary = "How many items a list has",
                                      .diagram = TOY_KIND_LIST,
                                      .type = &type,
                                      .digest = get_digest,
                                      .compute = compute};

extern const WeftQuestion *const weft_more_questions[];
const WeftQuestion *const weft_more_questions[] = {&question, NULL};
