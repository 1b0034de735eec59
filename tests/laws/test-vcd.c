/* test-vcd.c: value change dumps, read back by a small reader of the standard: at any step the signals are what a run that stops there has. */
#include "weft-fault.h"
#include "weft-mimdc-arithmetic.h"
#include "weft-mimdc.h"
#include "weft-random.h"
#include "weft-reference-stop.h"
#include "weft-reference-vcd.h"

#include "random-mimdc.h"
#include "mimdc-fixture.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define PROGRAMS 12
#define STOPS    12
#define PES      RANDOM_MIMDC_PES

static const char *folder;

static gboolean
take (const char *text, gsize length, gpointer data, G_GNUC_UNUSED GError **error)
{
  g_string_append_len (data, text, (gssize) length);
  return TRUE;
}

static char *
dump_run (const WeftMimdcCode *code, WeftReferenceCounts *counts)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GString *text = g_string_new (NULL);
  WeftReferenceOptions options;

  weft_reference_options_init (&options);
  options.pes = PES;
  weft_reference_run_vcd (code, &options, take, text, counts, job, NULL);
  return g_string_free (text, FALSE);
}

/* The reader. */

typedef struct {
  char *type;
  guint width;
  char *value; /* (nullable): behind its first letter */
} Signal;

typedef struct {
  GHashTable *codes;   /* code -> Signal */
  GHashTable *by_name; /* path -> Signal */
  char **words;        /* of the dump */
  guint at;            /* of the changes, the next */
  guint64 time;
} Waves;

static void
free_signal (gpointer data)
{
  Signal *signal = data;

  g_free (signal->type);
  g_free (signal->value);
  g_free (signal);
}

static void
check_identifier (const char *name)
{
  g_assert_true (g_ascii_isalpha (*name) || *name == '_');
  for (const char *at = name; *at != '\0'; at++)
    g_assert_true (g_ascii_isalnum (*at) || *at == '_' || *at == '$');
}

/* $var TYPE WIDTH CODE NAME [RANGE] $end */
static void
read_variable (Waves *waves, const char *scope)
{
  char **words = waves->words + waves->at;
  Signal *signal = g_new0 (Signal, 1);

  signal->type = g_strdup (words[1]);
  signal->width = (guint) g_ascii_strtoull (words[2], NULL, 10);
  for (const char *at = words[3]; *at != '\0'; at++)
    g_assert_true (*at >= 33 && *at <= 126);
  check_identifier (words[4]);
  g_assert_true (g_hash_table_insert (waves->codes, g_strdup (words[3]), signal));
  g_assert_true (g_hash_table_insert (waves->by_name, g_strconcat (scope, ".", words[4], NULL), signal));
}

static void
skip_to_end (Waves *waves)
{
  while (!g_str_equal (waves->words[waves->at++], "$end"))
    ;
}

static void
read_declarations (Waves *waves)
{
  g_autoptr (GString) scope = g_string_new (NULL);

  for (;; skip_to_end (waves)) {
    const char *word = waves->words[waves->at];

    if (g_str_equal (word, "$scope")) {
      g_assert_cmpstr (waves->words[waves->at + 1], ==, "module");
      check_identifier (waves->words[waves->at + 2]);
      g_string_append_printf (scope, ".%s", waves->words[waves->at + 2]);
    } else if (g_str_equal (word, "$upscope")) {
      g_string_truncate (scope, (gsize) (strrchr (scope->str, '.') - scope->str));
    } else if (g_str_equal (word, "$var")) {
      read_variable (waves, scope->str);
    } else if (g_str_equal (word, "$enddefinitions")) {
      break;
    }
  }
  g_assert_cmpuint (scope->len, ==, 0);
  skip_to_end (waves);
}

static char **
split (const char *text)
{
  GPtrArray *words = g_ptr_array_new ();

  for (text += strspn (text, " \n"); *text != '\0'; text += strspn (text, " \n")) {
    gsize length = strcspn (text, " \n");

    g_ptr_array_add (words, g_strndup (text, length));
    text += length;
  }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static Waves *
waves_new (const char *text)
{
  Waves *waves = g_new0 (Waves, 1);

  waves->codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_signal);
  waves->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  waves->words = split (text);
  read_declarations (waves);
  return waves;
}

static void
waves_free (Waves *waves)
{
  g_hash_table_unref (waves->by_name);
  g_hash_table_unref (waves->codes);
  g_strfreev (waves->words);
  g_free (waves);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Waves, waves_free)

/* One value: b101 CODE or r0.5 CODE. */
static void
read_change (Waves *waves)
{
  const char *value = waves->words[waves->at];
  Signal *signal = g_hash_table_lookup (waves->codes, waves->words[waves->at + 1]);

  g_assert_nonnull (signal);
  g_assert_true ((*value == 'r') == g_str_equal (signal->type, "real"));
  if (*value != 'r') {
    g_assert_cmpint (*value, ==, 'b');
    g_assert_cmpuint (strlen (value + 1), <=, signal->width);
    g_assert_cmpuint (strspn (value + 1, "01"), ==, strlen (value + 1));
  }
  g_free (signal->value);
  signal->value = g_strdup (value + 1);
  waves->at += 2;
}

/* Reads all changes up to and with @time. */
static void
go_to (Waves *waves, guint64 time)
{
  for (const char *word; (word = waves->words[waves->at]) != NULL;) {
    if (*word == '#') {
      guint64 next = g_ascii_strtoull (word + 1, NULL, 10);

      if (next > time)
        return;
      g_assert_true (next > waves->time || next == 0);
      waves->time = next;
      waves->at++;
    } else if (g_str_equal (word, "$dumpvars") || g_str_equal (word, "$end")) {
      waves->at++;
    } else {
      read_change (waves);
    }
  }
}

static guint32
get_word (const Waves *waves, const char *name)
{
  const Signal *signal = g_hash_table_lookup (waves->by_name, name);

  g_assert_nonnull (signal);
  g_assert_nonnull (signal->value);
  return (guint32) g_ascii_strtoull (signal->value, NULL, 2);
}

/* Comparing. */

static void
check_word (const Waves *waves, const char *name, gboolean is_float, guint32 word)
{
  g_autofree char *bits = g_strconcat (name, ".bits", NULL);
  g_autofree char *value = g_strconcat (name, ".value", NULL);
  const Signal *signal = g_hash_table_lookup (waves->by_name, value);
  float real = weft_mimdc_to_float (word);

  g_assert_cmpuint (get_word (waves, is_float ? bits : name), ==, word);
  g_assert_true ((signal != NULL) == is_float);
  if (is_float && isfinite (real))
    g_assert_true ((float) g_ascii_strtod (signal->value, NULL) == real);
}

static guint
check_variables (const Waves *waves,
                 const WeftMimdcCode *code,
                 gboolean is_mono,
                 const char *scope,
                 const guint32 *words,
                 guint most)
{
  guint n = 0;

  for (guint32 i = 0; i < code->n_variables; i++)
    for (guint32 k = 0; k < MAX (code->variables[i].size, 1) && n < most; k++) {
      const WeftMimdcVariable *variable = &code->variables[i];
      g_autofree char *element = g_strdup_printf (".at_%u", k);
      g_autofree char *name =
          g_strconcat (scope, ".", variable->name, variable->size > 0 ? element : "", NULL);

      if (variable->is_mono != is_mono)
        continue;
      check_word (waves, name, variable->is_float, words[variable->address + k]);
      n++;
    }
  return n;
}

static void
check_step (Waves *waves, const WeftMimdcCode *code, guint64 step, guint32 pe)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftReferenceAim aim = {.from = step, .is_here = TRUE, .pe = pe};
  WeftReferenceOptions options;
  g_autoptr (WeftReferenceStop) stop = NULL;
  g_autofree char *variables = g_strdup_printf (".program.pe%u.variables", pe);

  weft_reference_options_init (&options);
  options.pes = PES;
  stop = weft_reference_stop_new (code, &options, &aim, job, NULL, NULL);
  g_assert_cmpuint (stop->steps, ==, step);
  go_to (waves, step);
  for (guint32 i = 0; i < PES; i++) {
    g_autofree char *pc = g_strdup_printf (".program.pe%u.pc", i);
    g_autofree char *state = g_strdup_printf (".program.pe%u.state", i);
    g_autofree char *line = g_strdup_printf (".program.pe%u.line", i);

    g_assert_cmpuint (get_word (waves, pc), ==, stop->at[i]);
    g_assert_cmpuint (get_word (waves, state), ==, stop->states[i]);
    g_assert_cmpuint (get_word (waves, line), ==, code->lines[stop->at[i]]);
  }
  check_variables (waves, code, TRUE, ".program.monos", stop->monos, WEFT_VCD_MOST_MONOS);
  check_variables (waves, code, FALSE, variables, stop->words, WEFT_VCD_MOST_POLYS);
}

/* At random steps in their order, and at the end. */
static void
check_program (const char *text, WeftRandom *random)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  WeftReferenceCounts counts;
  g_autofree char *dump = dump_run (code, &counts);
  g_autoptr (Waves) waves = waves_new (dump);
  guint64 step = 0;

  for (guint i = 0; i < STOPS; i++) {
    check_step (waves, code, step, (guint32) weft_random_below (random, PES));
    step += weft_random_below (random, 2 * counts.steps / STOPS + 1);
    if (step > counts.steps)
      break;
  }
  check_step (waves, code, counts.steps, 0);
  g_assert_cmpuint (waves->time, ==, counts.steps);
  g_assert_null (waves->words[waves->at]);
}

static void
test_random (void)
{
  WeftRandom random;

  test_random_init (&random, 53, 0);
  for (guint64 i = 0; i < PROGRAMS; i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);

    check_program (text, &random);
  }
}

static void
test_library (void)
{
  static const char *const names[] = {"prefix", "odd-even-sort", "token-ring", "spin-lock"};
  WeftRandom random;

  test_random_init (&random, 54, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *name = g_strconcat (names[i], ".mimdc", NULL);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;

    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    check_program (text, &random);
  }
}

/* More words than are dumped, floats that are no numbers, and names that are those of the signals. */
static void
test_odd (void)
{
  WeftRandom random;

  test_random_init (&random, 55, 0);
  check_program (
      "mono float m[100]; poly float pc, line[20]; mono int state;\n"
      "int main() { pc = 1.0 / (this - 1); m[3] = pc; wait; pc = pc - pc; line[1] = -0.5; state = -1;\n"
      "if (this == 2) halt; wait; print(pc); }\n",
      &random);
}

static gboolean
refuse (G_GNUC_UNUSED const char *text,
        G_GNUC_UNUSED gsize length,
        G_GNUC_UNUSED gpointer data,
        GError **error)
{
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID, &(WeftFault){.problem = (char *) "no room"});
  return FALSE;
}

/* Who cannot write ends the run. */
static void
test_full (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("poly int n; int main() { while (1) n = n + 1; }");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  WeftReferenceCounts counts;

  weft_reference_options_init (&options);
  g_assert_false (weft_reference_run_vcd (code, &options, refuse, NULL, &counts, job, &error));
  g_assert_error (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/vcd/random", test_random);
  g_test_add_func ("/vcd/library", test_library);
  g_test_add_func ("/vcd/odd", test_odd);
  g_test_add_func ("/vcd/full", test_full);
  return g_test_run ();
}
