/* weft-tornado.c: see weft-tornado.h. */
#include "weft-tornado.h"

#include "weft-ref.h"

#include <math.h>

WeftTornado *
weft_tornado_new (void)
{
  WeftTornado *result = g_new0 (WeftTornado, 1);

  weft_ref_init (&result->ref_count);
  return result;
}

WeftTornado *
weft_tornado_ref (WeftTornado *result)
{
  weft_ref_inc (&result->ref_count);
  return result;
}

void
weft_tornado_unref (WeftTornado *result)
{
  if (!weft_ref_dec (&result->ref_count))
    return;
  for (gsize i = 0; i < result->n_rows; i++) {
    g_free (result->rows[i].address);
    g_free (result->rows[i].refusal);
  }
  g_free (result->diagram);
  g_free (result->modes);
  g_free (result->unit);
  g_free (result->rows);
  g_free (result);
}

WeftSweep *
weft_sweep_new (void)
{
  WeftSweep *result = g_new0 (WeftSweep, 1);

  weft_ref_init (&result->ref_count);
  return result;
}

WeftSweep *
weft_sweep_ref (WeftSweep *result)
{
  weft_ref_inc (&result->ref_count);
  return result;
}

void
weft_sweep_unref (WeftSweep *result)
{
  if (!weft_ref_dec (&result->ref_count))
    return;
  for (gsize i = 0; i < result->n_rows; i++)
    g_free (result->rows[i].value);
  g_free (result->diagram);
  g_free (result->modes);
  g_free (result->unit);
  g_free (result->address);
  g_free (result->rows);
  g_free (result);
}

#define MOST_PES 16384

static void
add_pes (GArray *values, guint pes)
{
  guint place = 0;

  while (place < values->len && g_array_index (values, guint, place) < pes)
    place++;
  if (place == values->len || g_array_index (values, guint, place) != pes)
    g_array_insert_val (values, place, pes);
}

char **
weft_sweep_list_pes (guint drawn, double powers)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint));
  char **texts;

  for (double power = 0; power <= log2 (MOST_PES); power += powers)
    add_pes (values, (guint) lround (exp2 (power)));
  add_pes (values, drawn);
  texts = g_new0 (char *, values->len + 1);
  for (guint i = 0; i < values->len; i++)
    texts[i] = g_strdup_printf ("%u", g_array_index (values, guint, i));
  return texts;
}
