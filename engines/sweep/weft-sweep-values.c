/* weft-sweep-values.c: see weft-sweep-values.h. */
#include "weft-sweep-values.h"

#include "weft-number.h"

#include <math.h>
#include <string.h>

#define MOST_VALUES 10000
#define MOST        1e15

static gboolean
read_number (const char *text, double least, double *value)
{
  const char *end;

  *value = weft_number_parse (text, &end);
  return end != text && *end == '\0' && *value >= least && *value <= MOST;
}

/* The values from @from to @to; %NULL when there are too many. */
static GStrv
list_values (double from, double to, double step, gboolean multiplies)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  char number[WEFT_NUMBER_SIZE];

  for (double i = 0; values->len <= MOST_VALUES; i++) {
    double value = multiplies ? from * pow (step, i) : from + i * step;

    if (value > to + 1e-9 * fabs (to))
      break;
    g_ptr_array_add (values, g_strdup (weft_number_print (value, number)));
  }
  if (values->len > MOST_VALUES)
    return NULL;
  g_ptr_array_add (values, NULL);
  return (GStrv) g_ptr_array_steal (values, NULL);
}

static GStrv
read_range (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  gboolean multiplies;
  double from = 0;
  double to = 0;
  double step = 0;

  if (g_strv_length (parts) != 3)
    return NULL;
  multiplies = parts[2][0] == '*';
  if (!read_number (parts[0], -MOST, &from) || !read_number (parts[1], from, &to) ||
      !read_number (parts[2] + multiplies, multiplies ? 1 + 1e-9 : 1e-12, &step) || (multiplies && from <= 0))
    return NULL;
  return list_values (from, to, step, multiplies);
}

GStrv
weft_sweep_values_parse (const char *text, char **address)
{
  const char *equals = strchr (text, '=');
  GStrv values = equals != NULL ? read_range (equals + 1) : NULL;

  if (values != NULL && address != NULL)
    *address = g_strndup (text, (gsize) (equals - text));
  return values;
}

gboolean
weft_sweep_values_accept (const char *text)
{
  g_auto (GStrv) values = weft_sweep_values_parse (text, NULL);

  return values != NULL;
}
