/* weft-builder-private.h: the state of a builder, for the files that share it. */
#pragma once

#include "weft-builder.h"
#include "weft-graph.h"
#include "weft-scope.h"

G_BEGIN_DECLS

/* A node to be: all but its children. Parts stand in document order, as nodes are numbered. */
typedef struct {
  WeftProperties *properties;
  gsize n_children;
  guint owner; /* the part whose <layout> it stands in */
  guint32 offset;
  gboolean is_placed;
} WeftNodeDraft;

typedef enum {
  WEFT_ROLE_NODE,
  WEFT_ROLE_LAYOUT, /* <layout> */
  WEFT_ROLE_PLACE,  /* <at> */
  WEFT_ROLE_ROW,    /* of the graph of the node around it */
} WeftRole;

/* One of our elements that is open. */
typedef struct {
  WeftRole role;
  guint
      part; /* for a <layout> and an <at>: the part whose layout it is; for a row: the part that carries it */
  guint32
      singles; /* which kinds of children that it may have one of it has: bits by weft_kind_find_single() */
  gboolean has_layout;
  WeftKind row_kind; /* of a row */
  GString *text;     /* (nullable): its content so far, where it may have one */
} WeftFrame;

/* An element that is kept word for word. */
typedef struct {
  guint depth; /* how many of its elements are open; 0: there is none */
  gsize start;
  gsize name_end;
  char *name; /* (nullable): when it is ours */
  char *id;
} WeftRaw;

/* The property of a kind that an attribute names. */
typedef struct {
  WeftKind kind;
  const char *name;
  const WeftPropertyInfo *info; /* (nullable) */
} WeftFoundProperty;

struct _WeftBuilder {
  const WeftText *text;
  GArray *parts;     /* WeftNodeDraft */
  GArray *frames;    /* WeftFrame; the innermost last */
  GHashTable *names; /* XML id -> its part */
  GPtrArray *rows;   /* WeftRows: of each part that carries a graph */
  WeftKind last;     /* of the last element that was found in the table of kinds */
  const char *last_name;
  const char *own_uri;        /* our namespace, once a tag has had it */
  WeftFoundProperty found[8]; /* by place of the attribute: the last that was looked for */
  WeftScope *scope;
  WeftRaw raw;
  gsize declared; /* bytes of declarations added to what is kept */
  gsize kept;     /* bytes of what is kept */
  GString *prolog;
  GString *epilog;
  gboolean is_newer; /* the file is of a version after this program's */
};

typedef struct _WeftRows WeftRows;

void weft_rows_free (gpointer rows);

/** weft_builder_start_row: opens the element of @tag as a row of @table of the innermost part. */
gboolean weft_builder_start_row (WeftBuilder *builder, const WeftTag *tag, guint table, GError **error);

/** weft_builder_start_within: opens the element of @tag, which stands in the row that is open: an edge at it, or one of its times. */
gboolean weft_builder_start_within (WeftBuilder *builder, const WeftTag *tag, WeftKind kind, GError **error);

/** weft_builder_end_row: the innermost element, of @kind, a row or what stands in one, ends. */
gboolean weft_builder_end_row (WeftBuilder *builder, WeftKind kind, GError **error);

/** weft_builder_get_row_kind: of the rows of @table of @part. */
WeftKind weft_builder_get_row_kind (WeftBuilder *builder, guint part, guint table);

/** weft_builder_finish_rows: @part, whose rows have all been read, gets its graph; nothing when it has it, or carries none. */
gboolean weft_builder_finish_rows (WeftBuilder *builder, guint part, GError **error);

/** weft_builder_find_graph: (nullable): where the finished graph of @part stands, which only the builder holds. */
WeftGraph **weft_builder_find_graph (WeftBuilder *builder, guint part);

/** weft_builder_is_row_name: whether a row of a finished graph has the id @name. */
gboolean weft_builder_is_row_name (WeftBuilder *builder, const char *name);

/** weft_builder_collect: the values of the attributes of @tag go to @ours (WeftAttribute), which borrows them; what is of other formats
 * is one of them, as the text @foreign. */
gboolean weft_builder_collect (WeftBuilder *builder,
                               const WeftTag *tag,
                               WeftKind kind,
                               GArray *ours,
                               GString *foreign,
                               GError **error);

/** weft_builder_refuse_name: that the id @name stands a second time. Returns: %FALSE */
gboolean
weft_builder_refuse_name (WeftBuilder *builder, const WeftTag *tag, const char *name, GError **error);

WeftNodeDraft *weft_builder_get_part (WeftBuilder *builder, guint index);

/** weft_builder_get_frame: (nullable): the innermost of our open elements. */
WeftFrame *weft_builder_get_frame (WeftBuilder *builder);

/** weft_builder_push: opens the element of @tag; %FALSE when it declares too many prefixes. */
gboolean weft_builder_push (WeftBuilder *builder, const WeftTag *tag, WeftFrame frame, GError **error);

/** weft_builder_open_kept: begins to keep the element of @tag word for word. */
gboolean weft_builder_open_kept (WeftBuilder *builder, const WeftTag *tag, GError **error);

/** weft_tag_find: (nullable): the attribute @name that has no prefix. */
const WeftTagAttribute *weft_tag_find (const WeftTag *tag, const char *name);

/**
 * weft_builder_fail:
 * @tag: where the fault is, unless its property names one of its attributes
 * @fault: without the place, the element and the nearest id
 *
 * Returns: %FALSE
 */
gboolean weft_builder_fail (WeftBuilder *builder,
                            const WeftTag *tag,
                            GQuark domain,
                            WeftErrorCode code,
                            WeftFault fault,
                            GError **error);

/** weft_builder_blame: as _fail(), with what @problem (transfer full) of the model says. */
gboolean weft_builder_blame (WeftBuilder *builder, const WeftTag *tag, GError *problem, GError **error);

/* The parts of the format that are not nodes (weft-layout-reader.c). */
gboolean weft_builder_start_layout (WeftBuilder *builder, const WeftTag *tag, GError **error);
gboolean weft_builder_start_in_layout (WeftBuilder *builder, const WeftTag *tag, GError **error);

/** weft_builder_refuse_attribute: says that @tag may not have @attribute, but @expected. */
gboolean weft_builder_refuse_attribute (WeftBuilder *builder,
                                        const WeftTag *tag,
                                        const WeftTagAttribute *attribute,
                                        const char *expected,
                                        GError **error);

/** weft_builder_refuse_element: says that the element of @tag may not stand here, but @expected. */
gboolean
weft_builder_refuse_element (WeftBuilder *builder, const WeftTag *tag, const char *expected, GError **error);

/** weft_join_words: (transfer full): "a, b or c". */
char *weft_join_words (GPtrArray *words);

G_END_DECLS
