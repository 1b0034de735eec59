/* weft-terms.h: the words that results use, each with a sentence that explains it: what tooltips and help show. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  const char *term;        /* by which the program knows it: "masked" */
  const char *label;       /* as it stands in the window; translatable */
  const char *explanation; /* one or two sentences; translatable */
} WeftTerm;

/** weft_terms_get: (transfer none) (array length=n): the table. */
const WeftTerm *weft_terms_get (guint *n);

/** weft_terms_explain: (transfer none): what @term means, translated; @term must be in the table. O(terms). */
const char *weft_terms_explain (const char *term);

G_END_DECLS
