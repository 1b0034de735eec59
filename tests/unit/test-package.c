/* test-package.c: what a shell prints of quoted bytes is these bytes, whatever they are. */
#include "test-seed.h"
#include "weft-package.h"

#include <gio/gio.h>
#include <string.h>

static void
assert_printed (const char *bytes, gsize size)
{
  g_autoptr (GString) script = g_string_new ("LC_ALL=C\n:\n");
  g_autoptr (GBytes) in = NULL;
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) expected = g_bytes_new (bytes, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) shell =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, "sh", NULL);

  g_assert_no_error (error);
  weft_package_quote (script, bytes, size);
  in = g_bytes_new (script->str, script->len);
  g_assert_true (g_subprocess_communicate (shell, in, NULL, &out, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (shell));
  g_assert_true (g_bytes_equal (out, expected));
}

static void
test_all_bytes (void)
{
  char all[256];

  for (guint i = 0; i < sizeof all; i++)
    all[i] = (char) i;
  assert_printed (all, sizeof all);
  assert_printed ("", 0);
  assert_printed ("\n", 1);
  assert_printed ("-n 'quoted' \\041 %s %% $(exit 1) `exit 1` \"$HOME\"\nEND\n", 53);
}

/* Digits behind an octal number and bytes that mean something to a shell come often. */
static void
test_random_bytes (void)
{
  static const char special[] = "'\\%$`\"\n\t 0123456789-n\r";
  WeftRandom random;

  test_random_init (&random, 5, 0);
  for (guint round = 0; round < test_cases (60); round++) {
    gsize size = weft_random_below (&random, 3000);
    g_autofree char *bytes = g_malloc (size + 1);

    for (gsize i = 0; i < size; i++)
      bytes[i] = weft_random_below (&random, 2) == 0
                     ? special[weft_random_below (&random, sizeof special - 1)]
                     : (char) weft_random_below (&random, 256);
    assert_printed (bytes, size);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/package/all-bytes", test_all_bytes);
  g_test_add_func ("/package/random-bytes", test_random_bytes);
  return g_test_run ();
}
