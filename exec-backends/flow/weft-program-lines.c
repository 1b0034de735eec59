/* weft-program-lines.c: see weft-program-lines.h. */
#include "weft-program-lines.h"

#include <string.h>

char *
weft_program_lines_print (const char *program, WeftLineRange lines)
{
  return lines.first == lines.last ? g_strdup_printf ("%s:%u", program, lines.first)
                                   : g_strdup_printf ("%s:%u-%u", program, lines.first, lines.last);
}

/* Digits from *@at on, which is moved behind them; 0: there is no number of a line. */
static guint32
scan_line (const char **at)
{
  char *end;
  guint64 line = g_ascii_isdigit (**at) ? g_ascii_strtoull (*at, &end, 10) : 0;

  if (line == 0 || line > G_MAXUINT32)
    return 0;
  *at = end;
  return (guint32) line;
}

gboolean
weft_program_lines_find (const WeftNode *node, const char *program, WeftLineRange *lines)
{
  const char *source = weft_node_get_text (node, WEFT_PROPERTY_SOURCE);
  gsize length = strlen (program);

  if (source == NULL || strncmp (source, program, length) != 0 || source[length] != ':')
    return FALSE;
  source += length + 1;
  lines->first = lines->last = scan_line (&source);
  if (*source == '-') {
    source++;
    lines->last = scan_line (&source);
  }
  return *source == '\0' && lines->first > 0 && lines->last >= lines->first;
}

static void
collect (const WeftNode *node, const char *program, guint32 line, GArray *nodes)
{
  guint before = nodes->len;
  guint32 id = weft_node_get_id (node);
  WeftLineRange lines;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect (child, program, line, nodes);
  if (nodes->len == before && weft_program_lines_find (node, program, &lines) && lines.first <= line &&
      line <= lines.last)
    g_array_append_val (nodes, id);
}

GArray *
weft_program_lines_list_nodes (const WeftDocument *document,
                               guint32 diagram,
                               const char *program,
                               guint32 line)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftNode *node = weft_document_get_node (document, diagram);

  if (node != NULL)
    collect (node, program, line, nodes);
  return nodes;
}
