/* weft-scope.h: the namespace declarations that a kept part of a file relies on and would not find where it
 * is written again. Ours are written without a prefix, and a part may move: so all but what the root
 * element declares for a prefix has to be declared in the kept part itself. */
#pragma once

#include "weft-builder.h"

G_BEGIN_DECLS

/* How many declarations may be in force besides those of the root element. */
#define WEFT_MAX_DECLARATIONS 32

typedef struct _WeftScope WeftScope;

WeftScope *weft_scope_new (void);
void weft_scope_free (WeftScope *scope);

/**
 * weft_scope_enter: the declarations of @tag come into force. To be called for each of our elements.
 *
 * Returns: %FALSE when they are too many
 */
gboolean weft_scope_enter (WeftScope *scope, const WeftTag *tag);

/** weft_scope_leave: those of the last tag entered go. */
void weft_scope_leave (WeftScope *scope);

/**
 * weft_scope_declare:
 * @start: where in @text an element begins that is kept word for word
 * @end: where it ends
 *
 * Returns: (transfer full): the declarations to be added to its start tag, as text; usually ""
 */
char *weft_scope_declare (const WeftScope *scope, const WeftText *text, gsize start, gsize end);

/**
 * weft_scope_declare_attributes:
 * @tag: the start tag of one of our elements
 *
 * Returns: (transfer full): the declarations to be added to its attributes of other namespaces
 */
char *weft_scope_declare_attributes (const WeftScope *scope, const WeftTag *tag);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScope, weft_scope_free)

G_END_DECLS
