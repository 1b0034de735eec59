/* test-renderer.c: cairo draws where there is no graphics processor, unless the user says otherwise. */
#include "weft-renderer.h"

#include <glib/gstdio.h>

static const struct {
  const char *device; /* NULL: none */
  const char *renderer;
  const char *debug;
  gboolean chosen;
} cases[] = {
    {NULL, NULL, NULL, TRUE},         {"dri/renderD128", NULL, NULL, FALSE},
    {"dri/card0", NULL, NULL, TRUE},  {"nvidia0", NULL, NULL, FALSE},
    {"dxg", NULL, NULL, FALSE},       {NULL, "gl", NULL, FALSE},
    {NULL, NULL, "no-shadow", FALSE},
};

static void
set (const char *name, const char *value)
{
  if (value != NULL)
    g_setenv (name, value, TRUE);
  else
    g_unsetenv (name);
}

static void
test_choice (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *folder = g_dir_make_tmp ("weft-renderer-XXXXXX", NULL);
  g_autofree char *dri = g_build_filename (folder, "dri", NULL);
  g_autofree char *device = cases[i].device != NULL ? g_build_filename (folder, cases[i].device, NULL) : NULL;

  g_assert_cmpint (g_mkdir (dri, 0700), ==, 0);
  if (device != NULL)
    g_assert_true (g_file_set_contents (device, "", 0, NULL));
  set ("GSK_RENDERER", cases[i].renderer);
  set ("GDK_DEBUG", cases[i].debug);
  g_assert_cmpint (weft_renderer_choose (folder), ==, cases[i].chosen);
  g_assert_cmpstr (g_getenv ("GSK_RENDERER"), ==, cases[i].chosen ? "cairo" : cases[i].renderer);
  g_assert_cmpstr (g_getenv ("GDK_DEBUG"), ==, cases[i].chosen ? "gl-disable" : cases[i].debug);
  if (device != NULL)
    g_unlink (device);
  g_rmdir (dri);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strdup_printf ("/renderer/%u", i);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_choice);
  }
  return g_test_run ();
}
