/* weft-reference-private.h: the state of a run, for the interpreter and for what watches it. */
#pragma once

#include "weft-fault.h"
#include "weft-reference.h"

G_BEGIN_DECLS

typedef struct {
  guint32 *memory;  /* poly variables, then the stack */
  guint32 capacity; /* words */
  guint32 pc;
  guint32 sp; /* the first free word */
  guint8 state;
  GString *output; /* (nullable): since the last barrier */
} WeftReferencePe;

#define WEFT_REFERENCE_MONO G_MAXUINT32

/* A store into a shared word, which stands after the step. */
typedef struct {
  guint32 pe; /* WEFT_REFERENCE_MONO: into a mono */
  guint32 address;
  guint32 value;
} WeftReferenceStore;

struct _WeftReferenceRun {
  const WeftMimdcCode *code;
  const WeftReferenceOptions *options;
  WeftReferenceCounts *counts;
  WeftJob *job;
  WeftReferencePe *pes;
  guint32 *monos;
  guint32 *running; /* PEs, ascending */
  guint32 n_running;
  const WeftReferenceControl *control; /* (nullable) */
  guint32 *chosen;                     /* who executes the step: with a control, of those that run */
  guint32 n_chosen;
  GArray *stores; /* WeftReferenceStore: of the step, PE by PE */
  guint64 output_bytes;
  gboolean is_stopped;  /* by its control unit */
  gboolean has_changed; /* a shared word, or the output, since somebody looked */
  GError *error;
};

/** weft_reference_fail: sets the error of the run, about the instruction @at; %FALSE. */
gboolean weft_reference_fail (WeftReferenceRun *run, guint32 at, WeftErrorCode code, const char *sentence);

/* Who finds out that no PE can go on. */
typedef struct _WeftReferenceWatch WeftReferenceWatch;

WeftReferenceWatch *weft_reference_watch_new (WeftReferenceRun *run);
void weft_reference_watch_free (WeftReferenceWatch *watch);

/**
 * weft_reference_watch_look:
 *
 * After every step. When no shared word has changed for some thousand steps, what every running PE holds is remembered; a PE that
 * comes to hold the same again will do so for ever, unless a shared word changes. When that is true of all, none can go on:
 * %FALSE with the error of the run.
 */
gboolean weft_reference_watch_look (WeftReferenceWatch *watch);

G_END_DECLS
