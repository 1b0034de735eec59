/* weft-dax-reader.c: a workflow of Pegasus as a document with one task graph: jobs, with the times that DAX 2.1 has as an attribute and DAX 3
 * as a profile, and the edges that elements <child> state. Files that a job writes and another reads make no edges: DAX states all. */
#include "weft-dax-format.h"

#include "weft-insert-parts.h"
#include "weft-name-groups.h"
#include "weft-named-tasks.h"
#include "weft-number.h"
#include "weft-xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_SECONDS 1e15

/* Where an element stands, or what it is. */
typedef enum {
  AT_FILE, /* within no element */
  AT_ADAG,
  AT_JOB,
  AT_PROFILE, /* that holds the time of a job */
  AT_CHILD,
  AT_PARENT,
} Place;

typedef struct {
  const WeftText *text;
  WeftNamedTasks tasks;
  char *uri;        /* (nullable): the namespace of the root, which is that of the format */
  Place place;      /* of the innermost element that is known */
  guint skipped;    /* levels of elements within it that are not */
  guint32 job;      /* the number of the job at hand */
  GString *content; /* of a profile */
  gsize content_offset;
  WeftNamedValue child; /* at hand */
  gboolean groups_names;
} Reader;

/* An element that is known. */
typedef struct {
  Place within;
  const char *name;
  Place place;
  gboolean (*start) (Reader *reader, const WeftTag *tag, GError **error); /* (nullable) */
} Element;

static gboolean
fail (const Reader *reader, gsize offset, const char *found, const char *expected, GError **error)
{
  return weft_text_fail (reader->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = (char *) found, .expected = (char *) expected}, error);
}

/* Attributes. */

static const WeftTagAttribute *
find_attribute (const WeftTag *tag, const char *name)
{
  for (guint i = 0; i < tag->n_attributes; i++)
    if (!tag->attributes[i].is_declaration && tag->attributes[i].uri == NULL &&
        g_str_equal (tag->attributes[i].name, name))
      return &tag->attributes[i];
  return NULL;
}

/* @value: (out): of the attribute; without text when there is none. */
static void
keep_attribute (Reader *reader, const WeftTag *tag, const char *name, WeftNamedValue *value)
{
  const WeftTagAttribute *attribute = find_attribute (tag, name);

  *value = (WeftNamedValue){0};
  if (attribute != NULL)
    *value = (WeftNamedValue){g_string_chunk_insert_const (reader->tasks.chunk, attribute->value),
                              attribute->start};
}

static gboolean
require_attribute (Reader *reader,
                   const WeftTag *tag,
                   const char *name,
                   WeftNamedValue *value,
                   GError **error)
{
  g_autofree char *found = NULL;

  keep_attribute (reader, tag, name, value);
  if (value->text != NULL)
    return TRUE;
  found = g_strdup_printf (_ ("a <%s> without “%s”"), tag->name, name);
  return fail (reader, tag->start, found, _ ("one that has it"), error);
}

/* Declarations, and what tools say where schemas are, is nobody's business. */
static void
leave_out_attributes (Reader *reader, const WeftTag *tag, const char *of_what, const char *const *known)
{
  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];

    if (!attribute->is_declaration && attribute->uri == NULL && !g_strv_contains (known, attribute->name))
      weft_named_tasks_leave_out (&reader->tasks, of_what, attribute->name, attribute->start);
  }
}

/* Elements. */

/* Counts and numbers of files are what readers find out themselves. */
static gboolean
start_adag (Reader *reader, const WeftTag *tag, G_GNUC_UNUSED GError **error)
{
  static const char *const known[] = {"name",     "version",   "count",      "index",
                                      "jobCount", "fileCount", "childCount", NULL};
  WeftNamedValue name;

  reader->uri = g_strdup (tag->uri);
  keep_attribute (reader, tag, "name", &name);
  if (name.text != NULL && *name.text != '\0')
    reader->tasks.name = name.text;
  leave_out_attributes (reader, tag, _ ("the workflow"), known);
  return TRUE;
}

/* @time: what stands for it, perhaps with white space around it. */
static gboolean
check_time (Reader *reader, WeftNamedValue *time, GError **error)
{
  g_autofree char *word = g_strstrip (g_strdup (time->text));
  g_autofree char *found = NULL;
  char buffer[WEFT_NUMBER_SIZE];
  const char *end;
  double seconds = weft_number_parse (word, &end);

  if (end > word && *end == '\0' && seconds >= 0 && seconds <= MOST_SECONDS) {
    time->text = g_string_chunk_insert_const (reader->tasks.chunk, weft_number_print (seconds, buffer));
    return TRUE;
  }
  found = g_strdup_printf ("“%.*s”", (int) MIN (strlen (word), 40), word);
  return fail (reader, time->offset, found, _ ("the time of a job in seconds, from 0 to 1e15"), error);
}

/* Rule: people call a job by its label, or by what it runs. */
static gboolean
start_job (Reader *reader, const WeftTag *tag, GError **error)
{
  static const char *const known[] = {"id", "name", "node-label", "runtime", NULL};
  WeftNamedValues values = {0};
  WeftNamedValue id;
  gboolean is_new;

  if (!require_attribute (reader, tag, "id", &id, error))
    return FALSE;
  keep_attribute (reader, tag, "node-label", &values.label);
  if (values.label.text == NULL)
    keep_attribute (reader, tag, "name", &values.label);
  keep_attribute (reader, tag, "runtime", &values.time);
  if (values.time.text != NULL && !check_time (reader, &values.time, error))
    return FALSE;
  reader->job =
      weft_named_tasks_add (&reader->tasks, id.text, &values, WEFT_NO_NAMED_GROUP, id.offset, &is_new);
  leave_out_attributes (reader, tag, _ ("jobs"), known);
  return is_new || fail (reader, id.offset, _ ("an id that another job has"), _ ("each id once"), error);
}

static gboolean
start_profile (Reader *reader, const WeftTag *tag, G_GNUC_UNUSED GError **error)
{
  g_string_truncate (reader->content, 0);
  reader->content_offset = tag->start;
  return TRUE;
}

static gboolean
start_child (Reader *reader, const WeftTag *tag, GError **error)
{
  return require_attribute (reader, tag, "ref", &reader->child, error);
}

static gboolean
start_parent (Reader *reader, const WeftTag *tag, GError **error)
{
  WeftNamedValue parent;

  return require_attribute (reader, tag, "ref", &parent, error) &&
         weft_named_tasks_link (&reader->tasks, &parent, &reader->child, WEFT_NAMED_SIDE_TO, error);
}

/* Workflows within a workflow are jobs. */
static const Element elements[] = {
    {AT_FILE, "adag", AT_ADAG, start_adag},
    {AT_ADAG, "job", AT_JOB, start_job},
    {AT_ADAG, "dag", AT_JOB, start_job},
    {AT_ADAG, "dax", AT_JOB, start_job},
    {AT_JOB, "profile", AT_PROFILE, start_profile},
    {AT_ADAG, "child", AT_CHILD, start_child},
    {AT_CHILD, "parent", AT_PARENT, start_parent},
};

static gboolean
has_value (const WeftTag *tag, const char *name, const char *value)
{
  const WeftTagAttribute *attribute = find_attribute (tag, name);

  return attribute != NULL && g_ascii_strcasecmp (attribute->value, value) == 0;
}

/* Rule: of profiles the one that says a time, where the job has none. */
static gboolean
is_known (const Reader *reader, const Element *element, const WeftTag *tag)
{
  if (element->within != reader->place || !g_str_equal (element->name, tag->name))
    return FALSE;
  return element->place != AT_PROFILE ||
         (has_value (tag, "namespace", "pegasus") && has_value (tag, "key", "runtime") &&
          g_array_index (reader->tasks.tasks, WeftNamedTask, reader->job).values.time.text == NULL);
}

static gboolean
refuse_root (const Reader *reader, const WeftTag *tag, GError **error)
{
  g_autofree char *found = g_strdup_printf ("<%s>", tag->name);

  return fail (reader, tag->start, found, "<adag>", error);
}

static void
leave_out_element (Reader *reader, const WeftTag *tag)
{
  const char *of_what = reader->place == AT_ADAG  ? _ ("the workflow")
                        : reader->place == AT_JOB ? _ ("jobs")
                                                  : _ ("edges");

  weft_named_tasks_leave_out (&reader->tasks, of_what, tag->name, tag->start);
}

static gboolean
start (gpointer data, const WeftTag *tag, GError **error)
{
  Reader *reader = data;
  gboolean is_ours = reader->place == AT_FILE || g_strcmp0 (tag->uri, reader->uri) == 0;

  for (guint i = 0; i < G_N_ELEMENTS (elements) && is_ours && reader->skipped == 0; i++)
    if (is_known (reader, &elements[i], tag)) {
      reader->place = elements[i].place;
      return elements[i].start (reader, tag, error);
    }
  if (reader->place == AT_FILE)
    return refuse_root (reader, tag, error);
  if (reader->skipped++ == 0)
    leave_out_element (reader, tag);
  return TRUE;
}

static gboolean
end_profile (Reader *reader, GError **error)
{
  WeftNamedTask *job = &g_array_index (reader->tasks.tasks, WeftNamedTask, reader->job);

  job->values.time = (WeftNamedValue){reader->content->str, reader->content_offset};
  return check_time (reader, &job->values.time, error);
}

static gboolean
end (gpointer data, G_GNUC_UNUSED gsize offset, GError **error)
{
  static const Place above[] = {
      [AT_FILE] = AT_FILE,   [AT_ADAG] = AT_FILE,  [AT_JOB] = AT_ADAG,
      [AT_PROFILE] = AT_JOB, [AT_CHILD] = AT_ADAG, [AT_PARENT] = AT_CHILD,
  };
  Reader *reader = data;
  gboolean is_profile = reader->skipped == 0 && reader->place == AT_PROFILE;

  if (reader->skipped > 0)
    reader->skipped--;
  else
    reader->place = above[reader->place];
  return !is_profile || end_profile (reader, error);
}

static gboolean
add_text (gpointer data,
          const char *text,
          gsize size,
          G_GNUC_UNUSED gsize offset,
          G_GNUC_UNUSED GError **error)
{
  Reader *reader = data;

  if (reader->place == AT_PROFILE && reader->skipped == 0)
    g_string_append_len (reader->content, text, (gssize) size);
  return TRUE;
}

static const WeftXmlReader xml_reader = {start, end, add_text, NULL};

static WeftDocument *
finish (Reader *reader, const char *stem, GError **error)
{
  for (guint i = 0; i < reader->tasks.tasks->len; i++) {
    const WeftNamedTask *task = &g_array_index (reader->tasks.tasks, WeftNamedTask, i);

    if (task->values.time.text == NULL)
      weft_named_tasks_note (&reader->tasks, _ ("tasks without a time, which take none"), task->offset);
  }
  if (reader->groups_names && !weft_name_groups_add (&reader->tasks, error))
    return NULL;
  reader->tasks.unit.text = "s";
  return weft_named_tasks_finish (&reader->tasks, stem, error);
}

WeftDocument *
weft_dax_read (const WeftFormatInput *input,
               WeftDiagnostics *diagnostics,
               G_GNUC_UNUSED WeftLocations **locations,
               GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.content = g_string_new (NULL),
                   .groups_names = weft_name_groups_wanted (&weft_dax_format, input->options)};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  reader.text = &text;
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  if (weft_xml_parse (&text, &xml_reader, &reader, input->job, error))
    document = finish (&reader, stem, error);
  weft_named_tasks_clear (&reader.tasks);
  g_string_free (reader.content, TRUE);
  g_free (reader.uri);
  weft_text_clear (&text);
  return document;
}
