/* weft-left-out.c: see weft-left-out.h. */
#include "weft-left-out.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const char *of_what; /* (nullable) */
  const char *what;
  gsize offset; /* the first one */
  guint32 count;
} Kind;

void
weft_left_out_init (WeftLeftOut *left_out, const WeftText *text, WeftDiagnostics *diagnostics)
{
  *left_out = (WeftLeftOut){.text = text,
                            .diagnostics = diagnostics,
                            .chunk = g_string_chunk_new (4096),
                            .numbers = g_hash_table_new (g_str_hash, g_str_equal),
                            .kinds = g_array_new (FALSE, FALSE, sizeof (Kind))};
}

void
weft_left_out_clear (WeftLeftOut *left_out)
{
  g_hash_table_unref (left_out->numbers);
  g_array_unref (left_out->kinds);
  g_string_chunk_free (left_out->chunk);
}

void
weft_left_out_add (WeftLeftOut *left_out, const char *of_what, const char *what, gsize offset)
{
  g_autofree char *key = g_strconcat (what, "\n", of_what, NULL);
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (left_out->numbers, key));

  if (number == 0) {
    Kind kind = {of_what, g_string_chunk_insert (left_out->chunk, what), offset, 0};

    g_array_append_val (left_out->kinds, kind);
    number = left_out->kinds->len;
    g_hash_table_insert (left_out->numbers, g_string_chunk_insert (left_out->chunk, key),
                         GUINT_TO_POINTER (number));
  }
  g_array_index (left_out->kinds, Kind, number - 1).count++;
}

void
weft_left_out_take_value (const WeftLeftOut *left_out,
                          GArray *attributes,
                          WeftKind kind,
                          WeftProperty property,
                          const char *text,
                          gsize offset)
{
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  GError *problem = NULL;
  WeftValue value;
  WeftFault fault;

  if (text == NULL || *text == '\0')
    return;
  if (weft_value_parse (info, text, &value, &problem)) {
    weft_value_clear (info->type, &value);
    g_array_append_val (attributes, ((WeftAttribute){property, text}));
    return;
  }
  fault = *weft_fault_get (problem);
  fault.problem = (char *) _ ("left out");
  fault.property = (char *) info->attribute;
  fault.file = left_out->text->file;
  weft_text_get_position (left_out->text, offset, &fault.line, &fault.column);
  weft_diagnostics_leave_out (left_out->diagnostics, &fault);
  g_error_free (problem);
}

static void
tell (const WeftLeftOut *left_out, const Kind *kind)
{
  g_autofree char *found = g_strdup_printf (_ ("%u of them"), kind->count);
  g_autofree char *problem = kind->of_what != NULL
                                 ? g_strdup_printf (_ ("%s of %s: left out"), kind->what, kind->of_what)
                                 : g_strdup (kind->what);
  g_autofree char *plain = g_strdup_printf (_ ("%s (%u)"), problem, kind->count);
  WeftFault fault = {.file = left_out->text->file, .problem = problem, .found = found, .plain = plain};

  weft_text_get_position (left_out->text, kind->offset, &fault.line, &fault.column);
  if (kind->of_what == NULL) {
    weft_diagnostics_note (left_out->diagnostics, &fault);
    return;
  }
  weft_diagnostics_leave_out (left_out->diagnostics, &fault);
  left_out->diagnostics->n_left_out += kind->count - 1;
}

void
weft_left_out_tell (const WeftLeftOut *left_out)
{
  for (guint i = 0; i < left_out->kinds->len; i++)
    tell (left_out, &g_array_index (left_out->kinds, Kind, i));
}
