/* weft-scan.h: XML text cut into markup, without a meaning: where each tag, comment and instruction begins
 * and ends, and the attributes of a tag. It limits what one tag may hold, so that whatever reads the text
 * after it takes time linear in its size. */
#pragma once

#include "weft-text.h"

G_BEGIN_DECLS

/* libxml2 compares each attribute of a tag with all others. */
#define WEFT_MAX_TAG_BYTES      65536
#define WEFT_MAX_TAG_ATTRIBUTES 200

typedef enum {
  WEFT_TOKEN_START, /* <a ...> */
  WEFT_TOKEN_EMPTY, /* <a .../> */
  WEFT_TOKEN_END,   /* </a> */
  WEFT_TOKEN_COMMENT,
  WEFT_TOKEN_INSTRUCTION, /* <?...?> */
  WEFT_TOKEN_CDATA,
  WEFT_TOKEN_NONE, /* no more markup */
} WeftTokenType;

typedef struct {
  WeftTokenType type;
  gsize start;
  gsize name_end; /* of a start tag: where its name ends */
  gsize end;
} WeftToken;

/* One attribute's text, as NAME="VALUE". */
typedef struct {
  gsize start;
  gsize name_end;
  gsize end;
} WeftTokenAttribute;

/**
 * weft_scan_token:
 * @from: an offset in character data
 * @token: (out): the first markup from @from on; WEFT_TOKEN_NONE at the end
 *
 * Returns: %FALSE with a located WEFT_FORMAT_ERROR when markup is begun and not ended as XML wants it, is
 * a document type declaration, or is beyond a limit. O(size of the token and of the text before it).
 */
gboolean weft_scan_token (const WeftText *text, gsize from, WeftToken *token, GError **error);

/** weft_scan_markup: the same, and @attributes: (element-type WeftTokenAttribute): those of a start tag; else none. */
gboolean
weft_scan_markup (const WeftText *text, gsize from, WeftToken *token, GArray *attributes, GError **error);

/**
 * weft_scan_attribute:
 * @at: (inout): where in a start tag, from its name_end on
 *
 * Returns: %TRUE when @attribute was read; %FALSE at the end of the tag, or with @error
 */
gboolean weft_scan_attribute (const WeftText *text, gsize *at, WeftTokenAttribute *attribute, GError **error);

/**
 * weft_scan_declaration:
 * @declaration: (out): the XML declaration, with which a text may begin
 *
 * Returns: whether there is one
 */
gboolean weft_scan_declaration (const WeftText *text, WeftToken *declaration);

/** weft_scan_find_attribute: the attribute written as @name in the start tag @tag; %FALSE if absent. */
gboolean weft_scan_find_attribute (const WeftText *text,
                                   const WeftToken *tag,
                                   const char *name,
                                   WeftTokenAttribute *attribute);

G_END_DECLS
