/* weft-locations.c: places are kept as offsets and turned into lines and columns when asked for. */
#include "weft-locations.h"

#include "weft-text.h"

struct _WeftLocations {
  gatomicrefcount ref_count;
  char *data;
  WeftText text;
  GArray *offsets;
  WeftAttributeFinder find;
};

WeftLocations *
weft_locations_new (const char *file, const char *data, gsize size, GArray *offsets, WeftAttributeFinder find)
{
  WeftLocations *locations = g_new (WeftLocations, 1);

  g_atomic_ref_count_init (&locations->ref_count);
  locations->data = g_memdup2 (data, size);
  weft_text_init (&locations->text, file, locations->data, size);
  locations->offsets = g_array_ref (offsets);
  locations->find = find;
  return locations;
}

WeftLocations *
weft_locations_ref (WeftLocations *locations)
{
  g_atomic_ref_count_inc (&locations->ref_count);
  return locations;
}

void
weft_locations_unref (WeftLocations *locations)
{
  if (!g_atomic_ref_count_dec (&locations->ref_count))
    return;
  weft_text_clear (&locations->text);
  g_array_unref (locations->offsets);
  g_free (locations->data);
  g_free (locations);
}

const char *
weft_locations_get_file (const WeftLocations *locations)
{
  return locations->text.file;
}

gboolean
weft_locations_find (const WeftLocations *locations,
                     guint32 node,
                     const char *attribute,
                     guint *line,
                     guint *column)
{
  gsize offset;

  if (node == 0 || node > locations->offsets->len)
    return FALSE;
  offset = g_array_index (locations->offsets, guint32, node - 1);
  if (attribute != NULL)
    locations->find (&locations->text, attribute, &offset);
  weft_text_get_position (&locations->text, offset, line, column);
  return TRUE;
}

void
weft_locations_apply (const WeftLocations *locations, GError *error)
{
  const WeftFault *fault = weft_fault_get (error);
  guint line = 0;
  guint column = 0;

  g_return_if_fail (fault != NULL);
  if (fault->line != 0)
    return;
  weft_locations_find (locations, fault->node, fault->property, &line, &column);
  weft_fault_locate (error, locations->text.file, line, column);
}
