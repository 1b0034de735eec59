/* weft-slurm.c: see weft-slurm.h. What Slurm knows of a job is one line a member, words "Key=value": members of an array that wait are one line for all of
 * them, which names them as "3-7,9%2". */
#include "weft-slurm.h"

#include "weft-slurm-command.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define BETWEEN_LOOKS (G_USEC_PER_SEC / 10)

/* Until a cancelled job has ended. */
#define MOST_WAIT (5 * G_USEC_PER_SEC)

/* A job of which nothing is known so often is lost: the controller may be away for a while. */
#define MOST_UNKNOWN 50

struct _WeftSlurmJob {
  guint64 id;
  guint n;
  WeftSlurmMember *members;
  gboolean is_array;
  gboolean is_cancelled;
  guint unknown; /* times */
  gint64 looked; /* when Slurm was asked last */
};

static const struct {
  const char *word;
  WeftSlurmState state;
} states[] = {
    {"COMPLETED", WEFT_SLURM_COMPLETED}, {"FAILED", WEFT_SLURM_FAILED},  {"CANCELLED", WEFT_SLURM_CANCELLED},
    {"TIMEOUT", WEFT_SLURM_LATE},        {"DEADLINE", WEFT_SLURM_LATE},  {"PREEMPTED", WEFT_SLURM_CANCELLED},
    {"REVOKED", WEFT_SLURM_CANCELLED},   {"NODE_FAIL", WEFT_SLURM_LOST}, {"BOOT_FAIL", WEFT_SLURM_LOST},
    {"OUT_OF_MEMORY", WEFT_SLURM_LOST},  {"PENDING", WEFT_SLURM_WAITS},  {"CONFIGURING", WEFT_SLURM_WAITS},
    {"REQUEUED", WEFT_SLURM_WAITS},      {"RUNNING", WEFT_SLURM_RUNS},   {"COMPLETING", WEFT_SLURM_RUNS},
    {"SUSPENDED", WEFT_SLURM_RUNS},
};

static gboolean
has_ended (const WeftSlurmMember *member)
{
  return member->state >= WEFT_SLURM_COMPLETED;
}

/* What Slurm says of it. */

/* (transfer full) (nullable): the value of the word " Key=". */
static char *
find_value (const char *line, const char *key)
{
  gsize length = strlen (key);

  for (const char *at = strstr (line, key); at != NULL; at = strstr (at + 1, key))
    if ((at == line || at[-1] == ' ') && at[length] == '=')
      return g_strndup (at + length + 1, strcspn (at + length + 1, " \n"));
  return NULL;
}

static WeftSlurmState
find_state (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (g_str_equal (states[i].word, word))
      return states[i].state;
  return WEFT_SLURM_RUNS;
}

static void
take_member (WeftSlurmMember *member, const char *line)
{
  g_autofree char *word = find_value (line, "JobState");
  g_autofree char *reason = find_value (line, "Reason");
  g_autofree char *code = find_value (line, "ExitCode");
  const char *colon = code != NULL ? strchr (code, ':') : NULL;

  if (word == NULL || has_ended (member))
    return;
  member->state = find_state (word);
  member->exit_code = code != NULL ? atoi (code) : 0;
  member->signal = colon != NULL ? atoi (colon + 1) : 0;
  g_strlcpy (member->word, word, sizeof member->word);
  g_strlcpy (member->reason, reason != NULL ? reason : "None", sizeof member->reason);
}

/* @which: numbers and ranges of them. */
static void
take_members (WeftSlurmJob *self, const char *which, const char *line)
{
  const char *at = which;

  while (g_ascii_isdigit (*at)) {
    char *end;
    guint64 first = g_ascii_strtoull (at, &end, 10);
    guint64 last = *end == '-' ? g_ascii_strtoull (end + 1, &end, 10) : first;

    for (guint64 i = first; i <= last && i < self->n; i++)
      take_member (&self->members[i], line);
    at = *end == ',' ? end + 1 : end;
  }
}

static void
take_line (WeftSlurmJob *self, const char *line)
{
  g_autofree char *which = find_value (line, "ArrayTaskId");

  if (!self->is_array)
    take_member (&self->members[0], line);
  else if (which != NULL)
    take_members (self, which, line);
}

/* Slurm forgets jobs some minutes after their end; one that it does not know was not watched, or is not its. */
static void
lose (WeftSlurmJob *self)
{
  if (++self->unknown < MOST_UNKNOWN)
    return;
  for (guint i = 0; i < self->n; i++)
    if (!has_ended (&self->members[i]))
      self->members[i].state = WEFT_SLURM_LOST;
}

static gboolean
ask (WeftSlurmJob *self, WeftJob *job, GError **error)
{
  g_autofree char *id = g_strdup_printf ("%" G_GUINT64_FORMAT, self->id);
  const char *argv[] = {"scontrol", "--oneliner", "show", "job", id, NULL};
  g_autoptr (GError) problem = NULL;
  g_autofree char *said = NULL;
  g_auto (GStrv) lines = NULL;

  self->looked = g_get_monotonic_time ();
  if (!weft_slurm_command (argv, job, &said, &problem)) {
    lose (self);
    if (!g_error_matches (problem, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED))
      return TRUE;
    g_propagate_error (error, g_steal_pointer (&problem));
    return FALSE;
  }
  self->unknown = 0;
  lines = g_strsplit (said, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    take_line (self, lines[i]);
  return TRUE;
}

/* Submitting. */

static void
add_word (GPtrArray *argv, char *word)
{
  g_ptr_array_add (argv, word);
}

static void
add_site (GPtrArray *argv, const WeftSlurmSite *site)
{
  g_auto (GStrv) words = NULL;

  if (site->partition != NULL)
    add_word (argv, g_strconcat ("--partition=", site->partition, NULL));
  if (site->minutes > 0)
    add_word (argv, g_strdup_printf ("--time=%u", site->minutes));
  if (site->options != NULL && g_shell_parse_argv (site->options, NULL, &words, NULL))
    for (guint i = 0; words[i] != NULL; i++)
      add_word (argv, g_strdup (words[i]));
}

/* (transfer full): nothing is asked for twice by a job that its host has lost. */
static GPtrArray *
make_command (const WeftSlurmSite *site, const WeftSlurmRequest *request, const char *path)
{
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);
  const char *said = request->members > 0 ? "said-%a" : "said";

  add_word (argv, g_strdup ("sbatch"));
  add_word (argv, g_strdup ("--parsable"));
  add_word (argv, g_strdup ("--no-requeue"));
  add_word (argv, g_strconcat ("--job-name=", request->name, NULL));
  add_word (argv, g_strconcat ("--chdir=", request->folder, NULL));
  add_word (argv, g_strconcat ("--output=", request->folder, "/", said, NULL));
  add_word (argv, g_strdup_printf ("--ntasks=%u", MAX (request->tasks, 1)));
  if (request->members > 0 && request->at_once > 0)
    add_word (argv, g_strdup_printf ("--array=0-%u%%%u", request->members - 1, request->at_once));
  else if (request->members > 0)
    add_word (argv, g_strdup_printf ("--array=0-%u", request->members - 1));
  add_site (argv, site);
  add_word (argv, g_strdup (path));
  add_word (argv, NULL);
  return argv;
}

static WeftSlurmJob *
job_new (guint64 id, guint members)
{
  WeftSlurmJob *self = g_new0 (WeftSlurmJob, 1);

  self->id = id;
  self->n = MAX (members, 1);
  self->is_array = members > 0;
  self->members = g_new0 (WeftSlurmMember, self->n);
  for (guint i = 0; i < self->n; i++) {
    g_strlcpy (self->members[i].word, "PENDING", sizeof self->members[i].word);
    g_strlcpy (self->members[i].reason, "None", sizeof self->members[i].reason);
  }
  return self;
}

WeftSlurmJob *
weft_slurm_submit (const WeftSlurmSite *site,
                   const WeftSlurmRequest *request,
                   const char *script,
                   WeftJob *job,
                   GError **error)
{
  g_autofree char *path = g_build_filename (request->folder, "script", NULL);
  g_autoptr (GPtrArray) argv = make_command (site, request, path);
  g_autofree char *said = NULL;
  const char *last;
  guint64 id;

  /* Not to be cancelled between that it is submitted and that its number is known. */
  if (!weft_job_check (job, error) || !g_file_set_contents (path, script, -1, error) ||
      !weft_slurm_command ((const char *const *) argv->pdata, NULL, &said, error))
    return NULL;
  last = strrchr (said, '\n');
  id = g_ascii_strtoull (last != NULL ? last + 1 : said, NULL, 10);
  if (id > 0)
    return job_new (id, request->members);
  g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
               _ ("sbatch of Slurm says “%s”, expected the number of a job"), said);
  return NULL;
}

gboolean
weft_slurm_probe (GError **error)
{
  /* The last one is answered by the controller. */
  static const char *const commands[][4] = {{"sbatch", "--version", NULL},
                                            {"srun", "--version", NULL},
                                            {"scontrol", "--version", NULL},
                                            {"scancel", "--version", NULL},
                                            {"sinfo", "--noheader", "--format=%P", NULL}};

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autofree char *said = NULL;

    if (!weft_slurm_command (commands[i], NULL, &said, error))
      return FALSE;
  }
  return TRUE;
}

guint
weft_slurm_count_processors (const WeftSlurmSite *site, WeftJob *job)
{
  const char *argv[] = {"sinfo", "--noheader", "--format=%C", "--partition", site->partition, NULL};
  g_autofree char *said = NULL;
  const char *slash;

  if (site->partition == NULL)
    argv[3] = NULL;
  if (!weft_slurm_command (argv, job, &said, NULL))
    return 0;
  slash = strrchr (said, '/');
  return slash != NULL ? (guint) g_ascii_strtoull (slash + 1, NULL, 10) : 0;
}

/* Watching. */

guint64
weft_slurm_job_get_id (const WeftSlurmJob *self)
{
  return self->id;
}

const WeftSlurmMember *
weft_slurm_job_get_member (const WeftSlurmJob *self, guint member)
{
  g_return_val_if_fail (member < self->n, NULL);
  return &self->members[member];
}

gboolean
weft_slurm_job_is_over (const WeftSlurmJob *self)
{
  for (guint i = 0; i < self->n; i++)
    if (!has_ended (&self->members[i]))
      return FALSE;
  return TRUE;
}

gboolean
weft_slurm_job_look (WeftSlurmJob *self, WeftJob *job, GError **error)
{
  if (!weft_job_check (job, error))
    return FALSE;
  return g_get_monotonic_time () < self->looked + BETWEEN_LOOKS || ask (self, job, error);
}

gboolean
weft_slurm_job_wait (WeftSlurmJob *self, WeftJob *job, GError **error)
{
  while (g_get_monotonic_time () < self->looked + BETWEEN_LOOKS) {
    if (!weft_job_check (job, error))
      return FALSE;
    g_usleep (BETWEEN_LOOKS / 5);
  }
  return weft_slurm_job_look (self, job, error);
}

/* Its end. */

void
weft_slurm_job_cancel (WeftSlurmJob *self)
{
  g_autofree char *id = g_strdup_printf ("%" G_GUINT64_FORMAT, self->id);
  const char *argv[] = {"scancel", id, NULL};
  g_autofree char *said = NULL;

  weft_slurm_command (argv, NULL, &said, NULL);
  self->is_cancelled = TRUE;
}

void
weft_slurm_job_free (WeftSlurmJob *self)
{
  gint64 late = g_get_monotonic_time () + MOST_WAIT;
  g_autoptr (WeftJob) job = weft_job_new ();

  if (!weft_slurm_job_is_over (self) && !self->is_cancelled)
    weft_slurm_job_cancel (self);
  while (!weft_slurm_job_is_over (self) && g_get_monotonic_time () < late)
    weft_slurm_job_wait (self, job, NULL);
  g_free (self->members);
  g_free (self);
}

char *
weft_slurm_job_describe_end (const WeftSlurmJob *self, guint member)
{
  const WeftSlurmMember *m = weft_slurm_job_get_member (self, member);
  g_autofree char *id = self->is_array ? g_strdup_printf ("%" G_GUINT64_FORMAT "_%u", self->id, member)
                                       : g_strdup_printf ("%" G_GUINT64_FORMAT, self->id);

  switch (m->state) {
  case WEFT_SLURM_FAILED:
    if (m->signal > 0)
      return g_strdup_printf (_ ("job %s of Slurm was ended by signal %d (%s)"), id, m->signal,
                              strsignal (m->signal));
    return g_strdup_printf (_ ("job %s of Slurm failed, with exit code %d (%s)"), id, m->exit_code,
                            m->reason);
  case WEFT_SLURM_CANCELLED:
    return g_strdup_printf (_ ("job %s of Slurm was cancelled"), id);
  case WEFT_SLURM_LATE:
    return g_strdup_printf (_ ("job %s of Slurm passed its limit of time"), id);
  case WEFT_SLURM_LOST:
    return g_strdup_printf (_ ("job %s of Slurm was lost (%s, %s)"), id, m->word, m->reason);
  default:
    return g_strdup_printf (_ ("job %s of Slurm is %s (%s)"), id, m->word, m->reason);
  }
}
