/* weft-json-reader.h: JSON (RFC 8259) token by token, in linear time and without a tree: what is read is checked as it comes, and every token
 * has its place. Above that, tables of the members that an object may have. */
#pragma once

#include "weft-job.h"
#include "weft-text.h"

G_BEGIN_DECLS

/* How deep lists and objects nest. */
#define WEFT_JSON_MOST_LEVELS 100

typedef enum {
  WEFT_JSON_END, /* of the file */
  WEFT_JSON_OBJECT,
  WEFT_JSON_OBJECT_END,
  WEFT_JSON_LIST,
  WEFT_JSON_LIST_END,
  WEFT_JSON_NAME, /* of a member; its value follows */
  WEFT_JSON_TEXT,
  WEFT_JSON_NUMBER,
  WEFT_JSON_TRUE,
  WEFT_JSON_FALSE,
  WEFT_JSON_NULL,
} WeftJsonType;

/* What may come next. */
typedef enum {
  WEFT_JSON_WANTS_VALUE,
  WEFT_JSON_WANTS_FIRST, /* value or member, or the end of its list or object */
  WEFT_JSON_WANTS_MORE,  /* a comma and another one, or the end */
  WEFT_JSON_WANTS_NOTHING,
} WeftJsonState;

/* The token that was read last. */
typedef struct {
  const WeftText *text;
  WeftJob *job;
  gsize at;
  gsize next_look; /* at the job */
  WeftJsonType type;
  gsize offset;  /* where the token begins */
  GString *word; /* a name or text, decoded; a number as it stands there */
  WeftJsonState state;
  guint depth;
  gboolean is_object[WEFT_JSON_MOST_LEVELS]; /* of each level */
} WeftJsonReader;

/** weft_json_reader_init: @text: it must outlive @json, and hold characters (weft_text_check_characters()). */
void weft_json_reader_init (WeftJsonReader *json, const WeftText *text, WeftJob *job);
void weft_json_reader_clear (WeftJsonReader *json);

/** weft_json_next: reads the next token; %FALSE with @error when there is none, or the job is over. */
gboolean weft_json_next (WeftJsonReader *json, GError **error);

/** weft_json_skip: goes to the last token of the value that begins with the token that was read last. O(its size). */
gboolean weft_json_skip (WeftJsonReader *json, GError **error);

/** weft_json_fail: %FALSE with @error: the token is not what was @expected. */
gboolean weft_json_fail (const WeftJsonReader *json, const char *expected, GError **error);

/** weft_json_expect: whether the token is of @type, which people call @expected; else @error. */
gboolean
weft_json_expect (const WeftJsonReader *json, WeftJsonType type, const char *expected, GError **error);

/** weft_json_expect_number: the number that was read last, from @least to @greatest, which people call @expected; else @error. */
gboolean weft_json_expect_number (const WeftJsonReader *json,
                                  double least,
                                  double greatest,
                                  const char *expected,
                                  double *number,
                                  GError **error);

/* What takes a value, whose first token was read last; its last one is then. @data: what the table's user wants. */
typedef gboolean (*WeftJsonTake) (WeftJsonReader *json, gpointer data, GError **error);

/* A member that an object may have. */
typedef struct {
  const char *name;
  WeftJsonTake take;
  gboolean is_required;
} WeftJsonMember;

/**
 * weft_json_read_object:
 * @members: (array length=n): at most 32
 * @skip: (nullable): is told of each other member, whose value is skipped; @offset: of its name
 *
 * Reads the object that begins with the token that was read last. %FALSE with @error when it is none, one of its members stands there twice
 * or a required one does not.
 */
gboolean weft_json_read_object (WeftJsonReader *json,
                                const WeftJsonMember *members,
                                guint n,
                                void (*skip) (gpointer data, const char *name, gsize offset),
                                gpointer data,
                                GError **error);

/** weft_json_read_list: the same of a list; @take takes each value of it. */
gboolean weft_json_read_list (WeftJsonReader *json, WeftJsonTake take, gpointer data, GError **error);

/** weft_json_read_file: the whole file, which is one object. */
gboolean weft_json_read_file (WeftJsonReader *json,
                              const WeftJsonMember *members,
                              guint n,
                              void (*skip) (gpointer data, const char *name, gsize offset),
                              gpointer data,
                              GError **error);

G_END_DECLS
