/* weft-session-answers.h: the store of answers about an open document: what runs, and what was found. Who wants an answer makes
 * an inquiry (weft-inquiry.h). For the main thread, which never waits. */
#pragma once

#include "weft-question.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

#define WEFT_TYPE_SESSION_ANSWERS (weft_session_answers_get_type ())

G_DECLARE_FINAL_TYPE (WeftSessionAnswers, weft_session_answers, WEFT, SESSION_ANSWERS, GObject)

/* Properties, with notification, of the inquiries that follow the document: "running" (boolean): any of them waits;
 * "progress" (double, 0 to 1): of what they wait for together, looked up ten times a second. */

gboolean weft_session_answers_get_running (WeftSessionAnswers *self);
double weft_session_answers_get_progress (WeftSessionAnswers *self);

/** weft_session_answers_cancel_all: weft_inquiry_cancel() of each that follows the document. */
void weft_session_answers_cancel_all (WeftSessionAnswers *self);

/** weft_session_answers_find: (transfer none) (nullable): the answer about the current version that an inquiry to @question about
 * @diagram has; valid until the main loop runs. */
gpointer weft_session_answers_find (WeftSessionAnswers *self, const WeftQuestion *question, guint32 diagram);

/** weft_session_answers_recall: (transfer full) (nullable): the whole answer to @question about @diagram of @version, when it is
 * known; @options: (nullable): the standard values. O(nodes). */
gpointer weft_session_answers_recall (WeftSessionAnswers *self,
                                      const WeftQuestion *question,
                                      WeftDocument *version,
                                      guint32 diagram,
                                      const WeftOptions *options);

G_END_DECLS
