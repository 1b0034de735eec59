/* weft-mimdc.c: the passes, one after the other. */
#include "weft-mimdc.h"

#include "weft-mimdc-check.h"
#include "weft-mimdc-emit.h"
#include "weft-mimdc-parser.h"
#include "weft-mimdc-simplify.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

static const char *const passes[] = {"ast", "typed", "simplified", "stack", NULL};

const char *const *
weft_mimdc_get_passes (void)
{
  return passes;
}

/* What the pass at hand leaves, when it is the one that is wanted. */
typedef struct {
  const char *pass; /* (nullable) */
  char *text;
} Dump;

static void
dump_tree (Dump *dump, const char *pass, const WeftMimdcTree *tree)
{
  if (dump->pass != NULL && g_str_equal (dump->pass, pass))
    dump->text = weft_mimdc_tree_print (tree);
}

static gboolean
check_size (const WeftText *text, GError **error)
{
  g_autofree char *size = g_strdup_printf ("%" G_GSIZE_FORMAT, text->size);
  g_autofree char *found = g_strdup_printf (_ ("%s bytes"), size);
  g_autofree char *expected = g_strdup_printf (_ ("at most %u"), WEFT_MIMDC_MOST_BYTES);

  if (text->size <= WEFT_MIMDC_MOST_BYTES)
    return TRUE;
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.file = text->file, .found = found, .expected = expected});
  return FALSE;
}

/* The tree after all passes on it. Names are looked up in programs with errors of syntax too, so that all are told. */
static WeftMimdcTree *
make_tree (WeftMimdcMessages *messages, Dump *dump, WeftJob *job, GError **error)
{
  g_autoptr (WeftMimdcTree) tree = weft_mimdc_tree_new (messages);

  if (!check_size (tree->text, error) || !weft_mimdc_parse (tree, NULL, job, error))
    return NULL;
  dump_tree (dump, "ast", tree);
  if (!weft_mimdc_check (tree, job, error))
    return NULL;
  if (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0) {
    weft_mimdc_messages_fail (messages, error);
    return NULL;
  }
  dump_tree (dump, "typed", tree);
  weft_mimdc_simplify (tree);
  dump_tree (dump, "simplified", tree);
  return g_steal_pointer (&tree);
}

static WeftMimdcCode *
compile (WeftMimdcMessages *messages, Dump *dump, WeftJob *job, GError **error)
{
  g_autoptr (WeftMimdcTree) tree = make_tree (messages, dump, job, error);

  return tree != NULL ? weft_mimdc_emit (tree, job, error) : NULL;
}

WeftMimdcCode *
weft_mimdc_compile (WeftMimdcMessages *messages, WeftJob *job, GError **error)
{
  return compile (messages, &(Dump){0}, job, error);
}

char *
weft_mimdc_dump (WeftMimdcMessages *messages, const char *pass, WeftJob *job, GError **error)
{
  Dump dump = {pass};
  g_autoptr (WeftMimdcCode) code = compile (messages, &dump, job, dump.text != NULL ? NULL : error);

  if (code != NULL && dump.text == NULL)
    dump.text = weft_mimdc_code_print (code);
  return dump.text;
}

char *
weft_mimdc_print_counts (const WeftMimdcCode *code, gboolean json)
{
  GString *text = g_string_new (json ? "{\"counts\":{" : NULL);
  gboolean is_first = TRUE;

  for (guint i = 0; i < WEFT_N_OPS; i++) {
    g_autofree char *name = g_ascii_strup (weft_mimdc_op_get_info (i)->name, -1);
    char number[WEFT_NUMBER_SIZE];

    if (code->counts[i] == 0)
      continue;
    weft_number_print (code->counts[i], number);
    if (json)
      g_string_append_printf (text, "%s\"%s\":%s", is_first ? "" : ",", name, number);
    else
      g_string_append_printf (text, "%s %s\n", name, number);
    is_first = FALSE;
  }
  g_string_append (text, json ? "}}\n" : "");
  return g_string_free (text, FALSE);
}
