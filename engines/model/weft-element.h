/* weft-element.h: what selection, search, faults and answers speak of: a node of the document, or a row of the graph
 * that a node carries. Passed by value. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many rows a table may have. */
#define WEFT_MOST_ROWS (1u << 28)

typedef struct {
  guint32 node;      /* the number of the node */
  guint32 table : 4; /* 0: the node itself; else a table of its graph */
  guint32 row : 28;
} WeftElement;

static inline WeftElement
weft_element_of_node (guint32 node)
{
  return (WeftElement){.node = node};
}

/**
 * weft_element_get_number: a number that tells the parts of one diagram apart: of a node its own, of a row one from WEFT_MOST_ROWS on.
 * Nodes have numbers below that.
 */
static inline guint32
weft_element_get_number (WeftElement element)
{
  return element.table == 0 ? element.node : (guint32) element.table << 28 | element.row;
}

/** weft_element_from_number: the part of the diagram @diagram that has @number. */
static inline WeftElement
weft_element_from_number (guint32 diagram, guint32 number)
{
  return number < WEFT_MOST_ROWS
             ? weft_element_of_node (number)
             : (WeftElement){.node = diagram, .table = number >> 28, .row = number & (WEFT_MOST_ROWS - 1)};
}

/** weft_element_get_key: a number that tells elements of a document apart and has their order: by node, table, row. */
static inline guint64
weft_element_get_key (WeftElement element)
{
  return (guint64) element.node << 32 | (guint32) element.table << 28 | element.row;
}

static inline gboolean
weft_element_equal (WeftElement a, WeftElement b)
{
  return weft_element_get_key (a) == weft_element_get_key (b);
}

static inline gint
weft_element_compare (WeftElement a, WeftElement b)
{
  guint64 p = weft_element_get_key (a);
  guint64 q = weft_element_get_key (b);

  return (p > q) - (p < q);
}

static inline guint
weft_element_hash (WeftElement element)
{
  return (weft_element_get_key (element) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32;
}

G_END_DECLS
