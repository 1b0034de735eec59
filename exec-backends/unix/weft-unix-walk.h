/* weft-unix-walk.h: what is known of the words on the stack at each instruction of a function. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_UNIX_VALUE,
  WEFT_UNIX_CONSTANT, /* first is the word */
  WEFT_UNIX_POLY,     /* an address from first to last of poly variables or of monos */
  WEFT_UNIX_SLOT,     /* the same, of words of the function's stack, from 0 on */
} WeftUnixKind;

typedef struct {
  WeftUnixKind kind;
  guint32 first;
  guint32 last;
} WeftUnixWord;

typedef struct {
  const WeftMimdcCode *code;
  guint32 at;         /* the instruction */
  guint32 height;     /* words on the stack before it */
  GArray *known;      /* Known: those that are more than values, from the bottom */
  GHashTable *labels; /* of places that jumps lead to: what is known there */
} WeftUnixWalk;

void weft_unix_walk_init (WeftUnixWalk *walk, const WeftMimdcCode *code, guint32 first, guint32 after);
void weft_unix_walk_clear (WeftUnixWalk *walk);

/** weft_unix_walk_is_label: whether a jump leads to @at. */
gboolean weft_unix_walk_is_label (const WeftUnixWalk *walk, guint32 at);

/** weft_unix_walk_get: what is known of the word @below words below the top. */
WeftUnixWord weft_unix_walk_get (const WeftUnixWalk *walk, guint32 below);

/** weft_unix_walk_arrive: to be called at each instruction of the function in turn, before it is looked at. */
void weft_unix_walk_arrive (WeftUnixWalk *walk, guint32 at);

/** weft_unix_walk_pass: behind the instruction. */
void weft_unix_walk_pass (WeftUnixWalk *walk);

G_END_DECLS
