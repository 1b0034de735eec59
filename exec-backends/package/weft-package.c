/* weft-package.c: see weft-package.h. */
#include "weft-package.h"

#include "weft-number.h"
#include "weft-package-script.h"
#include "weft-unix-text.h"

#include <math.h>
#include <string.h>

/* Of a command, before the next begins. */
#define MOST_QUOTED 400

/* What stands for itself between the quotes of a format of printf. */
static gboolean
is_plain (char byte)
{
  return g_ascii_isprint (byte) && byte != '\'' && byte != '\\' && byte != '%';
}

void
weft_package_quote (GString *script, const char *bytes, gsize size)
{
  gsize begun = 0;

  for (gsize i = 0; i < size; i++) {
    if (i == begun)
      g_string_append (script, "  printf '");
    /* What begins with a dash is no format but an option. */
    if (is_plain (bytes[i]) && !(i == begun && bytes[i] == '-'))
      g_string_append_c (script, bytes[i]);
    else if (bytes[i] == '\n')
      g_string_append (script, "\\n");
    else
      g_string_append_printf (script, "\\%03o", (guchar) bytes[i]);
    if (bytes[i] == '\n' || i + 1 == size || i + 1 - begun >= MOST_QUOTED) {
      g_string_append (script, "'\n");
      begun = i + 1;
    }
  }
}

/* A function that prints @text; one of nothing does nothing. */
static void
add_function (GString *script, const char *name, const char *text, gsize size)
{
  g_string_append_printf (script, "%s () {\n  :\n", name);
  weft_package_quote (script, text, size);
  g_string_append (script, "}\n\n");
}

static void
add_counts (GString *script, const WeftPackage *package)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  char number[WEFT_NUMBER_SIZE];

  for (guint i = 0; i < package->n_counts; i++)
    g_string_append_printf (lines, "count\t%s\t%s\n", package->operations[i],
                            weft_number_print (package->counts[i], number));
  add_function (script, "print_counts", lines->str, lines->len);
}

/* Names have no tabs and no ends of lines there. */
static void
append_name (GString *lines, const char *name)
{
  g_autofree char *plain = g_strdelimit (g_strdup (name), "\t\r\n", ' ');

  g_string_append_printf (lines, "\t%s", plain);
}

static void
add_target (GString *lines, const WeftPackage *package, const WeftPackageTarget *target)
{
  char number[WEFT_NUMBER_SIZE];

  g_string_append (lines, "target");
  append_name (lines, target->id);
  append_name (lines, target->host);
  g_string_append_printf (lines, "\t%s\t%u", target->model, target->width);
  g_string_append_printf (lines, "\t%s",
                          isnan (target->load) ? "-" : weft_number_print (target->load, number));
  g_string_append_printf (lines, "\t%s\n", weft_number_print (target->load_step, number));
  for (guint i = 0; i < package->n_counts; i++)
    if (isfinite (target->seconds[i]))
      g_string_append_printf (lines, "time\t%s\t%s\n", package->operations[i],
                              weft_number_print (target->seconds[i], number));
}

static void
add_targets (GString *script, const WeftPackage *package)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < package->n_targets; i++)
    add_target (lines, package, &package->targets[i]);
  add_function (script, "print_targets", lines->str, lines->len);
}

static void
add_models (GString *script, const WeftMimdcCode *code)
{
  static const WeftUnixModel models[] = {WEFT_UNIX_THREADS, WEFT_UNIX_PIPES, WEFT_UNIX_FILE, WEFT_UNIX_UDP};

  for (gsize i = 0; i < G_N_ELEMENTS (models); i++) {
    g_autofree char *text = weft_unix_print (code, models[i]);
    g_autofree char *name = g_strconcat ("print_", weft_unix_get_name (models[i]), NULL);

    add_function (script, name, text, strlen (text));
  }
}

char *
weft_package_print (const WeftPackage *package)
{
  GString *script = g_string_new ("#!/bin/sh\n");
  g_autoptr (GString) name = g_string_new (NULL);

  g_string_append (
      script,
      "# A program in MIMDC for any number of PEs, with all that selects where it runs, compiles it there "
      "and runs it\n"
      "# (Dietz, Cohen and Grant 1993, section 4.3). Written by weft-cli package, version " WEFT_VERSION ".\n"
      "LC_ALL=C\nexport LC_ALL\n\n");
  add_function (script, "print_name", package->name, strlen (package->name));
  g_string_append (script, "name=$(print_name)\n\n");
  add_counts (script, package);
  add_targets (script, package);
  add_function (script, "print_source", package->source, package->size);
  add_models (script, package->code);
  g_string_append (script, WEFT_PACKAGE_SCRIPT);
  return g_string_free (script, FALSE);
}
