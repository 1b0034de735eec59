/* weft-compare-subject.h: what can be compared: the diagrams of all open documents, as they are now and as they were saved. */
#pragma once

#include "weft-session.h"

G_BEGIN_DECLS

typedef struct {
  WeftSessionDocument *document;
  guint32 diagram;
  gboolean saved; /* as it was saved */
  char *title;
} WeftCompareSubject;

/** weft_compare_subjects_list: (transfer full) (element-type WeftCompareSubject): of @session. */
GPtrArray *weft_compare_subjects_list (WeftSession *session);

/** weft_compare_subject_get_version: (transfer none) (nullable): a document may be saved, or a diagram deleted, meanwhile. */
WeftDocument *weft_compare_subject_get_version (const WeftCompareSubject *subject);

G_END_DECLS
