/* weft-insight-kinds.h: the table of questions: how each is put to an engine, in how many stages. */
#pragma once

#include "weft-session-insight.h"

G_BEGIN_DECLS

/* What is asked about one version. */
typedef struct {
  const WeftEngine *engine;
  WeftDocument *document;
  guint32 diagram;
  WeftInsightQuestion question;
  guint stage; /* from 0 */
} WeftInsightProblem;

typedef struct {
  gboolean (*is_known) (const WeftEngine *engine); /* whether the engine can answer it */
  gpointer (*work) (const WeftInsightProblem *problem, WeftJob *job, GError **error);
  gpointer (*ref) (gpointer value);
  void (*unref) (gpointer value);
  guint (*count_stages) (const WeftInsightQuestion *question); /* NULL: one */
  void (*normalise) (WeftInsightQuestion *question);           /* what does not matter becomes 0 */
  gboolean kept;                                               /* old answers are small, and worth keeping */
} WeftInsightKind;

/** weft_insight_kind_get: the row of @kind. */
const WeftInsightKind *weft_insight_kind_get (WeftInsight kind);

/** weft_insight_kind_count_stages: of an answer to @question; at least 1. */
guint weft_insight_kind_count_stages (const WeftInsightKind *kind, const WeftInsightQuestion *question);

/**
 * weft_insight_identity: of the nodes of @diagram and its machine: their numbers and XML ids, by which answers speak of
 * them and which are not in digests of content. O(nodes).
 */
WeftDigest weft_insight_identity (const WeftDocument *document, guint32 diagram);

G_END_DECLS
