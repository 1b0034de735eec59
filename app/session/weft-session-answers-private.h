/* weft-session-answers-private.h: between the store and its inquiries. */
#pragma once

#include "weft-inquiry.h"

G_BEGIN_DECLS

/* A job that was given to a worker, for all who wait for the same. */
typedef struct {
  WeftSessionAnswers *answers;  /* %NULL once they are gone */
  const WeftQuestion *question; /* that is asked; a first look answers another one */
  const WeftFirstLook *look;    /* (nullable) */
  WeftDigest key;
  WeftAsked asked; /* what it has is owned */
  WeftJob *job;
  GPtrArray *inquiries; /* that wait for it; none: it was given up */
  guint pause;          /* until it begins, or 0 */
} WeftAnswerRun;

/** weft_session_answers_new: for @document, which owns them; _close: it goes. */
WeftSessionAnswers *weft_session_answers_new (WeftSessionDocument *document);
void weft_session_answers_close (WeftSessionAnswers *self);

/** weft_session_answers_get_document: (nullable): until it goes. */
WeftSessionDocument *weft_session_answers_get_document (WeftSessionAnswers *self);

void weft_session_answers_add (WeftSessionAnswers *self, WeftInquiry *inquiry);
void weft_session_answers_remove (WeftSessionAnswers *self, WeftInquiry *inquiry);

/** weft_session_answers_find_key: (transfer none) (nullable): the whole answer to @question that was found under @key. */
gpointer
weft_session_answers_find_key (WeftSessionAnswers *self, const WeftQuestion *question, WeftDigest key);

/** weft_session_answers_run: (transfer none): the run for @question, or for a first @look (nullable) at it, begun when nobody waits
 * for the same; @inquiry waits for it from now on. */
WeftAnswerRun *weft_session_answers_run (WeftSessionAnswers *self,
                                         WeftInquiry *inquiry,
                                         const WeftQuestion *question,
                                         const WeftFirstLook *look,
                                         const WeftAsked *asked,
                                         WeftDigest key,
                                         guint64 seed);

/** weft_answer_run_leave: @inquiry does not wait for @run any more; when nobody does, it is given up. */
void weft_answer_run_leave (WeftAnswerRun *run, WeftInquiry *inquiry);

/** weft_session_answers_sync: announces whether anything runs. */
void weft_session_answers_sync (WeftSessionAnswers *self);

/** weft_inquiry_renew: the document has another version. */
void weft_inquiry_renew (WeftInquiry *self);

/** weft_inquiry_take: what @run found: @value (nullable), or @error. @is_whole: @value is the answer itself. */
void weft_inquiry_take (WeftInquiry *self,
                        const WeftAnswerRun *run,
                        gpointer value,
                        gboolean is_whole,
                        const GError *error);

/** weft_inquiry_follows: whether it is about the current version, whichever that is. */
gboolean weft_inquiry_follows (WeftInquiry *self);

/** weft_inquiry_find: (transfer none) (nullable): the current answer to @question about @diagram, when that is what it asks. */
gpointer weft_inquiry_find (WeftInquiry *self, const WeftQuestion *question, guint32 diagram);

/** weft_inquiry_get_run: (transfer none) (nullable): for the answer, not for a first look. */
const WeftAnswerRun *weft_inquiry_get_run (WeftInquiry *self);

G_END_DECLS
