/* weft-program-parts.c: see weft-program-parts.h. */
#include "weft-program-parts.h"

#include "weft-program-lines.h"

#include "weft-fault.h"
#include "weft-program-tree.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often a step may be counted (engines/model/weft-kind-rows.c). */
#define MOST_COUNT 1000000

/* Characters of a name. */
#define NAME_LENGTH 40

typedef struct {
  guint8 op;
  guint32 count;
} Step;

void
weft_program_parts_init (WeftProgramParts *parts, WeftBatch *batch, const char *program, const char *source)
{
  *parts = (WeftProgramParts){.batch = batch,
                              .program = program,
                              .lines = g_strsplit (source, "\n", -1),
                              .steps = g_array_new (FALSE, FALSE, sizeof (Step))};
  parts->n_lines = g_strv_length (parts->lines);
}

void
weft_program_parts_clear (WeftProgramParts *parts)
{
  g_strfreev (parts->lines);
  g_array_unref (parts->steps);
}

void
weft_program_parts_add_step (WeftProgramParts *parts, WeftMimdcOp op, guint32 line)
{
  Step step = {op, 1};

  parts->first_line = parts->steps->len == 0 ? line : MIN (parts->first_line, line);
  parts->last_line = parts->steps->len == 0 ? line : MAX (parts->last_line, line);
  for (guint i = 0; i < parts->steps->len; i++) {
    Step *other = &g_array_index (parts->steps, Step, i);

    if (other->op != op || other->count == MOST_COUNT)
      continue;
    other->count++;
    return;
  }
  g_array_append_val (parts->steps, step);
}

static WeftNode *
make_node (WeftKind kind,
           const WeftAttribute *attributes,
           guint n,
           WeftNode **children,
           guint n_children,
           GError **error)
{
  WeftProperties *properties = weft_properties_new (kind, attributes, n, error);

  return properties != NULL ? weft_node_new (properties, children, n_children, error) : NULL;
}

static gboolean
insert (WeftProgramParts *parts, guint32 parent, WeftNode *node, guint32 *id, GError **error)
{
  if (++parts->n <= WEFT_PROGRAM_TREE_MOST_PARTS)
    return weft_batch_insert (parts->batch, parent, G_MAXSIZE, node, id, error);
  weft_node_unref (node);
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
      &(WeftFault){.problem = (char *) _ ("the tree of the program, in which each call has a copy of its "
                                          "function, has more than a million parts")});
  return FALSE;
}

/* The line of the source, without what is around its text and as far as a name goes. */
static char *
quote_line (const WeftProgramParts *parts, guint32 line)
{
  const char *text = line > 0 && line <= parts->n_lines ? parts->lines[line - 1] : "";
  g_autofree char *plain = g_strstrip (g_strdup (text));
  glong length = g_utf8_strlen (plain, -1);
  g_autofree char *start = NULL;

  if (length <= NAME_LENGTH)
    return g_steal_pointer (&plain);
  start = g_utf8_substring (plain, 0, NAME_LENGTH - 1);
  return g_strconcat (g_strchomp (start), "…", NULL);
}

static WeftNode *
make_step (const Step *step, GError **error)
{
  g_autofree char *op = g_ascii_strup (weft_mimdc_op_get_info (step->op)->name, -1);
  g_autofree char *count = g_strdup_printf ("%u", step->count);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_OP, op}, {WEFT_PROPERTY_COUNT, count}};

  return make_node (WEFT_KIND_STEP, attributes, G_N_ELEMENTS (attributes), NULL, 0, error);
}

static WeftNode *
make_block (const WeftProgramParts *parts, GError **error)
{
  g_autofree char *id = g_strdup_printf ("b%u", parts->n + 1);
  g_autofree char *source =
      weft_program_lines_print (parts->program, (WeftLineRange){parts->first_line, parts->last_line});
  g_autofree char *name = parts->first_line == parts->last_line
                              ? g_strdup_printf (_ ("line %u"), parts->first_line)
                              : g_strdup_printf (_ ("lines %u–%u"), parts->first_line, parts->last_line);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id},
                                      {WEFT_PROPERTY_NAME, name},
                                      {WEFT_PROPERTY_MODE, "simd"},
                                      {WEFT_PROPERTY_SOURCE, source}};
  WeftNode *steps[WEFT_N_OPS * 2];
  guint n = 0;

  while (n < MIN (parts->steps->len, G_N_ELEMENTS (steps))) {
    steps[n] = make_step (&g_array_index (parts->steps, Step, n), error);
    if (steps[n++] == NULL)
      break;
  }
  return make_node (WEFT_KIND_BLOCK, attributes, G_N_ELEMENTS (attributes), steps, n, error);
}

gboolean
weft_program_parts_end_block (WeftProgramParts *parts, guint32 parent, GError **error)
{
  WeftNode *block;
  guint32 id;

  if (parts->steps->len == 0)
    return TRUE;
  block = make_block (parts, error);
  g_array_set_size (parts->steps, 0);
  return block != NULL && insert (parts, parent, block, &id, error);
}

static gboolean
add_decision (WeftProgramParts *parts,
              guint32 parent,
              WeftKind kind,
              const char *stem,
              const WeftProgramDecision *decision,
              guint32 *id,
              GError **error)
{
  g_autofree char *name = decision->line > 0 ? quote_line (parts, decision->line) : NULL;
  g_autofree char *xml_id = g_strdup_printf ("%s%u", stem, parts->n + 1);
  g_autofree char *source =
      weft_program_lines_print (parts->program, (WeftLineRange){decision->line, decision->line});
  WeftAttribute attributes[7] = {{WEFT_PROPERTY_ID, xml_id}, {WEFT_PROPERTY_MODE, "simd"}};
  guint n = 2;
  WeftNode *node;

  attributes[n++] =
      (WeftAttribute){kind == WEFT_KIND_IF ? WEFT_PROPERTY_THEN : WEFT_PROPERTY_ITERATIONS, decision->text};
  attributes[n++] = (WeftAttribute){WEFT_PROPERTY_DECIDED_BY, decision->differs ? "pe" : "cu"};
  attributes[n++] = (WeftAttribute){WEFT_PROPERTY_GUESS, decision->is_guess ? "yes" : "no"};
  if (decision->line > 0) {
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_NAME, name};
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_SOURCE, source};
  }
  node = make_node (kind, attributes, n, NULL, 0, error);
  return node != NULL && insert (parts, parent, node, id, error);
}

gboolean
weft_program_parts_add_if (WeftProgramParts *parts,
                           guint32 parent,
                           const WeftProgramDecision *decision,
                           guint32 *id,
                           GError **error)
{
  return add_decision (parts, parent, WEFT_KIND_IF, "if", decision, id, error);
}

gboolean
weft_program_parts_add_loop (WeftProgramParts *parts,
                             guint32 parent,
                             const WeftProgramDecision *decision,
                             guint32 *id,
                             GError **error)
{
  return add_decision (parts, parent, WEFT_KIND_LOOP, "loop", decision, id, error);
}

gboolean
weft_program_parts_add_clause (WeftProgramParts *parts,
                               guint32 parent,
                               WeftKind kind,
                               guint32 *id,
                               GError **error)
{
  WeftNode *node = make_node (kind, NULL, 0, NULL, 0, error);

  return node != NULL && insert (parts, parent, node, id, error);
}
