/* many-tasks.h: a task graph that is large for how little is in it. */
#pragma once

#include <glib.h>

/* (transfer full): the text of a document with the graph g of @n tasks t0, t1 and so on, of time 1 and without edges, on two processors. */
static inline char *
make_many_tasks (guint n)
{
  GString *text = g_string_new ("<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"2\">");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<task id=\"t%u\" time=\"1\"/>", i);
  g_string_append (text, "</task-graph></weft>");
  return g_string_free (text, FALSE);
}
