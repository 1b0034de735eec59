/* weft-tornado.c: see weft-tornado.h. */
#include "weft-tornado.h"

#include "weft-ref.h"

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
  for (gsize i = 0; i < result->n_rows; i++)
    g_free (result->rows[i].address);
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
