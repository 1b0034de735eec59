/* backends.h: the table of machines on which programs run. Command line, workbench and tests are made from it. */
#pragma once

#include "weft-program-use.h"

G_BEGIN_DECLS

#define WEFT_BACKEND_MOST_COUNTS 16

/* What a machine counts besides what all do. */
typedef struct {
  const char *name;  /* as in JSON */
  const char *title; /* for people, untranslated, with its unit */
  double value;
} WeftBackendCount;

typedef struct {
  WeftReferenceCounts all;
  guint n;
  WeftBackendCount own[WEFT_BACKEND_MOST_COUNTS];
} WeftBackendCounts;

/* A machine; those that take their programs in another form translate them first. */
typedef struct _WeftBackend WeftBackend;
struct _WeftBackend {
  const char *name;     /* of the command line: --target */
  const char *title;    /* for people, untranslated: where a machine is chosen */
  const char *summary;  /* the same in more words */
  gboolean is_in_step;  /* PEs come to traps in the order of the reference */
  gboolean is_compiled; /* it needs a C compiler, and a second or so before the first run of a program */
  gboolean
      is_unix; /* PEs are processes or threads of the system, which lets them run as it likes: nobody sees that none can go on */
  gboolean is_elsewhere; /* on hosts of others, where the sandbox of this one confines nothing */
  const char *const
      *optimisations; /* (nullable) (array zero-terminated=1): what it can be told to do without */
  /* (nullable): whether it can run here; if not, why not */
  gboolean (*probe) (const WeftBackend *backend, GError **error);
  /* @without: (nullable): some of these */
  gboolean (*run) (const WeftBackend *backend,
                   const WeftMimdcCode *code,
                   const WeftReferenceOptions *options,
                   const char *const *without,
                   WeftBackendCounts *counts,
                   WeftJob *job,
                   GError **error);
  /* (nullable): runs the program too, and tells what its instructions and lines cost */
  WeftProgramUse *(*use) (const WeftMimdcCode *code,
                          const WeftReferenceOptions *options,
                          WeftBackendCounts *counts,
                          WeftJob *job,
                          GError **error);
};

/** weft_backends_get: (array zero-terminated=1): all of them, the one that is taken when none is named first. */
const WeftBackend *const *weft_backends_get (void);

/** weft_backends_find: (nullable): by name. */
const WeftBackend *weft_backends_find (const char *name);

/** weft_backends_probe: whether programs can run on it here; if not, why not. Some milliseconds. */
gboolean weft_backends_probe (const WeftBackend *backend, GError **error);

G_END_DECLS
