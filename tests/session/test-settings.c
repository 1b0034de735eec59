/* test-settings.c: what is kept between two runs of the program: settings, and what was open. */
#include "weft-window-state.h"
#include "weft-settings.h"
#include "weft-slurm.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder;
  char *settings;
  char *restore;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture->folder = g_dir_make_tmp ("weft-settings-XXXXXX", NULL);
  fixture->settings = g_build_filename (fixture->folder, "settings", NULL);
  fixture->restore = g_build_filename (fixture->folder, "desk", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  (void) data;
  g_unlink (fixture->settings);
  g_unlink (fixture->restore);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->settings);
  g_free (fixture->restore);
}

static void
count_cb (WeftSettings *settings, guint setting, guint *count)
{
  (void) settings;
  (void) setting;
  (*count)++;
}

/* Every default is a value of its setting, and what is set is there for the next one who looks. */
static void
test_settings (Fixture *fixture, gconstpointer data)
{
  static const char *const others[WEFT_N_SETTINGS] = {"dark", "no",       "3",       "1e-06", "long",
                                                      "90",   "--mem=4G", "/shared", "rsh",   "alpha beta"};
  g_autoptr (WeftSettings) settings = weft_settings_new (fixture->folder);
  g_autoptr (WeftSettings) later = NULL;
  guint count = 0;

  (void) data;
  g_signal_connect (settings, "changed", G_CALLBACK (count_cb), &count);
  for (guint i = 0; i < WEFT_N_SETTINGS; i++) {
    const char *standard = weft_setting_get_info (i)->default_text;

    g_assert_cmpstr (weft_settings_get_text (settings, i), ==, standard);
    g_assert_true (weft_settings_set (settings, i, standard, NULL));
    g_assert_true (weft_settings_set (settings, i, others[i], NULL));
    g_assert_true (weft_settings_set (settings, i, others[i], NULL));
  }
  g_assert_cmpuint (count, ==, WEFT_N_SETTINGS);
  later = weft_settings_new (fixture->folder);
  g_assert_cmpstr (weft_settings_get_text (later, WEFT_SETTING_STYLE), ==, "dark");
  g_assert_false (weft_settings_get_boolean (later, WEFT_SETTING_RESTORE));
  g_assert_cmpint (weft_settings_get_integer (later, WEFT_SETTING_THREADS), ==, 3);
  g_assert_cmpfloat (weft_settings_get_number (later, WEFT_SETTING_ERROR), ==, 1e-6);
}

static void
assert_refused (WeftSettings *settings, WeftSetting setting, const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (weft_settings_set (settings, setting, text, &error));
  g_assert_nonnull (strstr (error->message, expected));
  g_assert_cmpstr (weft_settings_get_text (settings, setting), ==,
                   weft_setting_get_info (setting)->default_text);
}

static void
test_wrong_settings (Fixture *fixture, gconstpointer data)
{
  g_autoptr (WeftSettings) settings = weft_settings_new (fixture->folder);
  g_autoptr (WeftSettings) later = NULL;
  g_autofree char *text = NULL;

  (void) data;
  assert_refused (settings, WEFT_SETTING_STYLE, "pink", "found pink, expected one of default, light, dark");
  assert_refused (settings, WEFT_SETTING_THREADS, "1.5", "expected a whole number from 0 to 1024");
  assert_refused (settings, WEFT_SETTING_THREADS, "-1", "found -1");
  assert_refused (settings, WEFT_SETTING_ERROR, "nan", "found nan");
  assert_refused (settings, WEFT_SETTING_ERROR, "", "expected a number");
  assert_refused (settings, WEFT_SETTING_SLURM_OPTIONS, "--mem=4G\n--wrap=ls", "expected a line of text");
  g_assert_true (g_file_set_contents (
      fixture->settings, "# mine\n[Weft]\nStyle=pink\nThreads=x\nOther=kept\n[Else]\na=b\n", -1, NULL));
  later = weft_settings_new (fixture->folder);
  g_assert_cmpstr (weft_settings_get_text (later, WEFT_SETTING_STYLE), ==, "default");
  g_assert_cmpint (weft_settings_get_integer (later, WEFT_SETTING_THREADS), ==, 0);
  g_assert_true (weft_settings_set (later, WEFT_SETTING_STYLE, "light", NULL));
  g_assert_true (g_file_get_contents (fixture->settings, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "# mine"));
  g_assert_nonnull (strstr (text, "Other=kept"));
  g_assert_nonnull (strstr (text, "[Else]\na=b"));
}

/* Who gives jobs to Slurm reads what is written here. */
static void
test_slurm (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = {"long", "90", "--mem=4G --comment='a b'", "/shared/weft"};
  g_autoptr (WeftSettings) settings = weft_settings_new (NULL);
  g_auto (WeftSlurmSite) site = {0};

  (void) fixture;
  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_true (weft_settings_set (settings, WEFT_SETTING_SLURM_PARTITION + i, texts[i], NULL));
  g_assert_true (weft_slurm_site_read (&site, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_true (weft_settings_set (settings, WEFT_SETTING_SLURM_PARTITION + i, NULL, NULL));
  g_assert_cmpstr (site.partition, ==, texts[0]);
  g_assert_cmpuint (site.minutes, ==, 90);
  g_assert_cmpstr (site.options, ==, texts[2]);
  g_assert_cmpstr (site.folder, ==, texts[3]);
}

/* Where nothing can be written, the value holds all the same, and the reason is said. */
static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->settings, "below", NULL);
  g_autoptr (WeftSettings) settings = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (g_file_set_contents (fixture->settings, "", -1, NULL));
  settings = weft_settings_new (folder);
  g_assert_false (weft_settings_set (settings, WEFT_SETTING_STYLE, "dark", &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (weft_settings_get_text (settings, WEFT_SETTING_STYLE), ==, "dark");
}

static WeftWindowState *
make_window (GRand *random)
{
  WeftWindowState *window = weft_window_state_new ();
  guint n = (guint) g_rand_int_range (random, 0, 6);

  window->width = g_rand_int_range (random, 100, 3000);
  window->height = g_rand_int_range (random, 100, 3000);
  window->maximized = g_rand_boolean (random);
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = g_strdup_printf ("/tmp/Größe; [%u] = %%\n%u", i, g_rand_int (random));
    WeftTabState *tab = weft_tab_state_new (path);

    tab->diagram = g_rand_boolean (random) ? g_strdup_printf ("d%u", i) : NULL;
    tab->view = g_rand_boolean (random) ? g_strdup ("breakdown") : NULL;
    tab->scale = g_rand_boolean (random) ? g_rand_double (random) : 0;
    tab->x = tab->scale > 0 ? g_rand_double_range (random, -1e9, 1e9) : 0;
    tab->y = tab->scale > 0 ? g_rand_double_range (random, -1e9, 1e9) : 0;
    tab->sides = g_rand_boolean (random);
    tab->results = g_rand_boolean (random);
    g_ptr_array_add (window->tabs, tab);
  }
  window->selected = n > 0 ? (guint) g_rand_int_range (random, 0, (gint32) n) : 0;
  return window;
}

static void
assert_same_tab (const WeftTabState *a, const WeftTabState *b)
{
  g_assert_cmpstr (a->path, ==, b->path);
  g_assert_cmpstr (a->diagram, ==, b->diagram);
  g_assert_cmpstr (a->view, ==, b->view);
  g_assert_cmpfloat (a->scale, ==, b->scale);
  g_assert_cmpfloat (a->x, ==, b->x);
  g_assert_cmpfloat (a->y, ==, b->y);
  g_assert_cmpint (a->sides, ==, b->sides);
  g_assert_cmpint (a->results, ==, b->results);
}

/* What is saved is what is loaded, whatever the names. */
static void
test_desk (Fixture *fixture, gconstpointer data)
{
  guint32 seed = g_random_int ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  (void) data;
  g_test_message ("seed %u", seed);
  for (guint round = 0; round < 50; round++) {
    g_autoptr (GPtrArray) windows = weft_window_states_new ();
    g_autoptr (GPtrArray) loaded = NULL;
    guint n = (guint) g_rand_int_range (random, 0, 4);

    for (guint i = 0; i < n; i++)
      g_ptr_array_add (windows, make_window (random));
    g_assert_true (weft_window_states_save (fixture->folder, windows, NULL));
    loaded = weft_window_states_load (fixture->folder);
    g_assert_cmpuint (loaded->len, ==, n);
    g_assert_cmpuint (weft_window_states_count_tabs (loaded), ==, weft_window_states_count_tabs (windows));
    for (guint i = 0; i < n; i++) {
      const WeftWindowState *a = windows->pdata[i];
      const WeftWindowState *b = loaded->pdata[i];

      g_assert_cmpint (a->width, ==, b->width);
      g_assert_cmpint (a->maximized, ==, b->maximized);
      g_assert_cmpuint (a->selected, ==, b->selected);
      for (guint j = 0; j < a->tabs->len; j++)
        assert_same_tab (a->tabs->pdata[j], b->tabs->pdata[j]);
    }
  }
}

/* Rubbish is no reason not to start. */
static void
test_damaged_state (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = {
      "",
      "\xff\xfe[",
      "[Window 1]\nSelected=99\nWidth=-5\nHeight=999999\nMaximized=perhaps\n[Tab 1.1]\nUri=http://a/b\n",
      "[Window 1]\n[Tab 1.1]\nUri=file:///a\nScale=nan\nX=inf\nSelected=-1\n[Tab 1.7]\nUri=file:///b\n",
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GPtrArray) windows = NULL;

    g_assert_true (g_file_set_contents (fixture->restore, texts[i], -1, NULL));
    windows = weft_window_states_load (fixture->folder);
    g_assert_cmpuint (windows->len, ==, i < 2 ? 0 : 1);
    g_assert_cmpuint (weft_window_states_count_tabs (windows), ==, i < 3 ? 0 : 2);
    if (i == 3) {
      const WeftTabState *tab = ((const WeftWindowState *) windows->pdata[0])->tabs->pdata[0];

      g_assert_cmpfloat (tab->scale, ==, 0);
      g_assert_true (tab->sides);
    }
  }
}

#define ADD(name, function) g_test_add ("/settings/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("set", test_settings);
  ADD ("wrong", test_wrong_settings);
  ADD ("slurm", test_slurm);
  ADD ("unwritable", test_unwritable);
  ADD ("desk", test_desk);
  ADD ("damaged-desk", test_damaged_state);
  return g_test_run ();
}
