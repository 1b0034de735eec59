/* weft-program-bars.c: see weft-program-bars.h. */
#include "weft-program-bars.h"

#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

struct _WeftProgramBars {
  const WeftBarsPart *parts;
  guint n_parts;
  GArray *rows;       /* WeftBarsRow */
  GPtrArray *strings; /* of the rows, and their numbers */
};

WeftProgramBars *
weft_program_bars_new (const WeftBarsPart *parts, guint n_parts)
{
  WeftProgramBars *bars = g_new (WeftProgramBars, 1);

  *bars = (WeftProgramBars){parts, n_parts, g_array_new (FALSE, FALSE, sizeof (WeftBarsRow)),
                            g_ptr_array_new_with_free_func (g_free)};
  return bars;
}

static gconstpointer
keep (WeftProgramBars *bars, gpointer data)
{
  g_ptr_array_add (bars->strings, data);
  return data;
}

static void
add (WeftProgramBars *bars,
     guint32 id,
     const char *label,
     const double *parts,
     double value,
     double all,
     char *words)
{
  WeftBarsRow row = {.id = id, .label = label};

  row.parts = keep (bars, g_memdup2 (parts, bars->n_parts * sizeof *parts));
  row.value = keep (bars, weft_numeral_exact (value));
  row.share = keep (bars, weft_view_words_share (all > 0 ? value / all : 0));
  row.words = keep (bars, words);
  g_array_append_val (bars->rows, row);
}

void
weft_program_bars_add (WeftProgramBars *bars,
                       const char *label,
                       const double *parts,
                       double value,
                       double all,
                       char *words)
{
  add (bars, 0, label, parts, value, all, words);
}

/* (transfer full): the number of the line, and what stands there. */
static char *
print_line (const char *const *source, guint32 line)
{
  g_autofree char *text =
      g_utf8_make_valid (line <= g_strv_length ((char **) source) ? source[line - 1] : "", -1);

  return g_strdup_printf ("%u  %s", line, g_strstrip (text));
}

void
weft_program_bars_add_line (WeftProgramBars *bars,
                            const char *const *source,
                            guint32 line,
                            const double *parts,
                            double value,
                            double all,
                            char *words)
{
  add (bars, line, keep (bars, print_line (source, line)), parts, value, all, words);
}

WeftFigure *
weft_program_bars_finish (WeftProgramBars *bars, const char *caption)
{
  WeftFigure *figure =
      weft_bars_new (bars->parts, bars->n_parts, (const WeftBarsRow *) (gpointer) bars->rows->data,
                     bars->rows->len, caption);

  g_array_unref (bars->rows);
  g_ptr_array_unref (bars->strings);
  g_free (bars);
  return figure;
}
