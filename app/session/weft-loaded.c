/* weft-loaded.c: what a worker does to open a document. */
#include "weft-session-document-private.h"

#include "weft-fault.h"
#include "weft-insert-parts.h"
#include "weft-source.h"

#include <glib/gi18n-lib.h>

#define MOST_REMARKS 20 /* that are told */

void
weft_loaded_free (WeftLoaded *loaded)
{
  g_clear_pointer (&loaded->version, weft_document_unref);
  g_clear_pointer (&loaded->draft, weft_draft_release);
  g_free (loaded->name);
  g_free (loaded->path);
  g_free (loaded->stem);
  g_free (loaded->left_out);
  g_free (loaded);
}

static WeftDigest
digest_bytes (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return weft_digest_bytes (data, size);
}

void
weft_loaded_unbind (WeftLoaded *loaded)
{
  g_clear_pointer (&loaded->name, g_free);
  g_clear_pointer (&loaded->path, g_free);
  loaded->stamp = (WeftFileStamp){0};
}

/* Rule: what was read from a file of a format that is not written is not of that file: nothing else would be left of it. */
static void
unbind_foreign (WeftLoaded *loaded, const WeftFormat *format)
{
  if (format->write != NULL)
    return;
  loaded->stem = weft_make_stem (loaded->name);
  weft_loaded_unbind (loaded);
}

/* The stamp is taken first: whoever writes while this reads is found out later. */
WeftLoaded *
weft_loaded_read (const char *path, GError **error)
{
  g_autoptr (WeftLoaded) loaded = g_new0 (WeftLoaded, 1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftSource) source = NULL;

  loaded->name = g_strdup (path);
  loaded->path = weft_path_make_canonical (path);
  loaded->writable = weft_path_is_writable (loaded->path);
  weft_file_stamp_read (&loaded->stamp, loaded->path);
  source = weft_source_open_document (job, loaded->path, path, error);
  if (source == NULL)
    return NULL;
  loaded->stamp.digest = digest_bytes (weft_source_get_bytes (source));
  loaded->version = weft_source_read (source, job, NULL, diagnostics, NULL, error);
  if (loaded->version == NULL)
    return NULL;
  if (diagnostics->remarks->len > 0)
    loaded->left_out = weft_diagnostics_print (diagnostics, MOST_REMARKS);
  unbind_foreign (loaded, weft_source_get_format (source));
  return g_steal_pointer (&loaded);
}

static void
find_origin (WeftLoaded *loaded, const WeftDraftOrigin *origin)
{
  if (origin->path == NULL)
    return;
  loaded->name = g_strdup (origin->path);
  loaded->path = weft_path_make_canonical (origin->path);
  loaded->writable = weft_path_is_writable (loaded->path);
  loaded->known.digest = origin->saved;
  loaded->known.exists = !weft_digest_equal (origin->saved, (WeftDigest){0});
  weft_file_stamp_renew (&loaded->stamp, loaded->path, &loaded->known);
}

WeftLoaded *
weft_loaded_recover (const WeftDraftInfo *info, GError **error)
{
  g_autoptr (WeftLoaded) loaded = g_new0 (WeftLoaded, 1);

  loaded->recovered = TRUE;
  loaded->draft = weft_draft_adopt (info, error);
  if (loaded->draft == NULL)
    return NULL;
  loaded->version = weft_draft_load (loaded->draft, error);
  if (loaded->version == NULL)
    return NULL;
  find_origin (loaded, &info->origin);
  return g_steal_pointer (&loaded);
}

void
weft_refuse_remote_file (GFile *file, GError **error)
{
  g_autofree char *uri = g_file_get_uri (file);

  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.file = uri,
                               .found = (char *) _ ("a place on another machine"),
                               .expected = (char *) _ ("a file on this one; copy it here first"),
                               .plain = (char *) _ ("This file is on another machine. Copy it here first.")});
}
