/* weft-session-jobs.h: the results that somebody looks at, kept up to date with an open document. A request
 * stands: after each edit its old job is cancelled and one for the new version begins, unless the edit left
 * what the result depends on as it was. An answer that takes its time is preceded by first looks
 * (weft-result-stages.h). For the main thread, which never waits. */
#pragma once

#include "engines.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_SESSION_JOBS (weft_session_jobs_get_type ())

G_DECLARE_FINAL_TYPE (WeftSessionJobs, weft_session_jobs, WEFT, SESSION_JOBS, GObject)

typedef enum { WEFT_SESSION_EVALUATE, WEFT_SESSION_SIMULATE } WeftSessionTask;

/* What is asked about a diagram. Plain value. */
typedef struct {
  WeftSessionTask task;
  WeftModes modes;
  guint64 samples; /* of a simulation, >= 1 */
  guint64 seed;    /* of a simulation */
} WeftSessionRequest;

/* How a request stands. All are (transfer none), valid until the main loop runs. */
typedef struct {
  WeftFlowResult *result;   /* (nullable): the last one */
  WeftFlowResult *previous; /* (nullable): the one before it: the ghost */
  gboolean current;         /* the result is that of the current version */
  gboolean coarse;          /* it is only a first look */
  gboolean running;
  double progress;     /* 0 to 1, while running */
  const GError *error; /* (nullable): why the current version has no result; its fault names the node */
} WeftSessionAnswer;

/* Properties, with notification: "running" (boolean): anything is; "progress" (double): of all that runs
 * together, looked up ten times a second.
 *
 * Signals:
 * "result-changed" (guint diagram, gpointer request): the answer to WeftSessionRequest* is another one
 * "failed" (guint diagram, gpointer request, GError): there is no result */

/** weft_session_jobs_new: the answers are about @document. When the object goes, its jobs are cancelled. */
WeftSessionJobs *weft_session_jobs_new (WeftSessionDocument *document);

/** weft_session_jobs_request: from now on; an answer that is known is there at once. */
void weft_session_jobs_request (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request);

/** weft_session_jobs_cancel: what runs for the request; it does not begin again until it is made anew. The
 * last result stays. */
void weft_session_jobs_cancel (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request);
void weft_session_jobs_cancel_all (WeftSessionJobs *self);

/** weft_session_jobs_forget: the request and its answer: nobody looks at it any more. */
void weft_session_jobs_forget (WeftSessionJobs *self, guint32 diagram, const WeftSessionRequest *request);

/**
 * weft_session_jobs_get:
 * @answer: (out): all zero when there was no such request
 *
 * Returns: whether there is a current result, if only a first look
 */
gboolean weft_session_jobs_get (WeftSessionJobs *self,
                                guint32 diagram,
                                const WeftSessionRequest *request,
                                WeftSessionAnswer *answer);

gboolean weft_session_jobs_get_running (WeftSessionJobs *self);
double weft_session_jobs_get_progress (WeftSessionJobs *self);

G_END_DECLS
