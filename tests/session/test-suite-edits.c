/* test-suite-edits.c: a machine that is removed takes with it what names it: links and targets, but not those of others. */
#include "weft-check.h"
#include "weft-reader.h"
#include "weft-suite-edits.h"

#include <string.h>

static const char text[] =
    "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"a\"/><machine id=\"b\"/><link from=\"a\" to=\"b\"/>"
    "<target id=\"a-pipes\" machine=\"a\" model=\"pipes\"><time op=\"ADD\" seconds=\"1\"/></target>"
    "<target id=\"b-pipes\" machine=\"b\" model=\"pipes\"/><target id=\"a-udp\" machine=\"a\" "
    "model=\"udp\"/></suite></weft>";

static void
test_remove_machine (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) before = weft_read (text, strlen (text), "f.weft", NULL, &error);
  g_autoptr (WeftDocument) after = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  WeftBatch *batch;

  g_assert_no_error (error);
  batch = weft_batch_begin (before);
  g_assert_true (weft_suite_remove_machine (batch, before, weft_document_find (before, "a"), &error));
  g_assert_no_error (error);
  after = weft_batch_commit (batch);
  problems = weft_document_check (after);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (weft_document_find (after, "a-pipes"), ==, 0);
  g_assert_cmpuint (weft_document_find (after, "a-udp"), ==, 0);
  g_assert_cmpuint (weft_document_find (after, "b-pipes"), !=, 0);
  g_assert_cmpuint (weft_suite_find_link (after, "a", "b"), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/suite-edits/remove-machine", test_remove_machine);
  return g_test_run ();
}
