/* weft-export.c: from a view to bytes to a file, on a worker. */
#include "weft-export.h"

#include "weft-result-data.h"
#include "weft-worker.h"
#include "weft-save.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct {
  WeftExport *export;
  char *name;
  char *path;
  WeftExportDone done;
} Task;

static void
task_free (gpointer data)
{
  Task *task = data;

  weft_export_free (task->export);
  g_free (task->name);
  g_free (task->path);
  g_free (task);
}

WeftExport *
weft_export_new (const WeftView *view, WeftDocument *document, guint32 diagram)
{
  WeftExport *export = g_new0 (WeftExport, 1);

  export->view = view;
  export->theme = weft_theme_find ("light");
  export->document = weft_document_ref (document);
  export->diagram = diagram;
  export->overlays = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_flow_result_unref);
  export->answers = weft_answers_new ();
  export->deadline = NAN;
  return export;
}

void
weft_export_free (WeftExport *export)
{
  weft_document_unref (export->document);
  g_clear_pointer (&export->current, weft_flow_result_unref);
  g_clear_pointer (&export->previous, weft_flow_result_unref);
  g_ptr_array_unref (export->overlays);
  g_array_unref (export->answers);
  g_clear_pointer (&export->folded, g_hash_table_unref);
  g_free (export->title);
  g_free (export);
}

static WeftViewSubject
get_subject (const WeftExport *export)
{
  return (WeftViewSubject){
      .document = export->document,
      .diagram = export->diagram,
      .part = export->part,
      .whole_width = export->whole_width,
      .whole_height = export->whole_height,
      .stretch = export->stretch,
      .variant = export->variant,
      .step = export->step,
      .folded = export->folded,
      .results = {.current = export->current,
                  .previous = export->previous,
                  .overlays = (const WeftFlowResult *const *) export->overlays->pdata,
                  .n_overlays = export->overlays->len,
                  .has_deadline = !isnan (export->deadline),
                  .deadline = export->deadline},
      .answers = export->answers,
  };
}

void
weft_export_get_size (const WeftExport *export, double *width, double *height)
{
  WeftViewSubject subject = get_subject (export);

  weft_views_get_size (export->view, &subject, export->theme, width, height);
}

void
weft_export_draw (const WeftExport *export, cairo_t *cr, double width, double height)
{
  WeftViewSubject subject = get_subject (export);

  weft_views_draw (export->view, &subject, export->theme, cr, width, height);
}

static GBytes *
draw (const WeftExport *export, const WeftPictureFormat *format, GError **error)
{
  WeftViewSubject subject = get_subject (export);

  return weft_views_render (export->view, &subject, export->theme, format, 0, 0, format->vector ? 1 : 2,
                            export->title, NULL, error);
}

static char *
print_results (const WeftExport *export, const WeftDataFormat *format)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  g_ptr_array_add (results, export->current);
  for (guint i = 0; i < export->overlays->len; i++)
    g_ptr_array_add (results, export->overlays->pdata[i]);
  return format->make (results);
}

static GBytes *
write_data (const WeftExport *export, const WeftDataFormat *format)
{
  WeftViewSubject subject = get_subject (export);
  char *text = export->view->make_figure != NULL ? weft_views_print (export->view, &subject, format->name)
                                                 : print_results (export, format);

  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
write_schedules (const WeftExport *export, const WeftScheduleFile *file, GError **error)
{
  WeftViewSubject subject = get_subject (export);
  gsize size;
  char *text = weft_views_print_schedules (export->view, &subject, file, &size, error);

  return text != NULL ? g_bytes_new_take (text, size) : NULL;
}

static GBytes *
make_bytes (const Task *task, GError **error)
{
  const WeftExport *export = task->export;
  const WeftScheduleFile *schedules =
      weft_views_has_schedules (export->view) ? weft_schedule_file_match (task->name) : NULL;
  const WeftPictureFormat *picture = weft_picture_find_format (task->name);
  const WeftDataFormat *data = weft_data_format_find (task->name);
  WeftViewSubject subject = get_subject (export);

  if (!weft_views_can_show (export->view, &subject))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no result to export yet."));
  else if (schedules != NULL)
    return write_schedules (export, schedules, error);
  else if (picture != NULL)
    return draw (export, picture, error);
  else if (data != NULL && (export->view->make_figure != NULL || export->current != NULL))
    return write_data (export, data);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                 _ ("%s: found no .svg, .pdf, .png, .csv or .json at the end of the name"), task->name);
  return NULL;
}

static gpointer
work (gpointer data, GError **error)
{
  const Task *task = data;
  g_autoptr (GBytes) bytes = make_bytes (task, error);

  if (bytes == NULL)
    return NULL;
  if (task->path != NULL &&
      !weft_save_bytes (task->path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error))
    return NULL;
  return g_steal_pointer (&bytes);
}

static void
done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const Task *task = data;
  g_autoptr (GBytes) bytes = result;

  task->done (owner, task->path, bytes, error);
}

void
weft_export_run (WeftExport *export,
                 const char *name,
                 const char *path,
                 gpointer owner,
                 WeftExportDone callback)
{
  static const WeftWork exporting = {work, done, task_free};
  Task *task = g_new (Task, 1);

  *task = (Task){export, g_strdup (name), g_strdup (path), callback};
  weft_worker_run (&exporting, owner, task);
}
