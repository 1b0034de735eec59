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
         "    <shade id=\"c\"/>\n"
         "    <!-- a remark -->\n"
         "    <shade id=\"d\"/>\n"
         "    <node id=\"t1\" name=\"A &lt; &quot;B&quot;\" time=\"440\" machine=\"c\"/>\n"
         "    <node id=\"t2\" time=\"uniform(8, 12)\" mode=\"mixed\" machine=\"d\"/>\n"
         "    <node id=\"t3\"/>\n"
         "    <line from=\"t1\" to=\"t2\"/>\n"
         "    <line from=\"t2\" to=\"t1\" latency=\"2\"/>\n"
         "    <line from=\"t3\" to=\"t3\"/>\n"
         "    <layout>\n"
         "      <at ref=\"t1\" x=\"10\" y=\"20.5\"/>\n"
         "    </layout>\n"
         "  </test-graph>\n"
         "  <test-graph id=\"h\">\n"
         "    <node id=\"u1\" time=\"1\"/>\n"
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
      HEAD "<test-graph id='g'><line from='a' to='b'/><node id='a' machine='c'/><shade id='c'/><node id='b'/>"
           "</test-graph></weft>",
      HEAD "<test-graph id='g'><!--x--><node id='a' machine='c'><!--y--></node><line from='a' to='b'></line>"
           "<node id='b'/><shade id='c'/></test-graph></weft>",
      HEAD "<test-graph id='g'>\n<node id='a' machine='c'> \n </node><node id='b'/><shade id='c'/>"
           "<f:x xmlns:f='urn:f'/><line to='b' from='a'/></test-graph></weft>",
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
      {"<node id='a'/>\n<node id='a'/>", "file:4:1: <node> g, id: found “a”, which another element has"},
      {"<shade id='a'/>\n<node id='a'/>", "file:4:7: <node> a, id: found a second definition of “a”"},
      {"<node id='a'/>\n<shade id='a'/>", "file:4:1: <shade> a, id: found a second definition of “a”"},
      {"\n<node id='g'/>", "file:4:7: <node> g, id: found a second definition of “g”"},
      {"\n<node id='t0'/>", "file:4:7: <node> t0, id: found a second definition of “t0”"},
      {"\n<shade id='t0'/>", "file:4:8: <shade> t0, id: found a second definition of “t0”"},
      {"<node id='a'/>\n<line from='a' to='b'/>",
       "file:4:1: <line> g, to: found “b”, expected the id of a node"},
      {"<node id='a'/>\n<line from='a' to='t0'/>", "file:4:1: <line> g, to: found “t0”"},
      {"<shade id='c'/><node id='a'/>\n<line from='c' to='a'/>", "file:4:1: <line> g, from: found “c”"},
      {"<node id='a'/><line from='a' to='a'/>\n<line from='a' to='a'/>", "file:4:1: <line> g"},
      {"<node id='a'/>\n<line from='a'/>", "file:4:1: <line> g, to"},
      {"\n<node time='4'/>", "file:4:1: <node> g, id"},
      {"\n<node id='a' time='fast'/>", "file:4:14: <node> a, time: found “fast”"},
      {"\n<node id='a' color='red'/>", "file:4:14: <node> a, color: found an attribute “color”"},
      {"\n<node id='a' x='3'/>", "file:4:14: <node> a, x: found an attribute “x”, expected positions"},
      {"\n<node id='a' machine='c0'/>", "file:4:14: <node> g, machine: found “c0”"},
      {"\n<node id='a' machine='none'/>", "file:4:14: <node> g, machine: found “none”"},
      {"\n<node id='a' machine='b'/><node id='b'/>", "file:4:14: <node> g, machine: found “b”"},
      {"\n<node id='a'>text</node>", "file:4:14: "},
      {"\n<node id='a'><node id='b'/></node>",
       "file:4:14: <node> b: found <node> in <node>, expected nothing in it"},
      {"\n<block id='a' mode='simd'/>",
       "file:4:1: <block> a: found <block> in <test-graph>, expected <shade>, <node>, <line>"},
      {"<node id='a'/><layout>\n<at ref='b' x='1' y='2'/></layout>", "file:4:5: <at> g, ref: found “b”"},
      {"<node id='a'/><layout>\n<at ref='a' x='1'/></layout>", "file:4:1: <at> g, y"},
      {"<node id='a'/><layout>\n<at ref='a' collapsed='yes'/></layout>", "file:4:13: <at> g, collapsed"},
      {"<node id='a'/><layout><at ref='a' x='1' y='2'/>\n<at ref='a' x='1' y='2'/></layout>",
       "file:4:5: <at> g, ref: found a second place for “a”"},
      {"<node id='a'/><layout/>\n<node id='b'/>", "file:4:1: <node> b"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>\n<test-graph id='f'><node "
                                             "id='t0'/><shade id='c0'/></test-graph><test-graph id='g'>\n%s"
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
      "<test-graph id='g'><shade id='c'/><node id='a' time='3' machine='c'/></test-graph>";
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
