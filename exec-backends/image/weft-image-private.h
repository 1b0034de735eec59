/* weft-image-private.h: the layout of an image, and what its checks share. */
#pragma once

#include "weft-fault.h"
#include "weft-image.h"

G_BEGIN_DECLS

#define WEFT_IMAGE_MAGIC "\x89WSIMD\r\n"

/* Bytes of the parts. */
#define WEFT_IMAGE_MAGIC_BYTES  8
#define WEFT_IMAGE_HEADER_BYTES 48
#define WEFT_IMAGE_INSTRUCTION  20
#define WEFT_IMAGE_FUNCTION     20
#define WEFT_IMAGE_VARIABLE     12
#define WEFT_IMAGE_LOCAL        20
#define WEFT_IMAGE_BRANCH       28
#define WEFT_IMAGE_EXPECTED     8
#define WEFT_IMAGE_CHECKSUM     16

/* Flags. */
#define WEFT_IMAGE_MONO       1u
#define WEFT_IMAGE_FLOAT      2u
#define WEFT_IMAGE_LOGICAL    1u
#define WEFT_IMAGE_DIFFERS    2u
#define WEFT_IMAGE_ITERATIONS 4u

/* Words that a function may have on its stack: what the largest stack has that a run can be given. */
#define WEFT_IMAGE_MOST_DEPTH (1u << 28)

/* What is being read. */
typedef struct {
  const char *file;
  WeftMimdcCode *code;
  WeftJob *job;
  GError *error;
} WeftImageCheck;

/**
 * weft_image_refuse:
 * @at: byte
 * @what: the part that is wrong, with its number
 * @found: (transfer full)
 *
 * Sets the error of @check, unless it is set; %FALSE.
 */
gboolean
weft_image_refuse (WeftImageCheck *check, gsize at, const char *what, char *found, const char *expected);

/** weft_image_refuse_number: the same, of a number beyond @most. */
gboolean
weft_image_refuse_number (WeftImageCheck *check, gsize at, const char *what, guint32 found, guint32 most);

/** weft_image_check_flow: what the instructions do to the stack and where they lead; functions and variables are checked before. */
gboolean weft_image_check_flow (WeftImageCheck *check);

/** weft_image_check_branches: that ifs and loops nest; instructions are checked before. @at: byte of the first */
gboolean weft_image_check_branches (WeftImageCheck *check, gsize at);

G_END_DECLS
