/* test-rows.c: graphs in files: what is read is what is written; an edited graph is saved as the file that is read back; what is wrong is
 * said with its place. */
#include "weft-batch-rows.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include "graph-document.h"
#include "graph-kinds.h"
#include "test-seed.h"

#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<weft xmlns=\"urn:weft:1\">\n"

static const char whole[] =
    HEAD "  <test-graph id=\"g\" name=\"Graph\">\n"
         "    <class id=\"c\"/>\n"
         "    <!-- a remark -->\n"
         "    <class id=\"d\"/>\n"
         "    <task id=\"t1\" name=\"A &lt; &quot;B&quot;\" time=\"440\" machine=\"c\"/>\n"
         "    <task id=\"t2\" time=\"uniform(8, 12)\" mode=\"mixed\" machine=\"d\"/>\n"
         "    <task id=\"t3\"/>\n"
         "    <edge from=\"t1\" to=\"t2\"/>\n"
         "    <edge from=\"t2\" to=\"t1\" latency=\"2\"/>\n"
         "    <edge from=\"t3\" to=\"t3\"/>\n"
         "    <layout>\n"
         "      <at ref=\"t1\" x=\"10\" y=\"20.5\"/>\n"
         "    </layout>\n"
         "  </test-graph>\n"
         "  <test-graph id=\"h\">\n"
         "    <task id=\"u1\" time=\"1\"/>\n"
         "  </test-graph>\n"
         "</weft>\n";

static WeftDocument *
read_text (const char *text)
{
  GError *error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "file", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_whole (void)
{
  g_autoptr (WeftDocument) document = read_text (whole);
  g_autofree char *written = weft_write (document, NULL);
  g_autofree char *rows = NULL;

  g_assert_cmpstr (written, ==, whole);
  rows = graph_document_describe_one (document, "g");
  g_assert_cmpstr (rows, ==, "0 t1 440 c\n1 t2 uniform(8, 12) d\n2 t3 0 -\n0 0>1\n1 1>0\n2 2>2\n");
}

/* In whatever order the elements stand, and with elements of others between and in them. */
static void
test_order (void)
{
  static const char *const texts[] = {
      HEAD "<test-graph id='g'><edge from='a' to='b'/><task id='a' machine='c'/><class id='c'/><task id='b'/>"
           "</test-graph></weft>",
      HEAD "<test-graph id='g'><!--x--><task id='a' machine='c'><!--y--></task><edge from='a' to='b'></edge>"
           "<task id='b'/><class id='c'/></test-graph></weft>",
      HEAD "<test-graph id='g'>\n<task id='a' machine='c'> \n </task><task id='b'/><class id='c'/>"
           "<f:x xmlns:f='urn:f'/><edge to='b' from='a'/></test-graph></weft>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (WeftDocument) document = read_text (texts[i]);
    g_autofree char *written = weft_write (document, NULL);
    g_autoptr (WeftDocument) again = read_text (written);
    g_autofree char *twice = weft_write (again, NULL);
    g_autofree char *rows = graph_document_describe_one (document, "g");

    g_assert_cmpstr (rows, ==, "0 a 0 c\n1 b 0 -\n0 0>1\n");
    g_assert_cmpstr (twice, ==, written);
    g_assert_true ((strstr (written, "<!--y-->") != NULL) == (i == 1));
    g_assert_true ((strstr (written, "urn:f") != NULL) == (i == 2));
  }
}

/* Every version of a graph that is edited is saved, read back and saved as the same bytes. */
static void
test_edited (void)
{
  WeftDocument *document = graph_document_new ();
  WeftRandom random;

  test_random_init (&random, 95, 0);
  for (guint i = 0; i < 1000; i++) {
    WeftBatch *batch = weft_batch_begin (document);
    WeftDocument *next;

    graph_document_edit (batch, &random);
    next = weft_batch_commit (batch);
    weft_document_unref (document);
    document = next;
    if (i % 5 == 0) {
      g_autofree char *saved = weft_write (document, NULL);
      g_autoptr (WeftDocument) back = read_text (saved);
      g_autofree char *again = weft_write (back, NULL);

      g_assert_cmpstr (again, ==, saved);
    }
  }
  weft_document_unref (document);
}

static void
test_wrong (void)
{
  static const struct {
    const char *content; /* of the graph g, which stands behind a graph f with the task t0 and the class c0 */
    const char *message;
  } rows[] = {
      {"<task id='a'/>\n<task id='a'/>", "file:4:1: <task> g, id: found “a”, which another element has"},
      {"<class id='a'/>\n<task id='a'/>", "file:4:7: <task> a, id: found a second definition of “a”"},
      {"<task id='a'/>\n<class id='a'/>", "file:4:1: <class> a, id: found a second definition of “a”"},
      {"\n<task id='g'/>", "file:4:7: <task> g, id: found a second definition of “g”"},
      {"\n<task id='t0'/>", "file:4:7: <task> t0, id: found a second definition of “t0”"},
      {"\n<class id='t0'/>", "file:4:8: <class> t0, id: found a second definition of “t0”"},
      {"<task id='a'/>\n<edge from='a' to='b'/>",
       "file:4:1: <edge> g, to: found “b”, expected the id of a task"},
      {"<task id='a'/>\n<edge from='a' to='t0'/>", "file:4:1: <edge> g, to: found “t0”"},
      {"<class id='c'/><task id='a'/>\n<edge from='c' to='a'/>", "file:4:1: <edge> g, from: found “c”"},
      {"<task id='a'/><edge from='a' to='a'/>\n<edge from='a' to='a'/>", "file:4:1: <edge> g"},
      {"<task id='a'/>\n<edge from='a'/>", "file:4:1: <edge> g, to"},
      {"\n<task time='4'/>", "file:4:1: <task> g, id"},
      {"\n<task id='a' time='fast'/>", "file:4:14: <task> a, time: found “fast”"},
      {"\n<task id='a' color='red'/>", "file:4:14: <task> a, color: found an attribute “color”"},
      {"\n<task id='a' x='3'/>", "file:4:14: <task> a, x: found an attribute “x”, expected positions"},
      {"\n<task id='a' machine='c0'/>", "file:4:14: <task> g, machine: found “c0”"},
      {"\n<task id='a' machine='none'/>", "file:4:14: <task> g, machine: found “none”"},
      {"\n<task id='a' machine='b'/><task id='b'/>", "file:4:14: <task> g, machine: found “b”"},
      {"\n<task id='a'>text</task>", "file:4:14: "},
      {"\n<task id='a'><task id='b'/></task>",
       "file:4:14: <task> b: found <task> in <task>, expected nothing in it"},
      {"\n<block id='a' mode='simd'/>",
       "file:4:1: <block> a: found <block> in <test-graph>, expected <class>, <task>, <edge>"},
      {"<task id='a'/><layout>\n<at ref='b' x='1' y='2'/></layout>", "file:4:5: <at> g, ref: found “b”"},
      {"<task id='a'/><layout>\n<at ref='a' x='1'/></layout>", "file:4:1: <at> g, y"},
      {"<task id='a'/><layout>\n<at ref='a' collapsed='yes'/></layout>", "file:4:13: <at> g, collapsed"},
      {"<task id='a'/><layout><at ref='a' x='1' y='2'/>\n<at ref='a' x='1' y='2'/></layout>",
       "file:4:5: <at> g, ref: found a second place for “a”"},
      {"<task id='a'/><layout/>\n<task id='b'/>", "file:4:1: <task> b"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>\n<test-graph id='f'><task "
                                             "id='t0'/><class id='c0'/></test-graph><test-graph id='g'>\n%s"
                                             "</test-graph></weft>",
                                             rows[i].content);
    GError *error = NULL;

    g_assert_null (weft_read (text, strlen (text), "file", NULL, &error));
    if (!g_str_has_prefix (error->message, rows[i].message))
      g_error ("%u: %s", i, error->message);
    g_clear_error (&error);
  }
}

/* The digests of a file that is read twice are equal, wherever the graph stands in it. */
static void
test_digest (void)
{
  static const char graph[] =
      "<test-graph id='g'><class id='c'/><task id='a' time='3' machine='c'/></test-graph>";
  g_autofree char *first = g_strconcat (HEAD, graph, "</weft>", NULL);
  g_autofree char *second = g_strconcat (HEAD, "<suite><machine id='m'/></suite>", graph, "</weft>", NULL);
  g_autoptr (WeftDocument) a = read_text (first);
  g_autoptr (WeftDocument) b = read_text (second);

  g_assert_true (weft_digest_equal (weft_node_get_digest (weft_document_lookup (a, "g")),
                                    weft_node_get_digest (weft_document_lookup (b, "g"))));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/whole", test_whole);
  g_test_add_func ("/rows/order", test_order);
  g_test_add_func ("/rows/edited", test_edited);
  g_test_add_func ("/rows/wrong", test_wrong);
  g_test_add_func ("/rows/digest", test_digest);
  return g_test_run ();
}
