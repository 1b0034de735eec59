/* test-wrong-files.c: every mistake is said with its line and column, what was found and what was expected. */
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-reader.h"

#include <string.h>

/* A document around one line, which is line 5. */
#define AROUND(line)                                                                                         \
  "<?xml version=\"1.0\"?>\n<weft xmlns=\"urn:weft:1\">\n"                                                   \
  "<suite><machine id=\"m\" pes=\"8\"/><machine id=\"s\" kind=\"simd\"/></suite>\n"                          \
  "<flow-tree id=\"t\" machine=\"m\">\n" line "\n</flow-tree>\n</weft>\n"

/* Reads and checks; the first problem, located. */
static GError *
first_problem (const char *text)
{
  g_autoptr (WeftLocations) locations = NULL;
  GError *error = NULL;
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "f.weft", &locations, &error);
  g_autoptr (GPtrArray) problems = NULL;

  if (document == NULL)
    return error;
  problems = weft_document_check (document);
  if (problems->len == 0)
    return NULL;
  error = g_error_copy (problems->pdata[0]);
  weft_locations_apply (locations, error);
  return error;
}

typedef struct {
  const char *text;
  const char *place; /* how the message begins */
  const char *words; /* what it holds */
} Case;

/* A suite with one target; its line is line 4. */
#define TARGET(attributes, times)                                                                            \
  "<weft xmlns=\"urn:weft:1\">\n<suite>\n<machine id=\"m\"/>\n<target id=\"t\"" attributes ">" times         \
  "</target>\n</suite>\n</weft>\n"

static const Case cases[] = {
    /* XML */
    {"", "f.weft", ""},
    {"<weft xmlns=\"urn:weft:1\">", "f.weft:1:", ""},
    {"<weft xmlns=\"urn:weft:1\">\n<suite>\n</weft>", "f.weft:3:", ""},
    {"<weft xmlns=\"urn:weft:1\"></weft><weft/>", "f.weft:1:", ""},
    {"<!DOCTYPE weft>\n<weft xmlns=\"urn:weft:1\"/>", "f.weft:1:1:", "DOCTYPE"},
    {"<weft xmlns=\"urn:weft:1\">&bomb;</weft>", "f.weft:1:", ""},
    {"<weft/>", "f.weft:1:", "urn:weft:1"},
    {"<svg xmlns=\"urn:weft:1\"/>", "f.weft:1:1:", "svg"},
    {"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><weft xmlns=\"urn:weft:1\"/>", "f.weft:1:", "UTF-8"},
    {"<weft xmlns=\"urn:weft:1\" title=\"\xff\"/>", "f.weft:1:", "UTF-8"},
    /* elements and attributes */
    {AROUND ("<block id=\"b\" mode=\"simd\" colour=\"red\"/>"), "f.weft:5:27:", "colour"},
    {AROUND ("<gadget/>"), "f.weft:5:1:", "gadget"},
    {AROUND ("<block id=\"b\"/>"), "f.weft:5:1:", "mode"},
    {AROUND ("<block id=\"b\" mode=\"vector\"/>"), "f.weft:5:15:", "simd | spmd"},
    {AROUND ("<block mode=\"simd\"/>"), "f.weft:5:1:", "id"},
    {AROUND ("<block id=\"1b\" mode=\"simd\"/>"), "f.weft:5:8:", "1b"},
    {AROUND ("<block id=\"t\" mode=\"simd\"/>"), "f.weft:5:8:", "second definition"},
    {AROUND ("<block id=\"b\" mode=\"simd\">text</block>"), "f.weft:5:", "text"},
    {AROUND ("<then/>"), "f.weft:5:1:", "expected <block>"},
    {AROUND ("<if id=\"i\" mode=\"simd\" then=\"0.5\"><then/><then/></if>"), "f.weft:5:", "one <then> only"},
    /* values */
    {AROUND ("<if id=\"i\" mode=\"simd\" then=\"1.5\"/>"), "f.weft:5:24:", "1.5"},
    {AROUND ("<loop id=\"l\" mode=\"simd\" iterations=\"unifrom(1, 2)\"/>"), "f.weft:5:26:", "unifrom"},
    {AROUND ("<loop id=\"l\" mode=\"simd\" iterations=\"{1: 0.5, 2: 0.4}\"/>"), "f.weft:5:26:", "sum to 0.9"},
    {AROUND ("<loop id=\"l\" mode=\"simd\" iterations=\"1.5\"/>"), "f.weft:5:26:", "1.5"},
    {AROUND ("<loop id=\"l\" mode=\"simd\" iterations=\"-1\"/>"), "f.weft:5:26:", "-1"},
    {AROUND ("<block id=\"b\" mode=\"simd\"><step simd=\"1.5\"/></block>"), "f.weft:5:33:", "nearest: 2"},
    /* targets */
    {TARGET (" machine=\"m\"", ""), "f.weft:4:1:", "model"},
    {TARGET (" model=\"udp\"", ""), "f.weft:4:1:", "machine"},
    {TARGET (" machine=\"m\" model=\"rsh\"", ""), "f.weft:4:28:", "pipes | file | udp"},
    {TARGET (" machine=\"k\" model=\"udp\"", ""), "f.weft:4:16:", "the id of a machine"},
    {TARGET (" machine=\"m\" model=\"udp\" width=\"-1\"", ""), "f.weft:4:40:", "-1"},
    {TARGET (" machine=\"m\" model=\"udp\" load=\"low\"", ""), "f.weft:4:40:", "low"},
    {TARGET (" machine=\"m\" model=\"udp\" load-step=\"-0.5\"", ""), "f.weft:4:40:", "-0.5"},
    {TARGET (" machine=\"m\" model=\"udp\"", "<time op=\"ADD\"/>"), "f.weft:4:40:", "seconds"},
    {TARGET (" machine=\"m\" model=\"udp\"", "<time seconds=\"1\"/>"), "f.weft:4:40:", "op"},
    {TARGET (" machine=\"m\" model=\"udp\"", "<time op=\"ADD\" seconds=\"1 s\"/>"), "f.weft:4:55:", "1 s"},
    {TARGET (" machine=\"m\" model=\"udp\"",
             "<time op=\"ADD\" seconds=\"1\"/><time op=\"Add\" seconds=\"1\"/>"),
     "f.weft:4:74:", "a second time"},
    {TARGET (" machine=\"m\" model=\"udp\"", "<step/>"), "f.weft:4:40:", "expected <time>"},
    /* rules */
    {"<weft xmlns=\"urn:weft:1\">\n<flow-tree id=\"t\" machine=\"nobody\"/></weft>",
     "f.weft:2:19:", "nobody"},
    {AROUND ("<if id=\"i\" mode=\"simd\" then=\"0.5\"><then><block id=\"b\" mode=\"spmd\"/></then></if>"),
     "f.weft:5:55:", "data conditional i"},
    {AROUND ("<if id=\"i\" mode=\"spmd\" then=\"0.5\" decided-by=\"cu\"/>"), "f.weft:5:35:", "control unit"},
    {AROUND ("<loop id=\"l\" mode=\"spmd\" iterations=\"uniform(1, 2)\" decided-by=\"cu\"/>"),
     "f.weft:5:", "control unit"},
    {AROUND ("<block id=\"b\" mode=\"simd\"><step spmd=\"3\"/></block>"),
     "f.weft:5:", "no time in mode simd"},
    {AROUND ("<block id=\"b\" mode=\"simd\"><step op=\"fft\"/></block>"), "f.weft:5:", "fft"},
    {"<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" pes=\"4\"/></suite>\n<flow-tree id=\"t\" "
     "machine=\"m\" pes=\"9\"/></weft>",
     "f.weft:2:31:", "at most 4"},
    {"<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" kind=\"simd\"/></suite>\n<flow-tree id=\"t\" "
     "machine=\"m\">"
     "<block id=\"b\" mode=\"spmd\"/></flow-tree></weft>",
     "f.weft:2:", "of kind simd"},
    /* layout */
    {AROUND ("<block id=\"b\" mode=\"simd\"/><layout><at ref=\"q\" x=\"1\" y=\"1\"/></layout>"),
     "f.weft:5:", "q"},
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = first_problem (cases[i].text);

    if (error != NULL && weft_fault_get (error) != NULL &&
        g_str_has_prefix (error->message, cases[i].place) && strstr (error->message, cases[i].words) != NULL)
      continue;
    g_test_message ("expected %s and “%s”, got: %s", cases[i].place, cases[i].words,
                    error != NULL ? error->message : cases[i].text);
    g_test_fail ();
  }
}

static void
test_right (void)
{
  g_autoptr (GError) error = first_problem (
      AROUND ("<block id=\"b\" mode=\"simd\"><step simd=\"3\" spmd=\"uniform(1, 4)\"/></block>"));

  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wrong-files/cases", test_cases);
  g_test_add_func ("/wrong-files/right", test_right);
  return g_test_run ();
}
