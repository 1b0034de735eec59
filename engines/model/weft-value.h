/* weft-value.h: one value of a property, without what it is a value of: read from text by what the table of kinds
 * knows of the property, compared, digested. */
#pragma once

#include "weft-digest.h"
#include "weft-kind.h"
#include "weft-literal.h"

G_BEGIN_DECLS

/* Which member it is, the type of the property says. */
typedef union {
  char *text;               /* GRefString: text, id, reference */
  gint64 integer;           /* of a choice its index */
  double number;            /* of a number */
  WeftLiteral *literal;     /* time, count */
  struct _WeftGraph *graph; /* of no property: what else the properties of a node hold */
} WeftValue;

/* A property and its text, for constructors. */
typedef struct {
  WeftProperty property;
  const char *text;
} WeftAttribute;

gboolean weft_type_holds_text (WeftType type);
gboolean weft_type_holds_literal (WeftType type);

/**
 * weft_value_parse:
 * @value: (out): for weft_value_clear()
 *
 * Returns: %FALSE with WEFT_MODEL_ERROR when @text is no value of the property, or out of its range
 */
gboolean weft_value_parse (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error);

void weft_value_clear (WeftType type, WeftValue *value);
WeftValue weft_value_copy (WeftType type, WeftValue value);
gboolean weft_value_equal (WeftType type, WeftValue a, WeftValue b);

/** weft_value_is_default: whether @value says what is known without it: the default, or a text of nothing. */
gboolean weft_value_is_default (const WeftPropertyInfo *info, WeftValue value);

WeftDigest weft_value_digest (WeftType type, WeftValue value);

/** weft_value_refuse_absent: %FALSE with the error of a required property without a value. */
gboolean weft_value_refuse_absent (const WeftPropertyInfo *info, GError **error);

/** weft_references_rename: (transfer full) (nullable): the list of ids @text, which may be %NULL, with @new_name for @old_name, or without that when @new_name is
 * %NULL; %NULL when it is not in the list. */
char *weft_references_rename (const char *text, const char *old_name, const char *new_name);

/** weft_is_ncname: whether @text may be an id: an XML name without a colon, of at most 1,000 bytes. */
gboolean weft_is_ncname (const char *text);

G_END_DECLS
