/* weft-slurm.h: jobs of Slurm: submitted, watched and cancelled by sbatch, scontrol and scancel, as whoever runs this may.
 *
 * A job is a script and what it needs; a job array is one script for several members, which know by SLURM_ARRAY_TASK_ID which they are. Where and for
 * how long jobs run at this site, and in which folder, which all its hosts share, the user says: in the file of settings, or in variables of the
 * environment, and never a document.
 *
 *   WeftSlurmSite site = {0};
 *   WeftSlurmRequest request = {.name = "sweep", .folder = folder, .members = 100};
 *   WeftSlurmJob *slurm = weft_slurm_site_read (&site, &error) ? weft_slurm_submit (&site, &request, script, job, &error) : NULL;
 *
 *   while (slurm != NULL && !weft_slurm_job_is_over (slurm) && weft_slurm_job_wait (slurm, job, &error))
 *     show (weft_slurm_job_get_member (slurm, 0)->state);
 *   g_clear_pointer (&slurm, weft_slurm_job_free);   cancels what has not ended
 *   weft_slurm_site_clear (&site);
 *
 * For any thread, one at a time for a job. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/* How this site wants jobs. All strings may be %NULL: as Slurm has it by default. */
typedef struct {
  char *partition;
  guint minutes; /* after which a job is ended; 0: as the partition says */
  char *options; /* of sbatch besides, as words of a shell */
  char *folder;  /* that all hosts share; "weft/slurm" in the user's cache folder */
} WeftSlurmSite;

/**
 * weft_slurm_site_read:
 * @site: (out)
 * @error: (out): WEFT_ENGINE_ERROR: which value is wrong
 *
 * From group "Weft" of the file "weft/settings" in the user's folder for configuration, keys SlurmPartition, SlurmMinutes, SlurmOptions and SlurmFolder;
 * before them the variables WEFT_SLURM_PARTITION, WEFT_SLURM_MINUTES, WEFT_SLURM_OPTIONS and WEFT_SLURM_FOLDER.
 */
gboolean weft_slurm_site_read (WeftSlurmSite *site, GError **error);

void weft_slurm_site_clear (WeftSlurmSite *site);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftSlurmSite, weft_slurm_site_clear)

/** weft_slurm_site_make_folder: (transfer full) (nullable): a folder of its own for a job, 0700, in the shared one. */
char *weft_slurm_site_make_folder (const WeftSlurmSite *site, GError **error);

/** weft_slurm_site_remove_folder: with the files in it. */
void weft_slurm_site_remove_folder (const char *folder);

typedef enum {
  WEFT_SLURM_WAITS, /* for its turn */
  WEFT_SLURM_RUNS,
  WEFT_SLURM_COMPLETED,
  WEFT_SLURM_FAILED,    /* with an exit code other than 0 */
  WEFT_SLURM_CANCELLED, /* by this program or another */
  WEFT_SLURM_LATE,      /* ended by its time limit */
  WEFT_SLURM_LOST,      /* its host failed, its memory, or Slurm knows no more of it */
} WeftSlurmState;

/* A job, or a member of an array. */
typedef struct {
  WeftSlurmState state;
  int exit_code;   /* of the script, once it has ended */
  int signal;      /* that ended it; 0 */
  char word[24];   /* the state as Slurm says it: "PENDING", "RUNNING" */
  char reason[40]; /* why it waits, or failed, as Slurm says it: "Resources"; "None" */
} WeftSlurmMember;

typedef struct {
  const char *name;
  const char *
      folder; /* in which the script begins; what it says goes to the file "said" there, of members to "said-0", "said-1" */
  guint tasks;   /* processors at once, of each member; 0: 1 */
  guint members; /* of an array, numbered from 0; 0: a job that is none */
  guint at_once; /* of members that run, at most; 0: as Slurm likes */
} WeftSlurmRequest;

typedef struct _WeftSlurmJob WeftSlurmJob;

/** weft_slurm_probe: whether jobs can be submitted here: there are the commands, and a controller answers. Up to 50 s where none does. */
gboolean weft_slurm_probe (GError **error);

/** weft_slurm_count_processors: those of the site's partition; 0: not known. */
guint weft_slurm_count_processors (const WeftSlurmSite *site, WeftJob *job);

/**
 * weft_slurm_submit:
 * @script: with its first line, as "#!/bin/sh"; it is kept as "script" in the folder of the request
 * @error: (out): G_SPAWN_ERROR_FAILED: what sbatch says
 *
 * Returns: (transfer full) (nullable)
 */
WeftSlurmJob *weft_slurm_submit (const WeftSlurmSite *site,
                                 const WeftSlurmRequest *request,
                                 const char *script,
                                 WeftJob *job,
                                 GError **error);

/** weft_slurm_job_get_id: as Slurm numbers it. */
guint64 weft_slurm_job_get_id (const WeftSlurmJob *self);

/** weft_slurm_job_get_member: (transfer none): as it was when Slurm was asked last; 0 of a job that is no array. */
const WeftSlurmMember *weft_slurm_job_get_member (const WeftSlurmJob *self, guint member);

/** weft_slurm_job_is_over: all have ended, as far as is known. */
gboolean weft_slurm_job_is_over (const WeftSlurmJob *self);

/** weft_slurm_job_look: asks Slurm, unless it has been asked within the last 0.1 s; some 10 ms. %FALSE: @job is cancelled. */
gboolean weft_slurm_job_look (WeftSlurmJob *self, WeftJob *job, GError **error);

/** weft_slurm_job_wait: until Slurm may have something new to say, 0.1 s, and asks it then. %FALSE: @job is cancelled. */
gboolean weft_slurm_job_wait (WeftSlurmJob *self, WeftJob *job, GError **error);

/** weft_slurm_job_cancel: what has not ended is ended. Does not wait for that. */
void weft_slurm_job_cancel (WeftSlurmJob *self);

/** weft_slurm_job_free: cancels it first unless it is over, and waits up to 5 s until it is. */
void weft_slurm_job_free (WeftSlurmJob *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSlurmJob, weft_slurm_job_free)

/** weft_slurm_job_describe_end: (transfer full): a sentence, translated: how the member ended, for one that did not complete. */
char *weft_slurm_job_describe_end (const WeftSlurmJob *self, guint member);

G_END_DECLS
