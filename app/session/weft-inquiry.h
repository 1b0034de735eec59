/* weft-inquiry.h: one who asks one question at a time about an open document, and is kept up to date: after each edit what runs
 * for the old version is given up and begins for the new one, unless the edit left what the answer follows from as it was. An
 * answer that takes its time is preceded by first looks, or comes in stages, each finer than the one before. Inquiries that wait
 * for the same share one run. For the main thread, which never waits. */
#pragma once

#include "weft-session-answers.h"

G_BEGIN_DECLS

#define WEFT_TYPE_INQUIRY (weft_inquiry_get_type ())

G_DECLARE_FINAL_TYPE (WeftInquiry, weft_inquiry, WEFT, INQUIRY, GObject)

/* How an inquiry stands. All are (transfer none), valid until the main loop runs. */
typedef struct {
  gpointer value;      /* (nullable): the last answer, of the type of the question */
  gpointer previous;   /* (nullable): the one before it */
  guint64 serial;      /* of the answer: another one has another */
  gboolean current;    /* it is about the current version and what is asked */
  gboolean coarse;     /* it is a first look, or one of a stage before the last */
  gboolean running;    /* a first or a finer answer is on its way */
  gboolean stopped;    /* it was, and the user gave it up */
  double progress;     /* 0 to 1, while running */
  const GError *error; /* (nullable): why there is no answer; its fault names the node */
} WeftInquiryState;

/* Signals:
 * "changed" (): it stands otherwise */

/** weft_inquiry_new: asks nothing yet. */
WeftInquiry *weft_inquiry_new (WeftSessionAnswers *answers, const WeftQuestion *question);

/** weft_inquiry_keep_previous: from now on the answer before the last one stays. */
void weft_inquiry_keep_previous (WeftInquiry *self);

const WeftQuestion *weft_inquiry_get_question (WeftInquiry *self);

/** weft_inquiry_ask: from now on; an answer that is known is there at once, and the last one stays, as not current, until there is
 * another. @options: (nullable): the standard values. */
void weft_inquiry_ask (WeftInquiry *self, guint32 diagram, const WeftOptions *options, guint64 seed);

/** weft_inquiry_ask_about: as _ask(), about @version alone, whatever is edited. */
void weft_inquiry_ask_about (WeftInquiry *self,
                             WeftDocument *version,
                             guint32 diagram,
                             const WeftOptions *options,
                             guint64 seed);

/** weft_inquiry_cancel: what runs; it does not begin again until it is asked anew. The last answer stays. */
void weft_inquiry_cancel (WeftInquiry *self);

/** weft_inquiry_forget: question and answer: nobody looks at it any more. */
void weft_inquiry_forget (WeftInquiry *self);

/**
 * weft_inquiry_get:
 * @state: (out): all zero when nothing was asked
 *
 * Returns: whether there is a current answer, if only a coarse one
 */
gboolean weft_inquiry_get (WeftInquiry *self, WeftInquiryState *state);

/** weft_inquiry_state_explain: (transfer full) (nullable): why there is no answer, in words for people; that somebody gave it up is
 * no reason. */
char *weft_inquiry_state_explain (const WeftInquiryState *state);

G_END_DECLS
