/* weft-import-work.c: see weft-import-work.h. */
#include "weft-import-work.h"

#include "weft-check.h"
#include "weft-graph.h"
#include "weft-worker.h"

typedef struct {
  WeftJob *job;
  char *path;
  WeftImportOpened opened;
} Opening;

typedef struct {
  WeftJob *job;
  WeftSource *source;
  WeftOptions *options;
  WeftImportRead read;
} Reading;

void
weft_import_result_free (WeftImportResult *result)
{
  g_clear_pointer (&result->parts, weft_document_unref);
  g_clear_pointer (&result->diagnostics, weft_diagnostics_free);
  g_free (result);
}

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  weft_job_unref (opening->job);
  g_free (opening->path);
  g_free (opening);
}

static gpointer
do_open (gpointer data, GError **error)
{
  const Opening *opening = data;

  return weft_source_open (opening->job, opening->path, NULL, NULL, error);
}

static void
opened_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  g_autoptr (WeftSource) source = result;

  ((const Opening *) data)->opened (owner, source, error);
}

void
weft_import_open (WeftJob *job, const char *path, gpointer owner, WeftImportOpened opened)
{
  static const WeftWork work = {do_open, opened_cb, opening_free};
  Opening *opening = g_new (Opening, 1);

  *opening = (Opening){weft_job_ref (job), g_strdup (path), opened};
  weft_worker_run (&work, owner, opening);
}

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  weft_job_unref (reading->job);
  weft_source_unref (reading->source);
  weft_options_free (reading->options);
  g_free (reading);
}

/* The values are sorted here, where nobody waits; the nodes keep them. */
static guint64
count_values (const WeftNode *part)
{
  g_autoptr (GArray) values =
      weft_node_get_kind (part) == WEFT_KIND_MEASUREMENT ? weft_measurement_parse (part, NULL) : NULL;

  return values != NULL ? values->len : 0;
}

static guint64
count_runs (const WeftNode *part)
{
  const WeftGraph *graph =
      weft_node_get_kind (part) == WEFT_KIND_SCHEDULE ? weft_node_get_graph (part) : NULL;

  return graph != NULL ? weft_graph_count_rows (graph, weft_graph_find_table (graph, WEFT_KIND_RUN)) : 0;
}

static void
count_parts (WeftImportResult *result)
{
  WeftChildIter iter;
  const WeftNode *part;

  weft_child_iter_init (&iter, weft_document_get_root (result->parts));
  while ((part = weft_child_iter_next (&iter)) != NULL) {
    result->n_values += count_values (part);
    result->n_runs += count_runs (part);
  }
}

static gpointer
do_read (gpointer data, GError **error)
{
  const Reading *reading = data;
  WeftImportResult *result = g_new0 (WeftImportResult, 1);

  result->diagnostics = weft_diagnostics_new ();
  result->parts =
      weft_source_read (reading->source, reading->job, reading->options, result->diagnostics, NULL, error);
  if (result->parts == NULL) {
    weft_import_result_free (result);
    return NULL;
  }
  count_parts (result);
  return result;
}

static void
read_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const Reading *reading = data;

  reading->read (owner, reading->job, result, error);
}

void
weft_import_read (WeftJob *job, WeftSource *source, WeftOptions *options, gpointer owner, WeftImportRead read)
{
  static const WeftWork work = {do_read, read_cb, reading_free};
  Reading *reading = g_new (Reading, 1);

  *reading = (Reading){weft_job_ref (job), weft_source_ref (source), options, read};
  weft_worker_compute (&work, owner, reading);
}
