/* weft-option.c: see weft-option.h. */
#include "weft-option.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NO_LIMIT ((double) G_MAXUINT32)

typedef struct {
  const WeftOption *option;
  double number;
  char *text; /* (nullable) */
} Value;

struct _WeftOptions {
  guint n;
  Value values[];
};

static guint
count_rows (const WeftOption *const *rows)
{
  guint n = 0;

  while (rows != NULL && rows[n] != NULL)
    n++;
  return n;
}

WeftOptions *
weft_options_new (const WeftOption *const *rows)
{
  guint n = count_rows (rows);
  WeftOptions *options = g_malloc0 (sizeof *options + n * sizeof (Value));

  options->n = n;
  for (guint i = 0; i < n; i++)
    options->values[i] = (Value){rows[i], rows[i]->standard, NULL};
  return options;
}

WeftOptions *
weft_options_copy (const WeftOptions *options)
{
  WeftOptions *copy = g_memdup2 (options, sizeof *options + options->n * sizeof (Value));

  for (guint i = 0; i < copy->n; i++)
    copy->values[i].text = g_strdup (copy->values[i].text);
  return copy;
}

void
weft_options_free (WeftOptions *options)
{
  for (guint i = 0; i < options->n; i++)
    g_free (options->values[i].text);
  g_free (options);
}

static Value *
find (const WeftOptions *options, const WeftOption *option)
{
  for (guint i = 0; i < options->n; i++)
    if (options->values[i].option == option)
      return (Value *) &options->values[i];
  return NULL;
}

double
weft_options_get_number (const WeftOptions *options, const WeftOption *option)
{
  const Value *value = find (options, option);

  return value != NULL ? value->number : option->standard;
}

const char *
weft_options_get_text (const WeftOptions *options, const WeftOption *option)
{
  const Value *value = find (options, option);

  if (option->type == WEFT_OPTION_CHOICE)
    return option->words[(gsize) weft_options_get_number (options, option)];
  return value != NULL && value->text != NULL ? value->text : option->standard_text;
}

void
weft_options_set_number (WeftOptions *options, const WeftOption *option, double number)
{
  Value *value = find (options, option);

  if (value != NULL)
    value->number = number;
}

void
weft_options_set_text (WeftOptions *options, const WeftOption *option, const char *text)
{
  Value *value = find (options, option);

  if (value == NULL)
    return;
  g_free (value->text);
  value->text = g_strdup (text);
}

void
weft_options_take (WeftOptions *to, const WeftOptions *from)
{
  for (guint i = 0; i < from->n; i++) {
    weft_options_set_number (to, from->values[i].option, from->values[i].number);
    weft_options_set_text (to, from->values[i].option, from->values[i].text);
  }
}

/* From text. */

/* 1e-6 rather than 1e-06. */
static char *
print_limit (double limit)
{
  char number[WEFT_NUMBER_SIZE];
  char *zero = strstr (weft_number_print (limit, number), "e-0");

  if (zero != NULL)
    memmove (zero + 2, zero + 3, strlen (zero + 3) + 1);
  return g_strdup (number);
}

static char *
describe_range (const WeftOption *option)
{
  g_autofree char *least = print_limit (option->least);
  g_autofree char *greatest = print_limit (option->greatest);

  if (option->type == WEFT_OPTION_NUMBER)
    return g_strdup_printf (_ ("a number from %s to %s"), least, greatest);
  if (option->greatest >= NO_LIMIT)
    return g_strdup_printf (_ ("a whole number from %s"), least);
  return g_strdup_printf (_ ("a whole number from %s to %s"), least, greatest);
}

/* "as-drawn, simd or spmd" */
static char *
describe_words (const WeftOption *option)
{
  GString *words = g_string_new (option->words[0]);

  for (guint i = 1; option->words[i] != NULL; i++)
    g_string_append_printf (words, "%s%s", option->words[i + 1] != NULL ? ", " : _ (" or "),
                            option->words[i]);
  return g_string_free (words, FALSE);
}

static gboolean
read_number (const WeftOption *option, const char *text, double *number)
{
  const char *end;
  guint64 count;

  if (option->type == WEFT_OPTION_NUMBER) {
    *number = weft_number_parse (text, &end);
    return end != text && *end == '\0' && *number >= option->least && *number <= option->greatest;
  }
  if (!g_ascii_string_to_unsigned (text, 10, (guint64) option->least, (guint64) option->greatest, &count,
                                   NULL))
    return FALSE;
  *number = (double) count;
  return TRUE;
}

static gboolean
read_word (const WeftOption *option, const char *text, double *number)
{
  for (guint i = 0; option->words[i] != NULL; i++)
    if (g_str_equal (option->words[i], text)) {
      *number = i;
      return TRUE;
    }
  return FALSE;
}

char *
weft_options_parse (WeftOptions *options, const WeftOption *option, const char *text)
{
  double number;

  if (option->type == WEFT_OPTION_TEXT) {
    if (option->accepts != NULL && !option->accepts (text))
      return g_strdup (_ (option->expected));
    weft_options_set_text (options, option, text);
    return NULL;
  }
  if (option->type == WEFT_OPTION_CHOICE ? !read_word (option, text, &number)
                                         : !read_number (option, text, &number))
    return option->type == WEFT_OPTION_CHOICE ? describe_words (option) : describe_range (option);
  weft_options_set_number (options, option, number);
  return NULL;
}

/* As a whole. */

gboolean
weft_options_equal (const WeftOptions *a, const WeftOptions *b)
{
  if (a->n != b->n)
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    if (a->values[i].option != b->values[i].option || a->values[i].number != b->values[i].number ||
        g_strcmp0 (a->values[i].text, b->values[i].text) != 0)
      return FALSE;
  return TRUE;
}

WeftDigest
weft_options_get_digest (const WeftOptions *options)
{
  WeftDigest digest = weft_digest_text ("options");

  for (guint i = 0; i < options->n; i++) {
    const Value *value = &options->values[i];

    digest = weft_digest_combine (digest, weft_digest_text (value->option->name));
    digest = weft_digest_combine (digest, weft_digest_bytes (&value->number, sizeof value->number));
    digest = weft_digest_combine (digest, weft_digest_text (value->text != NULL ? value->text : ""));
  }
  return digest;
}
