/* weft-cell-text.c: see weft-cell-text.h. */
#include "weft-cell-text.h"

#include "weft-cell-stages.h"
#include "weft-compiled-machine-text.h"
#include "weft-compiled-operators.h"

/* Of two values on the stack, the first and the second. */
static const char *const functions[] = {
    [WEFT_LOOP_MIN] = "(i32) s%2$u < (i32) s%1$u ? s%2$u : s%1$u",
    [WEFT_LOOP_MINF] = "F (s%2$u) < F (s%1$u) ? s%2$u : s%1$u",
    [WEFT_LOOP_MAX] = "(i32) s%2$u > (i32) s%1$u ? s%2$u : s%1$u",
    [WEFT_LOOP_MAXF] = "F (s%2$u) > F (s%1$u) ? s%2$u : s%1$u",
    [WEFT_LOOP_ABS] = "(i32) s%1$u < 0 ? -s%1$u : s%1$u",
    [WEFT_LOOP_ABSF] = "s%1$u & 0x7fffffffu",
    [WEFT_LOOP_SQRT] = "W (__builtin_sqrtf (F (s%1$u)))",
};

typedef struct {
  const WeftLoopProgram *program;
  const WeftLoop *loop;
  const WeftCellLayout *layout;
  GString *text;
  guint32 number; /* of the loop */
  guint32 stage;
  guint32 n_stages;
  GArray *values;       /* WeftCellValue: that cross the border of a stage */
  GHashTable *elements; /* of gint64: names of elements that this stage gets, from 1 */
  guint32 height;       /* of the stack */
} Printer;

/* Expressions. The stack is variables s0, s1, ... */

static void
add_element (const Printer *printer, const WeftLoopNode *node)
{
  gint64 place = weft_cell_layout_find (printer->layout, node);
  gpointer found = g_hash_table_lookup (printer->elements, &place);

  if (found != NULL)
    g_string_append_printf (printer->text, "e%u", GPOINTER_TO_UINT (found) - 1);
  else
    g_string_append_printf (printer->text, "in[%" G_GINT64_FORMAT "]", place);
}

static void
add_leaf (const Printer *printer, const WeftLoopNode *node)
{
  switch (node->kind) {
  case WEFT_LOOP_CONSTANT:
    g_string_append_printf (printer->text, "%uu", node->value);
    return;
  case WEFT_LOOP_INDEX:
    g_string_append_printf (printer->text, "(u32) %c", "ij"[node->value]);
    return;
  case WEFT_LOOP_LOCAL:
    g_string_append_printf (printer->text, "x%u", node->value - printer->loop->first_local);
    return;
  default:
    add_element (printer, node);
  }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void
add_call (const Printer *printer, const WeftLoopNode *node, guint32 first, guint32 second)
{
  g_string_append_printf (printer->text, functions[node->value], first, second);
}

#pragma GCC diagnostic pop

static void
add_operation (const Printer *printer, const WeftLoopNode *node, guint32 at, guint32 first, guint32 second)
{
  char x[16];
  char y[16];

  g_snprintf (x, sizeof x, "s%u", first);
  g_snprintf (y, sizeof y, "s%u", second);
  if (node->kind == WEFT_LOOP_BINARY && (node->value == WEFT_OP_DIV || node->value == WEFT_OP_MOD))
    g_string_append_printf (printer->text, "%s (%s, %s, %uu)",
                            node->value == WEFT_OP_DIV ? "DIVIDE" : "MODULO", x, y, at);
  else
    weft_compiled_add_operation (printer->text, node->value, x, node->kind == WEFT_LOOP_BINARY ? y : NULL);
}

static void
add_conversion (const Printer *printer, const WeftLoopNode *node, guint32 at)
{
  if (node->convert == WEFT_LOOP_TO_INT)
    g_string_append_printf (printer->text, "  s%u = truncate_float (F (s%u));\n", at, at);
  else if (node->convert == WEFT_LOOP_TO_FLOAT)
    g_string_append_printf (printer->text, "  s%u = W ((float) (i32) s%u);\n", at, at);
  else if (node->convert == WEFT_LOOP_TO_TRUTH)
    g_string_append_printf (printer->text, node->is_float ? "  s%u = F (s%u) != 0;\n" : "  s%u = s%u != 0;\n",
                            at, at);
}

static void
add_value (Printer *printer, guint32 at)
{
  const WeftLoopNode *node = WEFT_LOOP_NODE (printer->program, at);
  guint32 n = weft_loop_count_operands (node);
  guint32 first = printer->height - n;

  printer->height = first + 1;
  if (node->kind == WEFT_LOOP_AND || node->kind == WEFT_LOOP_OR) {
    g_string_append (printer->text, "  }\n");
  } else {
    g_string_append_printf (printer->text, "  s%u = ", first);
    if (n == 0)
      add_leaf (printer, node);
    else if (node->kind == WEFT_LOOP_CALL)
      add_call (printer, node, first, first + 1);
    else
      add_operation (printer, node, at, first, first + 1);
    g_string_append (printer->text, ";\n");
  }
  add_conversion (printer, node, first);
}

/* Statements. */

static guint32
find_out (const Printer *printer, guint32 array)
{
  guint32 i = 0;

  while (g_array_index (printer->layout->outs, guint32, i) != array)
    i++;
  return i;
}

static void
add_statement (Printer *printer, const WeftLoopNode *node)
{
  guint32 top = printer->height - 1;
  guint32 local = node->value - printer->loop->first_local;

  switch (node->kind) {
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
    /* The right side takes the place of the left one. */
    g_string_append_printf (printer->text, "  if (%ss%u) {\n", node->kind == WEFT_LOOP_OR_ELSE ? "!" : "",
                            top);
    break;
  case WEFT_LOOP_SET:
    g_string_append_printf (printer->text, "  x%u = s%u;\n", local, top);
    break;
  case WEFT_LOOP_STORE:
    g_string_append_printf (printer->text,
                            WEFT_LOOP_ARRAY (printer->program, node->value)->is_float
                                ? "  y%u = settle (s%u);\n"
                                : "  y%u = s%u;\n",
                            find_out (printer, node->value), top);
    break;
  case WEFT_LOOP_IF:
    g_string_append_printf (printer->text, "  if (s%u) {\n", top);
    break;
  case WEFT_LOOP_ELSE:
    g_string_append (printer->text, "  } else {\n");
    return;
  case WEFT_LOOP_FOR:
    g_string_append_printf (printer->text, "  for (i32 k%u = %d; k%u <= %d; k%u++) {\n  x%u = (u32) k%u;\n",
                            local, node->shift[0], local, node->shift[1], local, local, local);
    return;
  default:
    g_string_append (printer->text, "  }\n");
    return;
  }
  printer->height--;
}

/* Stages. */

static gboolean
crosses (const WeftCellValue *value, guint32 border)
{
  return value->first < border && value->last >= border;
}

static void
add_name (const Printer *printer, const WeftCellValue *value)
{
  if (value->kind == WEFT_CELL_ELEMENT && printer->stage == 0)
    g_string_append_printf (printer->text, "in[%" G_GINT64_FORMAT "]", value->place);
  else
    g_string_append_printf (printer->text, "%c%u", "xey"[value->kind], value -> number);
}

/* Words that cross the border before stage @border. */
static guint32
count_crossing (const Printer *printer, guint32 border)
{
  guint32 n = 0;

  for (guint i = 0; i < printer->values->len; i++)
    n += crosses (&g_array_index (printer->values, WeftCellValue, i), border);
  return n;
}

static void
take_words (Printer *printer)
{
  guint32 n = 0;

  for (guint i = 0; printer->stage > 0 && i < printer->values->len; i++) {
    WeftCellValue *value = &g_array_index (printer->values, WeftCellValue, i);

    if (!crosses (value, printer->stage))
      continue;
    g_string_append_printf (printer->text, value->kind == WEFT_CELL_ELEMENT ? "  const u32 " : "  ");
    add_name (printer, value);
    g_string_append_printf (printer->text, " = in[%u];\n", n++);
    if (value->kind == WEFT_CELL_ELEMENT)
      g_hash_table_insert (printer->elements, &value->place, GUINT_TO_POINTER (value->number + 1));
  }
}

static void
give_words (const Printer *printer)
{
  guint32 n = 0;

  for (guint i = 0; i < printer->values->len; i++) {
    const WeftCellValue *value = &g_array_index (printer->values, WeftCellValue, i);

    if (!crosses (value, printer->stage + 1))
      continue;
    g_string_append_printf (printer->text, "  out[%u] = ", n++);
    add_name (printer, value);
    g_string_append (printer->text, ";\n");
  }
}

static void
add_variables (const Printer *printer, char name, guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    g_string_append_printf (printer->text, "%s%c%u = 0%s", i == 0 ? "  u32 " : ", ", name, i,
                            i + 1 == n ? ";\n" : "");
}

/* The locals of nodes from @first up to @after, and those that the stage gets. */
static void
add_locals (const Printer *printer, guint32 first, guint32 after)
{
  g_autofree guint8 *is_used = g_new0 (guint8, printer->loop->n_locals + 1);

  for (guint i = 0; i < printer->values->len; i++) {
    const WeftCellValue *value = &g_array_index (printer->values, WeftCellValue, i);

    if (value->kind == WEFT_CELL_LOCAL && crosses (value, printer->stage))
      is_used[value->number] = TRUE;
  }
  for (guint32 i = first; i < after; i++) {
    const WeftLoopNode *node = WEFT_LOOP_NODE (printer->program, i);

    if (node->kind == WEFT_LOOP_LOCAL || node->kind == WEFT_LOOP_SET || node->kind == WEFT_LOOP_FOR)
      is_used[node->value - printer->loop->first_local] = TRUE;
  }
  for (guint32 i = 0; i < printer->loop->n_locals; i++)
    if (is_used[i])
      g_string_append_printf (printer->text, "  u32 x%u = 0;\n", i);
}

static void
add_stage (Printer *printer, guint32 first, guint32 after, const char *name)
{
  g_string_append_printf (
      printer->text, "static inline void\n%s_%u_%u (Cell *c, const u32 *in, u32 *out, i32 i, i32 j)\n{\n",
      name, printer->number, printer->stage);
  add_variables (printer, 's', printer->loop->depth);
  add_locals (printer, first, after);
  add_variables (printer, 'y', printer->layout->outs->len);
  g_hash_table_remove_all (printer->elements);
  take_words (printer);
  printer->height = 0;
  for (guint32 i = first; i < after; i++) {
    const WeftLoopNode *node = WEFT_LOOP_NODE (printer->program, i);

    if (weft_loop_is_statement (node->kind) || node->kind == WEFT_LOOP_AND_THEN ||
        node->kind == WEFT_LOOP_OR_ELSE)
      add_statement (printer, node);
    else
      add_value (printer, i);
  }
  give_words (printer);
  g_string_append (printer->text, "}\n\n");
}

/* The body in so many stages; @crossing: (out) (array length=n_stages): words that go on behind each. */
static void
add_stages (Printer *printer, const char *name, guint32 n_stages, guint32 *crossing)
{
  g_autofree guint32 *cuts = g_new (guint32, n_stages + 1);

  weft_cell_cut (printer->program, printer->loop, n_stages, cuts);
  printer->values = weft_cell_find_values (printer->program, printer->loop, printer->layout, n_stages, cuts);
  for (printer->stage = 0; printer->stage < n_stages; printer->stage++) {
    add_stage (printer, cuts[printer->stage], cuts[printer->stage + 1], name);
    crossing[printer->stage] = count_crossing (printer, printer->stage + 1);
  }
  g_array_unref (printer->values);
}

/* Loops. */

static void
add_compute (const Printer *printer)
{
  g_string_append_printf (
      printer->text,
      "static void\ncompute_%1$u (Cell *c, const u32 *items, u32 *outs, i64 from, i64 to, u32 stride)\n{\n"
      "  for (i64 i = from; i <= to; i += stride, items += %2$" G_GUINT64_FORMAT ")\n"
      "    for (i64 j = %3$d; j <= %4$d; j++, outs += %5$u)\n"
      "      body_%1$u_0 (c, items + (j - %3$d), outs, (i32) i, (i32) j);\n}\n\n",
      printer->number, printer->layout->item_words, printer->loop->low[1], printer->loop->high[1],
      printer->layout->outs->len);
}

static void
add_tables (const Printer *printer, const guint32 *crossing)
{
  GString *text = printer->text;

  g_string_append_printf (text, "static Stage *const stages_%u[] = {", printer->number);
  for (guint32 i = 0; i < printer->n_stages; i++)
    g_string_append_printf (text, "stage_%u_%u, ", printer->number, i);
  g_string_append_printf (text, "};\nstatic const u32 crossing_%u[] = {", printer->number);
  for (guint32 i = 0; i < printer->n_stages; i++)
    g_string_append_printf (text, "%u, ", crossing[i]);
  g_string_append_printf (text, "};\nstatic const Row rows_%u[] = {", printer->number);
  for (guint i = 0; i < printer->layout->rows->len; i++) {
    const WeftCellRow *row = &g_array_index (printer->layout->rows, WeftCellRow, i);

    g_string_append_printf (text, "{%u, %d, %d, %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT "}, ", row->array,
                            row->reach[0].most, row->reach[1].least, row->width, row->start);
  }
  g_string_append_printf (text, "{0}};\nstatic const Out outs_%u[] = {", printer->number);
  for (guint i = 0; i < printer->layout->outs->len; i++) {
    guint32 array = g_array_index (printer->layout->outs, guint32, i);
    const WeftLoopArray *own;
    WeftLoopReach reach[2];

    weft_loop_get_reach (printer->program, printer->loop, array, reach);
    own = WEFT_LOOP_ARRAY (printer->program, array);
    g_string_append_printf (text, "{%u, {%d, %d}, %u, %uu}, ", array, reach[0].least, reach[1].least,
                            own->fold != WEFT_LOOP_FOLD_NONE ? 2 * own->fold + (own->is_float ? 1u : 0u) : 0u,
                            own->initial);
  }
  g_string_append (text, "{0}};\n\n");
}

static guint32
find_most (const guint32 *numbers, guint32 n)
{
  guint32 most = 0;

  for (guint32 i = 0; i < n; i++)
    most = MAX (most, numbers[i]);
  return most;
}

/* Its functions and tables; its row of the table of loops goes to @table. */
static void
add_loop (Printer *printer, GString *table)
{
  const WeftLoop *loop = printer->loop;
  WeftCellLayout layout;
  g_autofree guint32 *crossing = g_new (guint32, printer->n_stages);

  weft_cell_layout_init (&layout, printer->program, loop);
  printer->layout = &layout;
  add_stages (printer, "body", 1, crossing);
  add_stages (printer, "stage", printer->n_stages, crossing);
  add_compute (printer);
  add_tables (printer, crossing);
  g_string_append_printf (
      table,
      "  {{%2$d, %3$d}, {%4$d, %5$d}, %6$u, %7$" G_GUINT64_FORMAT
      ", %8$u, rows_%1$u, %9$u, outs_%1$u, compute_%1$u, stages_%1$u, crossing_%1$u, %10$u},\n",
      printer->number, loop->low[0], loop->low[1], loop->high[0], loop->high[1], layout.before,
      layout.item_words, layout.rows->len, layout.outs->len, find_most (crossing, printer->n_stages));
  weft_cell_layout_clear (&layout);
}

static void
add_arrays (const WeftLoopProgram *program, GString *text)
{
  g_string_append (text, "static const Array arrays[] = {\n");
  for (guint i = 0; i < program->arrays->len; i++) {
    const WeftLoopArray *array = WEFT_LOOP_ARRAY (program, i);

    g_string_append_printf (text, "  {{%u, %u}, %u, %u},\n", array->size[0], array->size[1], array->edge,
                            array->is_out);
  }
  g_string_append_printf (text, "  {{0, 0}, 0, 0}};\n#define N_ARRAYS %u\n#define N_LOOPS %u\n\n",
                          program->arrays->len, program->loops->len);
}

char *
weft_cell_print (const WeftLoopProgram *program, WeftCellChannels channels, guint32 processors)
{
  g_autoptr (GHashTable) elements = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GString) table = g_string_new ("static const Loop loops[] = {\n");
  Printer printer = {.program = program,
                     .text = g_string_new ("#define _GNU_SOURCE\n" WEFT_COMPILED_WORDS "\n"),
                     .n_stages = processors,
                     .elements = elements};

  g_string_append_printf (printer.text, "#define CELLS %u\n\n", processors);
  g_string_append (printer.text, WEFT_COMPILED_CELLS_BEGINNING "\n");
  g_string_append (printer.text, weft_cell_get_channels_text (channels));
  g_string_append_c (printer.text, '\n');
  add_arrays (program, printer.text);
  for (printer.number = 0; printer.number < program->loops->len; printer.number++) {
    printer.loop = WEFT_LOOP_LOOP (program, printer.number);
    add_loop (&printer, table);
  }
  g_string_append (printer.text, table->str);
  g_string_append (printer.text, "};\n\n" WEFT_COMPILED_CELLS_RUN);
  return g_string_free (printer.text, FALSE);
}
