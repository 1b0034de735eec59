/* toy-list.h: a kind of diagram that only the tests have: a list of items, each linked to the next. This folder is all there is of
 * it: a row in every layer that has something to say, in tables that stand in for those of the program. */
#pragma once

#include "weft-kind.h"

G_BEGIN_DECLS

#define TOY_KIND_LIST ((WeftKind) (WEFT_N_KINDS))
#define TOY_KIND_ITEM ((WeftKind) (WEFT_N_KINDS + 1))

G_END_DECLS
