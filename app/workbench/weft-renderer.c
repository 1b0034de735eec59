/* weft-renderer.c: cairo where GL would be software. */
#include "weft-renderer.h"

/* What the drivers of graphics processors put there: the kernel's own render nodes, and Nvidia's. */
static const struct {
  const char *folder;
  const char *prefix;
} processors[] = {{"dri", "renderD"}, {"", "nvidia0"}, {"", "dxg"}};

static gboolean
holds (const char *devices, const char *folder, const char *prefix)
{
  g_autofree char *path = g_build_filename (devices, folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, prefix))
      return TRUE;
  return FALSE;
}

gboolean
weft_renderer_choose (const char *devices)
{
  if (g_getenv ("GSK_RENDERER") != NULL || g_getenv ("GDK_DEBUG") != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (processors); i++)
    if (holds (devices, processors[i].folder, processors[i].prefix))
      return FALSE;
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  g_setenv ("GDK_DEBUG", "gl-disable", TRUE);
  return TRUE;
}
