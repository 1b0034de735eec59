/* weft-page-signs.h: what a page of the results says beside its answer. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Strings are the page's, until it changes. */
typedef struct {
  const char *waiting; /* while there is no answer: whether one is on its way */
  const char *problem; /* (nullable): why there is none */
  gboolean is_stale;   /* the answer is that of an older version */
} WeftPageSigns;

G_END_DECLS
