/* formats.c: the table, and how a file finds its row. */
#include "formats.h"

#include "weft-dax-format.h"
#include "weft-document-format.h"
#include "weft-dot-format.h"
#include "weft-etc-format.h"
#include "weft-paje-format.h"
#include "weft-program-format.h"
#include "weft-saga-format.h"
#include "weft-starpu-format.h"
#include "weft-stg-format.h"
#include "weft-table-format.h"
#include "weft-tgff-format.h"
#include "weft-times-format.h"
#include "weft-trace-format.h"
#include "weft-wf-format.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static const WeftFormat *const rows[] = {
    &weft_document_format, &weft_times_format,        &weft_stg_format,    &weft_dot_format,
    &weft_wf_format,       &weft_dax_format,          &weft_saga_format,   &weft_table_format,
    &weft_trace_format,    &weft_paje_format,         &weft_etc_format,    &weft_tgff_format,
    &weft_starpu_format,   &weft_starpu_model_format, &weft_program_format};

/* Rows of a program that has its own besides, ended by %NULL: the tests have. Others leave it undefined. */
extern const WeftFormat *const weft_more_formats[] __attribute__ ((weak));

static gpointer
list_formats (G_GNUC_UNUSED gpointer data)
{
  GPtrArray *formats = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_ptr_array_add (formats, (gpointer) rows[i]);
  for (gsize i = 0; weft_more_formats != NULL && weft_more_formats[i] != NULL; i++)
    g_ptr_array_add (formats, (gpointer) weft_more_formats[i]);
  return formats;
}

const WeftFormat *const *
weft_formats_get (guint *n)
{
  static GOnce once = G_ONCE_INIT;
  const GPtrArray *formats = g_once (&once, list_formats, NULL);

  *n = formats->len;
  return (const WeftFormat *const *) formats->pdata;
}

const WeftFormat *
weft_format_find (const char *name)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (formats[i]->name, name))
      return formats[i];
  return NULL;
}

char *
weft_formats_list_names (const char *separator)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (names, (gpointer) formats[i]->name);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (separator, (char **) names->pdata);
}

static void
refuse (const char *file, const char *option, const char *found, const char *names, GError **error)
{
  g_autofree char *expected = option != NULL
                                  ? g_strdup_printf (_ ("%s with one of these formats: %s"), option, names)
                                  : g_strdup_printf (_ ("a file of one of these formats: %s"), names);

  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.file = (char *) file, .found = (char *) found, .expected = expected});
}

static void
refuse_unknown (const char *file, const char *option, GError **error)
{
  g_autofree char *names = weft_formats_list_names (", ");

  refuse (file, option, _ ("a file of no known format"), names, error);
}

static void
refuse_several (const char *file, const char *option, const GPtrArray *claims, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < claims->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", ((const WeftFormat *) claims->pdata[i])->name);
  refuse (file, option, _ ("a file that several formats claim"), names->str, error);
}

static GPtrArray *
list_by_magic (const char *data, gsize size)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);
  GPtrArray *claims = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    if (formats[i]->read != NULL && weft_format_has_magic (formats[i], data, size))
      g_ptr_array_add (claims, (gpointer) formats[i]);
  return claims;
}

/* Of @among, or of all formats when that is empty: those with the longest ending that fits. */
static GPtrArray *
list_by_ending (const char *file, const GPtrArray *among)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);
  GPtrArray *claims = g_ptr_array_new ();
  gsize longest = 1;

  for (guint i = 0; file != NULL && i < n; i++) {
    gsize length = weft_format_match_ending (formats[i], file);

    if (length < longest || (among->len > 0 && !g_ptr_array_find ((GPtrArray *) among, formats[i], NULL)))
      continue;
    if (length > longest)
      g_ptr_array_set_size (claims, 0);
    longest = length;
    g_ptr_array_add (claims, (gpointer) formats[i]);
  }
  return claims;
}

const WeftFormat *
weft_format_recognise (const char *file, const char *data, gsize size, const char *option, GError **error)
{
  g_autoptr (GPtrArray) begun = list_by_magic (data, size);
  g_autoptr (GPtrArray) named = NULL;

  if (begun->len == 1)
    return begun->pdata[0];
  named = list_by_ending (file, begun);
  if (named->len == 1 && ((const WeftFormat *) named->pdata[0])->read != NULL)
    return named->pdata[0];
  if (named->len > 1 || begun->len > 1)
    refuse_several (file, option, named->len > 1 ? named : begun, error);
  else
    refuse_unknown (file, option, error);
  return NULL;
}

const WeftFormat *
weft_format_choose (const char *file, const char *option, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GPtrArray) named = list_by_ending (file, all);

  if (named->len == 1)
    return named->pdata[0];
  if (named->len > 1)
    refuse_several (file, option, named, error);
  else
    refuse_unknown (file, option, error);
  return NULL;
}

const WeftFormat *
weft_format_claims (const char *file)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GPtrArray) named = list_by_ending (file, all);

  for (guint i = 0; i < named->len; i++)
    if (((const WeftFormat *) named->pdata[i])->read != NULL)
      return named->pdata[i];
  return NULL;
}

/* Bytes of a file, from its beginning, that say its format. */
#define BEGINNING 4096

const WeftFormat *
weft_format_sniff (const char *path)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GPtrArray) named = list_by_ending (path, all);
  char beginning[BEGINNING];
  FILE *file = named->len > 1 ? fopen (path, "rb") : NULL;
  gsize size = file != NULL ? fread (beginning, 1, sizeof beginning, file) : 0;
  const WeftFormat *format = size > 0 ? weft_format_recognise (path, beginning, size, NULL, NULL) : NULL;

  if (file != NULL)
    fclose (file);
  return format != NULL ? format : weft_format_claims (path);
}

const WeftFormat *
weft_format_choose_document (const char *file)
{
  const WeftFormat *format = weft_format_choose (file, NULL, NULL);

  return format != NULL && format->content == WEFT_FORMAT_DOCUMENTS && format->write != NULL ? format : NULL;
}
