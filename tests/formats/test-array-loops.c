/* test-array-loops.c: parallel loops on an array of processors as documents: read, written, checked. Usage: test-array-loops FOLDER */
#include "weft-array-loop.h"
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <math.h>
#include <string.h>

static const char *folder;

static const char suite[] =
    "<suite><machine id='fast' pes='2' speed='4'/><machine id='slow'/><machine id='far'/>"
    "<link from='fast' to='slow'/></suite>";

static WeftDocument *
read_loop (const char *attributes, const char *content)
{
  g_autofree char *text =
      g_strdup_printf ("<weft xmlns='urn:weft:1'>\n<array-loop id='l' %s>%s</array-loop>%s</weft>",
                       attributes, content, suite);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "file", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static const WeftNode *
get_loop (const WeftDocument *document)
{
  return weft_node_find_child (weft_document_get_root (document), WEFT_KIND_ARRAY_LOOP);
}

/* The files of others keep the rules, and what is written of them is read again as the same. */
static void
test_files (void)
{
  static const char *const names[] = {"loop-8-00", "loop-8-01", "loop-8-02", "loop-8-03"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_strdup_printf ("%s/loops/%s.weft", folder, names[i]);
    g_autofree char *text = NULL;
    gsize size;
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (GPtrArray) problems = NULL;
    g_autofree char *written = NULL;
    g_autoptr (WeftDocument) again = NULL;

    g_assert_true (g_file_get_contents (path, &text, &size, NULL));
    document = weft_read (text, size, path, NULL, &error);
    g_assert_no_error (error);
    problems = weft_document_check (document);
    g_assert_cmpuint (problems->len, ==, 0);
    written = weft_write (document, NULL);
    again = weft_read (written, strlen (written), "again", NULL, NULL);
    g_assert_true (weft_digest_equal (weft_node_get_digest (get_loop (document)),
                                      weft_node_get_digest (get_loop (again))));
  }
}

/* What is said of a loop, and what follows from it. */
static void
test_meaning (void)
{
  g_autoptr (WeftDocument) flat = read_loop ("processors='2' items='12' body='uniform(2, 4)'", "");
  g_autoptr (WeftDocument) rows = read_loop ("processors='2' rows='3' columns='5'",
                                             "<stage body='1.5'/><note>no stage</note><stage body='2'/>");

  g_assert_cmpfloat (weft_array_loop_get_items (get_loop (flat)), ==, 12);
  g_assert_cmpfloat (weft_array_loop_get_row_length (get_loop (flat)), ==, 1);
  g_assert_cmpfloat (weft_array_loop_get_body (get_loop (flat)), ==, 3);
  g_assert_cmpfloat (weft_array_loop_get_items (get_loop (rows)), ==, 15);
  g_assert_cmpfloat (weft_array_loop_get_row_length (get_loop (rows)), ==, 5);
  g_assert_cmpfloat (weft_array_loop_get_body (get_loop (rows)), ==, 3.5);
}

/* What the table of properties refuses. */
static void
test_refused (void)
{
  static const struct {
    const char *attributes;
    const char *content;
    const char *expected;
  } rows[] = {
      {"items='8' body='1'", "", "file:2:1: <array-loop> l, processors: found no such attribute"},
      {"processors='0' items='8' body='1'", "", "file:2:20: <array-loop> l, processors: found “0”"},
      {"processors='-2' items='8' body='1'", "", "<array-loop> l, processors: found “-2”"},
      {"processors='2' items='0' body='1'", "", "<array-loop> l, items: found “0”"},
      {"processors='2' items='2.5' body='1'", "", "<array-loop> l, items: found “2.5”"},
      {"processors='2' items='8' body='-1'", "",
       "<array-loop> l, body: found -1, expected values of 0 or more"},
      {"processors='2' items='8' body='1' overlap='1.5'", "",
       "<array-loop> l, overlap: found “1.5”, expected a number from 0 to 1"},
      {"processors='2' items='8' body='1' overlap='-0.1'", "", "<array-loop> l, overlap: found “-0.1”"},
      {"processors='2' items='8' body='1' load-factor='0.5'", "", "<array-loop> l, load-factor: found “0.5”"},
      {"processors='2' items='8' body='1' iterations='0'", "", "<array-loop> l, iterations: found “0”"},
      {"processors='2' items='8' body='1' collect='maybe'", "",
       "<array-loop> l, collect: found “maybe”, expected no | yes"},
      {"processors='2' items='8' body='1' alpha='-1'", "", "<array-loop> l, alpha: found “-1”"},
      {"processors='2' items='8' body='1' latency='-1'", "", "<array-loop> l, latency: found “-1”"},
      {"processors='2' items='8' body='1' gap-per-item='x'", "", "<array-loop> l, gap-per-item: found “x”"},
      {"processors='2' items='8'", "<stage/>", "<stage> l, body: found no such attribute"},
      {"processors='2' items='8' body='1'", "<block id='b' mode='simd'/>",
       "<block> b: found <block> in <array-loop>, expected <note>, <stage> or <layout>"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text =
        g_strdup_printf ("<weft xmlns='urn:weft:1'>\n<array-loop id='l' %s>%s</array-loop></weft>",
                         rows[i].attributes, rows[i].content);
    g_autoptr (GError) error = NULL;

    g_assert_null (weft_read (text, strlen (text), "file", NULL, &error));
    g_assert_nonnull (error);
    if (strstr (error->message, rows[i].expected) == NULL)
      g_error ("%s: “%s”, expected “%s”", rows[i].attributes, error->message, rows[i].expected);
  }
}

/* What the rules across values find. */
static void
test_rules (void)
{
  static const struct {
    const char *attributes;
    const char *content;
    const char *expected; /* NULL: nothing is wrong */
    const char *plain;
  } rows[] = {
      {"processors='4' items='4' body='1'", "", NULL, NULL},
      {"processors='5' items='4' body='1'", "",
       "<array-loop> l, processors: found 5 processors for 4 data items, expected at most as many processors "
       "as "
       "data items",
       "each processor needs one"},
      {"processors='2' body='1'", "", "<array-loop> l, items: found no number of data items",
       "say how many data items"},
      {"processors='2' rows='4' body='1'", "", "<array-loop> l, columns: found rows without columns",
       "both rows and columns"},
      {"processors='2' columns='4' body='1'", "", "<array-loop> l, rows: found columns without rows",
       "both rows and columns"},
      {"processors='2' items='20' rows='4' columns='5' body='1'", "", NULL, NULL},
      {"processors='2' items='21' rows='4' columns='5' body='1'", "",
       "<array-loop> l, items: found 21 with 4 rows of 5", "the rows times the columns"},
      {"processors='4' items='8' body='1' before='1' after='1'", "", NULL, NULL},
      {"processors='4' items='8' body='1' before='1' after='2'", "",
       "<array-loop> l, after: found 3 neighbours before and after, expected at most 2, which each processor "
       "has",
       "needs 3 neighbours, but each processor has only 2"},
      {"processors='4' items='8' body='1' before='3'", "", "<array-loop> l, before: found 3 neighbours",
       "needs 3 neighbours"},
      {"processors='4' rows='8' columns='100' body='1' before='1' after='1'", "", NULL, NULL},
      {"processors='4' rows='8' columns='100' body='1' before='2' after='1'", "",
       "<array-loop> l, before: found 3 neighbours before and after, expected at most 2", "has only 2"},
      {"processors='2' items='8' body='1' load-factor='2'", "", NULL, NULL},
      {"processors='2' items='8' body='1' load-factor='2.5'", "",
       "<array-loop> l, load-factor: found 2.5, expected at most 2, the number of processors",
       "cannot have more than the whole body"},
      {"processors='2' items='8' body='1' latency='3' overhead='0.5'", "", NULL, NULL},
      {"processors='2' items='8' body='1' alpha='2' gap='1' gap-per-item='1'", "", NULL, NULL},
      {"processors='2' items='8' body='1' gap='3' alpha='2'", "",
       "<array-loop> l, alpha: found alpha or beta beside numbers of LogGP, expected alpha and beta, or "
       "latency, overhead, gap and gap-per-item",
       "leave the numbers of one of the two empty"},
      {"processors='2' items='8' body='1' latency='3' beta='2'", "",
       "<array-loop> l, beta: found alpha or beta beside numbers of LogGP", "what LogGP says"},
      {"processors='3' items='8' body='1' machines='fast slow' blocks='by-speed'", "", NULL, NULL},
      {"processors='2' items='8' body='1' machines='fast'", "", NULL, NULL},
      {"processors='4' items='8' body='1' machines='fast slow'", "",
       "<array-loop> l, machines: found machines with 3 PEs for 4 processors, expected one PE for each "
       "processor",
       "have 3 PEs, but it has 4 processors"},
      {"processors='3' items='8' body='1' machines='slow fast'", "",
       "<array-loop> l, machines: found no link from “slow” to “fast”, expected a link from each machine to "
       "the next one",
       "no link from “slow” to “fast”"},
      {"processors='4' items='8' body='1' machines='fast fast'", "",
       "<array-loop> l, machines: found “fast” a second time, expected each machine once",
       "the machine “fast” twice"},
      {"processors='2' items='8' body='1' machines='none'", "",
       "<array-loop> l, machines: found “none”, which is not in this document, expected the id of a machine "
       "of "
       "the suite",
       "no machine “none” in the suite"},
      {"processors='2' items='8'", "",
       "<array-loop> l, body: found no body, expected the time of an iteration",
       "how long an iteration takes"},
      {"processors='2' items='8'", "<stage body='1'/><stage body='3'/>", NULL, NULL},
      {"processors='2' items='8' body='4' load-factor='7'", "<stage body='1'/><stage body='3'/>", NULL, NULL},
      {"processors='2' items='8' body='uniform(3, 5)'", "<stage body='1'/><stage body='3'/>", NULL, NULL},
      {"processors='2' items='8' body='5'", "<stage body='1'/><stage body='3'/>",
       "<array-loop> l, body: found 5, with stages that take 4, expected what the stages take together",
       "the stages take 4 together, not the 5 of the body"},
      {"processors='1' items='8'", "<stage body='1'/><stage body='3'/>",
       "<stage> l, body: found stage 2 on 1 processors, expected at most one stage for each processor",
       "more stages than processors"},
      {"processors='2' items='8' body='1' program='p'", "",
       "<array-loop> l, program: found “p”, which is not in this document, expected the id of a program",
       "there is no program “p”"},
      {"processors='2' items='8' body='samples(r)'", "", "<array-loop> l, body: found samples of “r”",
       "there is no measurement “r”"},
      {"processors='2' items='8' body='result(l)'", "", "<array-loop> l, body: found a circle of results",
       "its own result"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftDocument) document = read_loop (rows[i].attributes, rows[i].content);
    g_autoptr (GPtrArray) problems = weft_document_check (document);
    const GError *problem = problems->len > 0 ? problems->pdata[0] : NULL;
    g_autofree char *words = problem != NULL ? weft_fault_words (problem) : NULL;

    if (problems->len != (rows[i].expected != NULL) ||
        (problem != NULL &&
         (strstr (problem->message, rows[i].expected) == NULL || strstr (words, rows[i].plain) == NULL)))
      g_error ("%s: %u problems, “%s”, “%s”, expected “%s”", rows[i].attributes, problems->len,
               problem != NULL ? problem->message : "", words != NULL ? words : "",
               rows[i].expected != NULL ? rows[i].expected : "");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/array-loops/files", test_files);
  g_test_add_func ("/array-loops/meaning", test_meaning);
  g_test_add_func ("/array-loops/refused", test_refused);
  g_test_add_func ("/array-loops/rules", test_rules);
  return g_test_run ();
}
