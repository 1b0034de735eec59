/* weft-session-insight.h: what a person asks after the distribution, kept up to date with an open document. Of each
 * question there is one at a time; it stands until it is forgotten, as in weft-session-jobs.h. An answer may come in
 * stages, each finer than the one before. For the main thread, which never waits. */
#pragma once

#include "engines.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_SESSION_INSIGHT (weft_session_insight_get_type ())

G_DECLARE_FINAL_TYPE (WeftSessionInsight, weft_session_insight, WEFT, SESSION_INSIGHT, GObject)

/* How a question stands. All are (transfer none), valid until the main loop runs. */
typedef struct {
  gconstpointer value; /* (nullable): the last answer; its type is that of the kind */
  guint64 serial;      /* of the answer: another one has another */
  gboolean current;    /* it is about the current version and this question */
  gboolean running;    /* a first or a finer answer is on its way */
  gboolean stopped;    /* it was, and the user gave it up */
  double progress;     /* 0 to 1, while running */
  const GError *error; /* (nullable): why there is no answer about the current version */
} WeftInsightAnswer;

/* Properties, with notification: "running" (boolean): anything is; "progress" (double), looked up ten times a second.
 *
 * Signals:
 * "changed" (gpointer WeftQuestion): the answer is another one, or stands otherwise */

/** weft_session_insight_new: the answers are about @document. When the object goes, its jobs are cancelled. */
WeftSessionInsight *weft_session_insight_new (WeftSessionDocument *document);

/** weft_session_insight_ask: from now on; an answer that is known is there at once. The last answer stays, as not
 * current, until the new one is there. */
void weft_session_insight_ask (WeftSessionInsight *self,
                               const WeftQuestion *question,
                               guint32 diagram,
                               const WeftOptions *options,
                               guint64 seed);

/** weft_session_insight_forget: nobody looks at it any more. The answers that were found may be asked for again. */
void weft_session_insight_forget (WeftSessionInsight *self, const WeftQuestion *question);

/** weft_session_insight_cancel: what runs for @question; it does not begin again until it is asked anew. The last answer
 * stays. */
void weft_session_insight_cancel (WeftSessionInsight *self, const WeftQuestion *question);
void weft_session_insight_cancel_all (WeftSessionInsight *self);

/** weft_session_insight_get: @answer: (out): all zero when nothing was asked. Returns: whether there is a current one. */
gboolean
weft_session_insight_get (WeftSessionInsight *self, const WeftQuestion *question, WeftInsightAnswer *answer);

gboolean weft_session_insight_get_running (WeftSessionInsight *self);
double weft_session_insight_get_progress (WeftSessionInsight *self);

G_END_DECLS
