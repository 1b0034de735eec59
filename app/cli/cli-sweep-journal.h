/* cli-sweep-journal.h: the points that a sweep has found so far, in files beside its result: OUT.journal, or OUT.journal-R of rank R. A
 * file begins with a line that says of which sweep it is; then each point is a line that is added at once. A process that ends at any
 * moment leaves whole lines and at most one that was torn, which its check sum tells. */
#pragma once

#include "weft-sweep-point.h"

G_BEGIN_DECLS

/* Which share of the points is computed here. */
typedef struct {
  guint rank; /* from 0 */
  guint n;    /* 1: all of them */
  char *run;  /* what tells this start of all ranks from those before */
} CliRank;

typedef struct _CliJournal CliJournal;

/**
 * cli_journal_open:
 * @out: the result
 * @digest: of all that the points follow from
 *
 * Begins or goes on with the file of @rank. It stays locked until it is closed.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when it is of another sweep, another process writes it, or it cannot be written
 */
CliJournal *cli_journal_open (const char *out, WeftDigest digest, const CliRank *rank, GError **error);

/** cli_journal_add: @point of sweep number @part of the call. %FALSE with @error: it may not be there. */
gboolean cli_journal_add (CliJournal *journal, guint part, const WeftSweepPoint *point, GError **error);

void cli_journal_close (CliJournal *journal);

/**
 * cli_journals_read:
 * @n_parts: how many sweeps the call has
 * @all_begun: (out) (optional): whether all ranks of this start have begun
 *
 * Returns: (transfer full) (element-type GPtrArray): for each part the points in all files of @out with @digest
 */
GPtrArray *cli_journals_read (const char *out,
                              WeftDigest digest,
                              guint n_parts,
                              const CliRank *rank,
                              gboolean *all_begun);

/** cli_journals_lock: (transfer full): waits until no other rank looks at what is there. -1 with @error. */
int cli_journals_lock (const char *out, GError **error);

/** cli_journals_unlock: where nothing is left but the file of the lock, another rank has written the result and removed the rest before this one
 * asked: it is removed again. */
void cli_journals_unlock (const char *out, int lock);

/** cli_journals_remove: all files of @out, and that of the lock. */
void cli_journals_remove (const char *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliJournal, cli_journal_close)

G_END_DECLS
