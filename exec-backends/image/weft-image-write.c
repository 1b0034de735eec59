/* weft-image-write.c: from stack code to an image. */
#include "weft-image-private.h"

#include "weft-digest.h"

#include <string.h>

typedef struct {
  guint8 *data;
  gsize size;
} Writer;

static void
add (Writer *writer, guint32 word)
{
  for (guint i = 0; i < 4; i++)
    writer->data[writer->size++] = (guint8) (word >> 8 * i);
}

static void
add_long (Writer *writer, guint64 word)
{
  add (writer, (guint32) word);
  add (writer, (guint32) (word >> 32));
}

static void
add_real (Writer *writer, double value)
{
  guint64 word;

  memcpy (&word, &value, sizeof word);
  add_long (writer, word);
}

/* Names of files may be no UTF-8. */
static void
add_text (GString *text, const char *word)
{
  g_autofree char *valid = g_utf8_make_valid (word, -1);

  g_string_append_len (text, valid, (gssize) strlen (valid) + 1);
}

static GString *
make_text (const WeftMimdcCode *code)
{
  GString *text = g_string_new (NULL);

  add_text (text, code->file);
  for (guint32 i = 0; i < code->n_functions; i++)
    add_text (text, code->functions[i].name);
  for (guint32 i = 0; i < code->n_variables; i++)
    add_text (text, code->variables[i].name);
  for (guint32 i = 0; i < code->n_locals; i++)
    add_text (text, code->locals[i].variable.name);
  for (guint32 i = 0; i < code->n_branches; i++)
    if (code->branches[i].iterations != NULL) {
      g_autofree char *iterations = weft_literal_print (code->branches[i].iterations);

      add_text (text, iterations);
    }
  return text;
}

static void
add_header (Writer *writer, const WeftMimdcCode *code, gsize text)
{
  const guint32 words[] = {WEFT_IMAGE_VERSION, code->n,          code->n_functions, code->n_variables,
                           code->n_locals,     code->n_branches, WEFT_N_OPS,        code->mono_words,
                           code->poly_words,   (guint32) text};

  memcpy (writer->data, WEFT_IMAGE_MAGIC, WEFT_IMAGE_MAGIC_BYTES);
  writer->size = WEFT_IMAGE_MAGIC_BYTES;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    add (writer, words[i]);
}

static void
add_instruction (Writer *writer, const WeftMimdcCode *code, guint32 at)
{
  add (writer, code->instructions[at].op);
  add (writer, code->instructions[at].operand);
  add (writer, code->lines[at]);
  add (writer, code->columns[at]);
  add (writer, code->heights[at]);
}

static void
add_function (Writer *writer, const WeftMimdcFunction *function)
{
  add (writer, function->entry);
  add (writer, function->after);
  add (writer, function->first_branch);
  add (writer, function->n_params);
  add (writer, function->depth);
}

static void
add_variable (Writer *writer, const WeftMimdcVariable *variable)
{
  add (writer, (variable->is_mono ? WEFT_IMAGE_MONO : 0) | (variable->is_float ? WEFT_IMAGE_FLOAT : 0));
  add (writer, variable->address);
  add (writer, variable->size);
}

static void
add_local (Writer *writer, const WeftMimdcLocal *local)
{
  add_variable (writer, &local->variable);
  add (writer, local->from);
  add (writer, local->after);
}

static void
add_branch (Writer *writer, const WeftMimdcBranch *branch)
{
  add (writer, branch->kind);
  add (writer, (branch->is_logical ? WEFT_IMAGE_LOGICAL : 0) | (branch->differs ? WEFT_IMAGE_DIFFERS : 0) |
                   (branch->iterations != NULL ? WEFT_IMAGE_ITERATIONS : 0));
  add (writer, branch->first);
  add (writer, branch->at);
  add (writer, branch->jump);
  add_real (writer, branch->value);
}

static void
add_tables (Writer *writer, const WeftMimdcCode *code)
{
  for (guint32 i = 0; i < code->n; i++)
    add_instruction (writer, code, i);
  for (guint32 i = 0; i < code->n_functions; i++)
    add_function (writer, &code->functions[i]);
  for (guint32 i = 0; i < code->n_variables; i++)
    add_variable (writer, &code->variables[i]);
  for (guint32 i = 0; i < code->n_locals; i++)
    add_local (writer, &code->locals[i]);
  for (guint32 i = 0; i < code->n_branches; i++)
    add_branch (writer, &code->branches[i]);
  for (guint i = 0; i < WEFT_N_OPS; i++)
    add_real (writer, code->counts[i]);
}

char *
weft_image_write (const WeftMimdcCode *code, gsize *size, WeftJob *job, GError **error)
{
  g_autoptr (GString) text = make_text (code);
  gsize tables = (gsize) code->n * WEFT_IMAGE_INSTRUCTION + (gsize) code->n_functions * WEFT_IMAGE_FUNCTION +
                 (gsize) code->n_variables * WEFT_IMAGE_VARIABLE + (gsize) code->n_locals * WEFT_IMAGE_LOCAL +
                 (gsize) code->n_branches * WEFT_IMAGE_BRANCH + WEFT_N_OPS * WEFT_IMAGE_EXPECTED;
  Writer writer = {NULL, 0};
  WeftDigest digest;

  *size = WEFT_IMAGE_HEADER_BYTES + tables + text->len + WEFT_IMAGE_CHECKSUM;
  writer.data = weft_job_allocate (job, *size, 1, error);
  if (writer.data == NULL)
    return NULL;
  add_header (&writer, code, text->len);
  add_tables (&writer, code);
  memcpy (writer.data + writer.size, text->str, text->len);
  writer.size += text->len;
  digest = weft_digest_bytes (writer.data, writer.size);
  add_long (&writer, digest.low);
  add_long (&writer, digest.high);
  return (char *) writer.data;
}
