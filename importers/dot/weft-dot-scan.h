/* weft-dot-scan.h: the tokens of a DOT file, in linear time. White space, comments of C and C++ and lines that begin with "#" are none. */
#pragma once

#include "weft-job.h"
#include "weft-text.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_DOT_END,
  WEFT_DOT_ID,    /* plain, a number, quoted or HTML */
  WEFT_DOT_ARROW, /* -> */
  WEFT_DOT_LINE,  /* -- */
  WEFT_DOT_SIGN,  /* another character, below */
  WEFT_DOT_STRICT,
  WEFT_DOT_GRAPH,
  WEFT_DOT_DIGRAPH,
  WEFT_DOT_SUBGRAPH,
  WEFT_DOT_NODE,
  WEFT_DOT_EDGE,
} WeftDotType;

/* The token that was read last. */
typedef struct {
  const WeftText *text;
  WeftJob *job;
  gsize at;
  gsize next_look; /* at the job */
  WeftDotType type;
  gsize offset;     /* where the token begins */
  char sign;        /* of WEFT_DOT_SIGN: one of {}[]=;,: */
  gboolean is_html; /* of an id */
  GString *
      id; /* what it says: quoted ones joined, without quotation marks and with \" as "; other backslashes stay, for labels */
} WeftDotScan;

/** weft_dot_scan_init: @text: valid UTF-8; it must outlive @scan. */
void weft_dot_scan_init (WeftDotScan *scan, const WeftText *text, WeftJob *job);
void weft_dot_scan_clear (WeftDotScan *scan);

/** weft_dot_scan_next: reads the next token; %FALSE with @error when there is none, or the job is over. */
gboolean weft_dot_scan_next (WeftDotScan *scan, GError **error);

/** weft_dot_scan_is: whether the token is the character @sign. */
gboolean weft_dot_scan_is (const WeftDotScan *scan, char sign);

/** weft_dot_scan_fail: %FALSE with @error: the token is not what was @expected. */
gboolean weft_dot_scan_fail (WeftDotScan *scan, const char *expected, GError **error);

G_END_DECLS
