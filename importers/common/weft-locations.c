/* weft-locations.c: places are kept as offsets and turned into lines and columns when asked for. */
#include "weft-locations.h"

#include "weft-element.h"
#include "weft-text.h"

/* Rows of one table. */
typedef struct {
  guint32 node;
  guint table;
  GArray *offsets;
} Rows;

struct _WeftLocations {
  gatomicrefcount ref_count;
  char *data;
  WeftText text;
  GArray *offsets;
  GArray *rows; /* Rows */
  WeftAttributeFinder find;
};

static void
rows_clear (gpointer rows)
{
  g_array_unref (((Rows *) rows)->offsets);
}

WeftLocations *
weft_locations_new (const char *file, const char *data, gsize size, GArray *offsets, WeftAttributeFinder find)
{
  WeftLocations *locations = g_new (WeftLocations, 1);

  g_atomic_ref_count_init (&locations->ref_count);
  locations->data = g_memdup2 (data, size);
  weft_text_init (&locations->text, file, locations->data, size);
  locations->offsets = g_array_ref (offsets);
  locations->rows = g_array_new (FALSE, FALSE, sizeof (Rows));
  g_array_set_clear_func (locations->rows, rows_clear);
  locations->find = find;
  return locations;
}

void
weft_locations_add_rows (WeftLocations *locations, guint32 node, guint table, GArray *offsets)
{
  Rows rows = {node, table, g_array_ref (offsets)};

  g_array_append_val (locations->rows, rows);
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
  g_array_unref (locations->rows);
  g_free (locations->data);
  g_free (locations);
}

const char *
weft_locations_get_file (const WeftLocations *locations)
{
  return locations->text.file;
}

static void
find_position (const WeftLocations *locations,
               gsize offset,
               const char *attribute,
               guint *line,
               guint *column)
{
  if (attribute != NULL)
    locations->find (&locations->text, attribute, &offset);
  weft_text_get_position (&locations->text, offset, line, column);
}

gboolean
weft_locations_find (const WeftLocations *locations,
                     guint32 node,
                     const char *attribute,
                     guint *line,
                     guint *column)
{
  if (node == 0 || node > locations->offsets->len)
    return FALSE;
  find_position (locations, g_array_index (locations->offsets, guint32, node - 1), attribute, line, column);
  return TRUE;
}

/* %FALSE: the file had no such row, or does not say where. */
static gboolean
find_row (const WeftLocations *locations, const WeftFault *fault, guint *line, guint *column)
{
  WeftElement row = weft_element_from_number (fault->node, fault->row);

  for (guint i = 0; row.table != 0 && i < locations->rows->len; i++) {
    const Rows *rows = &g_array_index (locations->rows, Rows, i);

    if (rows->node != row.node || rows->table != row.table || row.row >= rows->offsets->len)
      continue;
    find_position (locations, g_array_index (rows->offsets, guint32, row.row), fault->property, line, column);
    return TRUE;
  }
  return FALSE;
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
  if (!find_row (locations, fault, &line, &column))
    weft_locations_find (locations, fault->node, fault->property, &line, &column);
  weft_fault_locate (error, locations->text.file, line, column);
}
