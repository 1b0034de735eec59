/* weft-loop-program.c: see weft-loop-program.h. */
#include "weft-loop-program.h"

static void
clear_array (gpointer data)
{
  g_free (((WeftLoopArray *) data)->name);
}

static void
clear_local (gpointer data)
{
  g_free (((WeftLoopLocal *) data)->name);
}

static void
clear_loop (gpointer data)
{
  WeftLoop *loop = data;

  g_free (loop->names[0]);
  g_free (loop->names[1]);
}

WeftLoopProgram *
weft_loop_program_new (const char *file)
{
  WeftLoopProgram *program = g_new (WeftLoopProgram, 1);

  *program = (WeftLoopProgram){.file = g_strdup (file),
                               .arrays = g_array_new (FALSE, FALSE, sizeof (WeftLoopArray)),
                               .locals = g_array_new (FALSE, FALSE, sizeof (WeftLoopLocal)),
                               .loops = g_array_new (FALSE, FALSE, sizeof (WeftLoop)),
                               .nodes = g_array_new (FALSE, FALSE, sizeof (WeftLoopNode)),
                               .lines = g_array_new (FALSE, FALSE, sizeof (guint32))};
  g_atomic_ref_count_init (&program->references);
  g_array_set_clear_func (program->arrays, clear_array);
  g_array_set_clear_func (program->locals, clear_local);
  g_array_set_clear_func (program->loops, clear_loop);
  return program;
}

WeftLoopProgram *
weft_loop_program_ref (WeftLoopProgram *program)
{
  g_atomic_ref_count_inc (&program->references);
  return program;
}

void
weft_loop_program_unref (WeftLoopProgram *program)
{
  if (program == NULL || !g_atomic_ref_count_dec (&program->references))
    return;
  g_array_unref (program->arrays);
  g_array_unref (program->locals);
  g_array_unref (program->loops);
  g_array_unref (program->nodes);
  g_array_unref (program->lines);
  g_free (program->file);
  g_free (program);
}

gsize
weft_loop_count_words (const WeftLoopArray *array)
{
  return (gsize) array->size[0] * array->size[1];
}

guint64
weft_loop_count_iterations (const WeftLoop *loop)
{
  return (guint64) (loop->high[0] - loop->low[0] + 1) * (guint64) (loop->high[1] - loop->low[1] + 1);
}

gboolean
weft_loop_is_statement (WeftLoopNodeKind kind)
{
  return kind >= WEFT_LOOP_SET;
}

guint
weft_loop_count_operands (const WeftLoopNode *node)
{
  switch (node->kind) {
  case WEFT_LOOP_UNARY:
  case WEFT_LOOP_AND:
  case WEFT_LOOP_OR:
    return 1;
  case WEFT_LOOP_BINARY:
    return 2;
  case WEFT_LOOP_CALL:
    return node->value <= WEFT_LOOP_MAXF ? 2 : 1;
  default:
    return 0;
  }
}

/* The other ends. */

static void
join (WeftLoopProgram *program, guint32 open, guint32 close)
{
  WEFT_LOOP_NODE (program, open)->other = close;
  WEFT_LOOP_NODE (program, close)->other = open;
}

/* The node that opened what node @at closes, or what it closes a part of. */
static guint32
pop (GArray *open)
{
  guint32 last = g_array_index (open, guint32, open->len - 1);

  g_array_set_size (open, open->len - 1);
  return last;
}

/* An if leads to its else, and that to the end, which leads back to the if. */
static void
close_if (WeftLoopProgram *program, GArray *open, guint32 at)
{
  guint32 first = pop (open);

  join (program, first, at);
  if (WEFT_LOOP_NODE (program, first)->kind == WEFT_LOOP_ELSE)
    WEFT_LOOP_NODE (program, at)->other = pop (open);
}

static void
pair (WeftLoopProgram *program, GArray *open, guint32 at)
{
  switch (WEFT_LOOP_NODE (program, at)->kind) {
  case WEFT_LOOP_ELSE:
    WEFT_LOOP_NODE (program, g_array_index (open, guint32, open->len - 1))->other = at;
    g_array_append_val (open, at);
    return;
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
  case WEFT_LOOP_IF:
  case WEFT_LOOP_FOR:
    g_array_append_val (open, at);
    return;
  case WEFT_LOOP_END_IF:
    close_if (program, open, at);
    return;
  case WEFT_LOOP_AND:
  case WEFT_LOOP_OR:
  case WEFT_LOOP_END_FOR:
    join (program, pop (open), at);
    return;
  default:
    return;
  }
}

/* What the node adds to the words on the stack. */
static gint32
get_growth (const WeftLoopNode *node)
{
  switch (node->kind) {
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
  case WEFT_LOOP_SET:
  case WEFT_LOOP_STORE:
  case WEFT_LOOP_IF:
    return -1;
  case WEFT_LOOP_ELSE:
  case WEFT_LOOP_END_IF:
  case WEFT_LOOP_FOR:
  case WEFT_LOOP_END_FOR:
    return 0;
  default:
    return 1 - (gint32) weft_loop_count_operands (node);
  }
}

void
weft_loop_program_close (WeftLoopProgram *program)
{
  WeftLoop *loop = WEFT_LOOP_LOOP (program, program->loops->len - 1);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  gint32 depth = 0;

  loop->after = program->nodes->len;
  loop->n_locals = program->locals->len - loop->first_local;
  for (guint32 i = loop->first; i < loop->after; i++) {
    depth += get_growth (WEFT_LOOP_NODE (program, i));
    loop->depth = MAX (loop->depth, (guint32) depth);
    pair (program, open, i);
  }
}

/* Neighbours. */

gboolean
weft_loop_get_reach (const WeftLoopProgram *program,
                     const WeftLoop *loop,
                     guint32 array,
                     WeftLoopReach *reach)
{
  gboolean is_found = FALSE;

  for (guint32 i = loop->first; i < loop->after; i++) {
    const WeftLoopNode *node = WEFT_LOOP_NODE (program, i);

    if ((node->kind != WEFT_LOOP_ELEMENT && node->kind != WEFT_LOOP_STORE) || node->value != array)
      continue;
    for (guint d = 0; d < 2; d++) {
      reach[d].least = is_found ? MIN (reach[d].least, node->shift[d]) : node->shift[d];
      reach[d].most = is_found ? MAX (reach[d].most, node->shift[d]) : node->shift[d];
    }
    is_found = TRUE;
  }
  return is_found;
}

void
weft_loop_get_neighbours (const WeftLoopProgram *program,
                          const WeftLoop *loop,
                          guint32 *before,
                          guint32 *after)
{
  *before = *after = 0;
  for (guint32 i = loop->first; i < loop->after; i++) {
    const WeftLoopNode *node = WEFT_LOOP_NODE (program, i);

    if (node->kind != WEFT_LOOP_ELEMENT)
      continue;
    *before = MAX (*before, (guint32) MAX (-node->shift[0], 0));
    *after = MAX (*after, (guint32) MAX (node->shift[0], 0));
  }
}
