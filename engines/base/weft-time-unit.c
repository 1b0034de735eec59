/* weft-time-unit.c: see weft-time-unit.h. */
#include "weft-time-unit.h"

static const struct {
  const char *name;
  double size;
} units[] = {
    {"ns", 1},         {"nanosecond", 1},    {"nanoseconds", 1},    {"us", 1e3},      {"µs", 1e3},
    {"μs", 1e3},       {"microsecond", 1e3}, {"microseconds", 1e3}, {"ms", 1e6},      {"millisecond", 1e6},
    {"s", 1e9},        {"sec", 1e9},         {"second", 1e9},       {"seconds", 1e9}, {"milliseconds", 1e6},
    {"min", 6e10},     {"minute", 6e10},     {"minutes", 6e10},     {"h", 3.6e12},    {"hour", 3.6e12},
    {"hours", 3.6e12},
};

double
weft_time_unit_get_size (const char *unit)
{
  for (guint i = 0; unit != NULL && i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].name, unit))
      return units[i].size;
  return 0;
}

gboolean
weft_time_unit_is_same (const char *a, const char *b)
{
  double size = weft_time_unit_get_size (a);

  if (a == NULL || b == NULL || *a == '\0' || *b == '\0' || g_str_equal (a, b))
    return TRUE;
  return size > 0 && size == weft_time_unit_get_size (b);
}

double
weft_time_unit_convert (double value, double from, double to)
{
  return from >= to ? value * (from / to) : value / (to / from);
}
