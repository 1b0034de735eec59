/* weft-xml.h: libxml2's SAX2 parser at work for a reader: complete text in memory, no network, no other
 * file, nothing printed. It is shown no markup with a fault that weft-scan.h finds, such as one without an end, no document type, and
 * nothing that would take long out of proportion to its size. */
#pragma once

#include "weft-job.h"
#include "weft-scan.h"

G_BEGIN_DECLS

/* An attribute with its meaning, or the declaration of a namespace prefix. */
typedef struct {
  gsize start; /* its text, NAME="VALUE" */
  gsize end;
  const char *prefix; /* NULL: none */
  const char *name;
  const char *uri;         /* its namespace; NULL: none */
  const char *value;       /* of a declaration: the namespace */
  gboolean is_declaration; /* of the prefix @name; of the default namespace when @name is empty */
} WeftTagAttribute;

/* A start tag. Strings are borrowed for the call; but names, prefixes and namespaces stay, each once in memory for all tags of a file. */
typedef struct {
  gsize start;
  gsize name_end;
  const char *name;
  const char *uri; /* NULL: none */
  const WeftTagAttribute *attributes;
  guint n_attributes;
} WeftTag;

/* Who is told. Each may fail with a located error, and is told nothing after that. */
typedef struct {
  gboolean (*start) (gpointer data, const WeftTag *tag, GError **error);

  /* @end: the offset after the end of the element */
  gboolean (*end) (gpointer data, gsize end, GError **error);

  /* (nullable): @text: (array length=size): character data, decoded; a piece of what stands between two tags. @start: the offset where the
   * first of those pieces begins in the file */
  gboolean (*add_text) (gpointer data, const char *text, gsize size, gsize start, GError **error);

  /* (nullable): a comment or instruction from offset @start to @end */
  gboolean (*add_kept) (gpointer data, gsize start, gsize end, GError **error);
} WeftXmlReader;

/**
 * weft_xml_parse:
 * @text: any bytes
 * @data: for the functions of @reader
 * @job: (nullable): may cancel it; is told how far it is
 *
 * Returns: %FALSE with the first error: of the reader, or that @text is not well-formed XML in UTF-8, with markup that may be read.
 * O(n), and memory for some batches beside what the reader keeps.
 */
gboolean weft_xml_parse (const WeftText *text,
                         const WeftXmlReader *reader,
                         gpointer data,
                         WeftJob *job,
                         GError **error);

G_END_DECLS
