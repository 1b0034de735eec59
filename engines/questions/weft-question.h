/* weft-question.h: everything that a person asks about a diagram is a question: a row that says what it is called, which
 * diagrams it is about, what it leaves open, and what answers it. An answer is a value of a type that is a row as well. The table
 * of questions is engines.c. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-option.h"
#include "weft-result.h"
#include "weft-sheet.h"

G_BEGIN_DECLS

/* A type of answers: immutable values with a reference count. */
typedef struct {
  const char *name; /* "breakdown" */
  gpointer (*ref) (gpointer value);
  void (*unref) (gpointer value);
  gsize (*get_size) (gconstpointer value);              /* bytes that it keeps */
  WeftCertainty (*get_certainty) (gconstpointer value); /* (nullable): exact */
  WeftSheet *(*make_sheet) (
      const WeftDocument *document, /* (transfer full): its numbers; @document: that was asked about */
      gconstpointer value);
  /* (nullable): of an answer that is schedules: adds them to @schedules (element-type WeftNamedSchedule) */
  void (*name_schedules) (const WeftDocument *document, gconstpointer value, GArray *schedules);
  gpointer (*label) (
      gpointer
          value, /* (nullable): (transfer full): with the names that @diagram has, of a type that names no other nodes */
      const WeftNode *diagram);
} WeftAnswerType;

/* As what a question is about. */
#define WEFT_QUESTION_ANY ((WeftKind) WEFT_KIND_END)

typedef struct _WeftQuestion WeftQuestion;

/* A cheaper answer of the same type, which stands for another one until that is there. */
typedef struct {
  guint after; /* ms since the answer was asked for: not sooner, and not when it is there by then */
  const WeftQuestion *question; /* whose answer it is; %NULL: the end of the rows */
  const WeftOption *option;     /* (nullable): what it is asked with, besides what both leave open */
  double value;
  double error_budget; /* 0: it has none */
} WeftFirstLook;

/* One question as it is asked. Plain value; nothing in it is owned. */
typedef struct {
  WeftDocument *document;
  guint32 diagram;
  const WeftOptions *options; /* of the question's rows */
  guint stage;                /* from 0; the last, or WEFT_WHOLE_ANSWER, is the answer itself */
} WeftAsked;

/* At once, without the stages before it. */
#define WEFT_WHOLE_ANSWER G_MAXUINT

/* What could be said for an option that is a text. */
typedef struct {
  char *text;
  char *title; /* for people; translated */
} WeftOffer;

struct _WeftQuestion {
  const char *name;    /* as on the command line: "sensitivity" */
  const char *title;   /* for people; translatable */
  const char *summary; /* what is asked: a sentence; translatable */
  WeftKind diagram;    /* what it is about; WEFT_QUESTION_ANY: diagrams of any kind, as `applies` says */
  const WeftOption *const *options; /* (array zero-terminated=1) (nullable) */
  gboolean has_seed;                /* the job's seed matters */
  gboolean has_variants; /* many versions of the document are looked at, which share what a cache keeps */
  gboolean is_aside;     /* a window asks it beside another or in a dialog: no tab of its own */
  double drawn_error;    /* an error budget that no picture shows; 0: the user's */
  const WeftAnswerType *type;
  /* (nullable): whether @document has what it is about besides @diagram: there are always such */
  gboolean (*applies) (const WeftDocument *document, guint32 diagram);
  /* (nullable): whether the options fit the document; %FALSE with @error */
  gboolean (*check) (const WeftAsked *asked, GError **error);
  WeftDigest (*digest) (
      const WeftAsked *asked); /* of what the answer follows from, but for options, seed and budget */
  gpointer (*compute) (const WeftAsked *asked, WeftJob *job, GError **error);
  guint (*count_stages) (const WeftOptions *options); /* (nullable): one. Each is finer than the one before */
  gboolean (*is_final) (
      gconstpointer value);         /* (nullable): whether an answer before the last stage is as good */
  const WeftFirstLook *first_looks; /* (nullable): each better than the one before */
  void (*normalise) (WeftOptions *options); /* (nullable): what does not matter gets one value */
  void (*offer) (const WeftAsked *asked,    /* (nullable): adds to @offers (element-type WeftOffer) */
                 gconstpointer answer,      /* (nullable): the last one */
                 const WeftOption *option,
                 GArray *offers);
};

/* An answer that is owned. */
typedef struct {
  const WeftQuestion *question;
  gpointer value;
} WeftAnswer;

/** weft_answers_new: (transfer full) (element-type WeftAnswer): none yet. */
GArray *weft_answers_new (void);

/** weft_answers_add: @value: (transfer full) (nullable): %NULL: nothing happens. */
void weft_answers_add (GArray *answers, const WeftQuestion *question, gpointer value);

/** weft_answers_find: (transfer none) (nullable): to @question; @answers: (nullable): none. */
gpointer weft_answers_find (const GArray *answers, const WeftQuestion *question);

/** weft_question_offer: (transfer full) (element-type WeftOffer): what could be said for @option, which is a text, and for which anything else may be said, too. @answer: (nullable):
 * the last one. */
GArray *weft_question_offer (const WeftQuestion *question,
                             const WeftAsked *asked,
                             gconstpointer answer,
                             const WeftOption *option);

/** weft_offers_add: @title: (nullable): @text is for people. */
void weft_offers_add (GArray *offers, const char *text, const char *title);

/** weft_question_is_about: whether @question is about diagrams of @kind. */
gboolean weft_question_is_about (const WeftQuestion *question, WeftKind kind);

/** weft_question_applies: whether @question is about @diagram as @document has it. Cheap. */
gboolean weft_question_applies (const WeftQuestion *question, const WeftDocument *document, guint32 diagram);

/** weft_question_count_stages: of an answer with @options; at least 1. */
guint weft_question_count_stages (const WeftQuestion *question, const WeftOptions *options);

/**
 * weft_question_compute: (transfer full) (nullable): the answer; %NULL with @error.
 *
 * What takes more memory than there may be is a fault like the others, and every fault says at least which diagram it is about.
 */
gpointer
weft_question_compute (const WeftQuestion *question, const WeftAsked *asked, WeftJob *job, GError **error);

/** weft_question_answer: the same at once; @options: (nullable): the standard values. */
gpointer weft_question_answer (const WeftQuestion *question,
                               WeftDocument *document,
                               guint32 diagram,
                               const WeftOptions *options,
                               WeftJob *job,
                               GError **error);

/** weft_question_label: (transfer full): @value, an answer to @question about a diagram with the content of this one, with the names
 * of this one. */
gpointer weft_question_label (const WeftQuestion *question,
                              gpointer value,
                              const WeftDocument *document,
                              guint32 diagram);

/**
 * weft_question_get_key: of all that an answer follows from, and of the nodes that it speaks of, unless it can be labelled: their
 * numbers and XML ids, which are not in digests of content. O(nodes).
 */
WeftDigest weft_question_get_key (const WeftQuestion *question,
                                  const WeftAsked *asked,
                                  guint64 seed,
                                  double error_budget);

/** weft_question_get_identity: of the nodes of @diagram: their numbers and XML ids, and the unit of time. */
WeftDigest weft_question_get_identity (const WeftDocument *document, guint32 diagram);

G_END_DECLS
