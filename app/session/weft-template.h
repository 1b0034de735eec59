/* weft-template.h: what a new document begins with. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct {
  const char *name;             /* the element of its diagram */
  WeftDocument *(*make) (void); /* (transfer full) */
} WeftTemplate;

/** weft_templates_get: (transfer none) (array length=n): the first one is what a new document is when nothing else is said. */
const WeftTemplate *weft_templates_get (guint *n);

/** weft_template_find: (nullable): by the element of its diagram. */
const WeftTemplate *weft_template_find (const char *name);

G_END_DECLS
