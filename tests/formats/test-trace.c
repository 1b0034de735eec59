/* test-trace.c: Chrome traces: what a file says, what is left out of it, what is wrong, with its place; what is written reads back the same; whatever the
 * bytes, a reader ends. */
#include "weft-trace-format.h"

#include "format-reading.h"
#include "schedule-files.h"

#include <string.h>

#define X(pid, tid, name, ts, dur)                                                                           \
  "{\"ph\":\"X\",\"pid\":" pid ",\"tid\":" tid ",\"name\":\"" name "\",\"ts\":" ts ",\"dur\":" dur "}"
#define P(ph, tid, name, ts)                                                                                 \
  "{\"ph\":\"" ph "\",\"pid\":1,\"tid\":" tid ",\"name\":\"" name "\",\"ts\":" ts ",\"cat\":\"a,b\"}"
#define M(name, pid, tid, args)                                                                              \
  "{\"ph\":\"M\",\"pid\":" pid ",\"tid\":" tid ",\"name\":\"" name "\",\"args\":{" args "}}"

static const struct {
  const char *text;
  const char *option; /* (nullable) */
  const char *value;
  const char *said;
  const char *remarks;
} rows[] = {
    /* Both forms, ended or not; numbers and texts as ids. */
    {"[" X ("1", "7", "a", "5", "2") "]", NULL, NULL, "us [7] a@0:0-2", ""},
    {"[" X ("1", "7", "a", "5", "2") ",\r\n", NULL, NULL, "us [7] a@0:0-2", ""},
    {"[" X ("1", "\"x\"", "a", "5", "2") "\n", NULL, NULL, "us [x] a@0:0-2", ""},
    {"{\"traceEvents\":[" X ("1", "7", "a", "5", "2") "],\"displayTimeUnit\":\"ns\"}", NULL, NULL,
     "us [7] a@0:0-2", ""},
    {"{\"traceEvents\":[" X ("1", "7", "a", "5", "2") "],\"samples\":[]}", NULL, NULL, "us [7] a@0:0-2",
     "f:1:71: samples of the file: left out: found 1 of them"},
    /* Units and origins. */
    {"[" X ("1", "7", "a", "5000", "2000") "]", "unit", "ms", "ms [7] a@0:0-2", ""},
    {"[" X ("1", "7", "a", "5000", "2000") "]", "origin", "file", "us [7] a@0:5000-7000", ""},
    {"[" X ("1", "7", "a", "5", "2") "]", "unit", "cycles", "cycles [7] a@0:0-2", ""},
    {"[" X ("1", "7", "a", "73000.1", "46.3") "," X ("1", "7", "b", "73046.4", "0.7") "]", NULL, NULL,
     "us [7] a@0:0-46.3 b@0:46.3-47", ""},
    /* Lanes in their order, by metadata, then by number; processes told apart. */
    {"[" X ("1", "10", "a", "0", "1") "," X ("1", "9", "b", "0", "1") "]", NULL, NULL,
     "us [9] [10] a@1:0-1 b@0:0-1", ""},
    {"[" X ("1", "1", "a", "0", "1") "," M ("thread_name", "1", "2", "\"name\":\"idle\"") "," M (
         "thread_sort_index",
         "1",
         "1",
         "\"sort_index\":5") "," M ("thread_name", "1", "1", "\"name\":\"w\"") "]",
     NULL, NULL, "us [idle] [w] a@1:0-1", ""},
    {"[" X ("1", "1", "a", "0", "1") "," X ("2", "1", "b", "0", "1") "," M ("process_name",
                                                                            "2",
                                                                            "0",
                                                                            "\"name\":\"two\"") "]",
     NULL, NULL, "us [1: 1] [two: 1] a@0:0-1 b@1:0-1", ""},
    {"[" X ("1", "1", "a", "0", "1") "," X ("2", "1", "b", "0", "1") "," M ("process_name",
                                                                            "2",
                                                                            "0",
                                                                            "\"name\":\"two\"") "]",
     "process", "two", "us [1] b@0:0-1",
     "f:1:2: events of other processes of the lanes: left out: found 1 of them"},
    /* Pairs, outermost events, and what is neither. */
    {"[" P ("B", "1", "a", "1") "," P ("B", "1", "in", "2") "," P ("E", "1", "", "3") "," P (
         "E",
         "1",
         "",
         "4") "," P ("E", "1", "", "5") "," P ("B", "2", "c", "5") "]",
     NULL, NULL, "us [1] a@0:0-3",
     "f:1:229: ends without a beginning of the trace: left out: found 1 of them\n"
     "f:1:285: beginnings without an end of the trace: left out: found 1 of them\n"
     "f:1:59: events inside others of the lanes: left out: found 1 of them"},
    {"[" X ("1", "1", "a", "0", "4") "," X ("1", "1", "b", "3", "4") "," X ("1", "1", "c", "4", "1") "]",
     NULL, NULL, "us [1] a@0:0-4 c@0:4-5",
     "f:1:55: events that begin in others of the lanes: left out: found 1 of them"},
    {"[" X ("1", "1", "a", "0", "0.1") "," X ("1", "1", "b", "0.099999999999999", "1") "]", NULL, NULL,
     "us [1] a@0:0-0.1 b@0:0.1-1.099999999999999", ""},
    {"[" X ("1", "1", "a", "0", "0") "," X ("1", "1", "b", "0", "2") "," X ("1", "1", "c", "0", "0") "]",
     NULL, NULL, "us [1] a@0:0-0 b@0:0-2",
     "f:1:108: events inside others of the lanes: left out: found 1 of them"},
    {"[" X ("1", "1", "a", "0", "1") "," P ("i", "1", "x", "0") "," P ("C", "1", "x", "0") "," P (
         "?",
         "1",
         "x",
         "0") "," P ("i", "1", "x", "0") "," P ("s", "1", "x", "0") "]",
     NULL, NULL, "us [1] a@0:0-1",
     "f:1:55: instants of the trace: left out: found 2 of them\n"
     "f:1:112: counters of the trace: left out: found 1 of them\n"
     "f:1:169: events of other phases of the trace: left out: found 1 of them\n"
     "f:1:283: flow events of the trace: left out: found 1 of them"},
    {"[" X ("1", "1", "a", "0", "1") "," P ("B", "1", "b", "2") "," P ("E", "1", "b", "3") "]", "events", "b",
     "us [1] b@0:0-1", "f:1:2: events of other categories of the trace: left out: found 1 of them"},
    /* Exact numbers among the args, and when they are none. */
    {"{\"otherData\":{\"unit\":\"s\"},\"traceEvents\":[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"n\","
     "\"ts\":"
     "1000000,\"dur\":500000,\"args\":{\"task\":\"a\",\"start\":1,\"finish\":1.5}}]}",
     NULL, NULL, "s [1] a@0:1-1.5", ""},
    {"{\"otherData\":{\"unit\":\"s\"},\"traceEvents\":[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"n\","
     "\"ts\":"
     "2000000,\"dur\":500000,\"args\":{\"task\":\"a\",\"start\":1,\"finish\":1.5}}]}",
     NULL, NULL, "us [1] a@0:0-500000",
     "f:1:42: exact times that are not those of their event, which are taken: found 1 of them"},
    {"{\"traceEvents\":[" M ("thread_sort_index", "1", "1", "\"sort_index\":0") "]}", NULL, NULL, "us []",
     ""},
};

static void
test_files (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_test_message ("%u", i);
    schedule_files_check_reading (&weft_trace_format, rows[i].text, rows[i].option, rows[i].value,
                                  rows[i].said, rows[i].remarks);
  }
}

static void
test_faults (void)
{
  static const struct {
    const char *text;
    const char *message;
  } faults[] = {
      {"", "f:1:1: found the end of the file"},
      {"[", "f:1:1: found nothing that runs"},
      {"{}", "f:1:1: found an object without “traceEvents”"},
      {"7", "f:1:1: found “7”, expected an object or a list of events"},
      {"[{}]", "f:1:2: found an object without “ph”"},
      {"[\n{\"ph\":\"X\",\"ts\":0,\"dur\":\"1\"}]",
       "f:2:24: found “\"1\"”, expected a number of microseconds"},
      {"[\n{\"ph\":\"X\",\"ts\":1e400,\"dur\":1}]", "f:2:16: found “1e400"},
      {"[\n{\"ph\":\"X\",\"dur\":1}]", "f:2:1: found an event without “ts”"},
      {"[\n{\"ph\":\"X\",\"ts\":0,\"dur\":-1}]", "f:2:1: found an event with a duration below 0"},
      {"[" P ("B", "1", "a", "5") ",\n" P ("E", "1", "a", "4") "]",
       "f:2:1: found an end before its beginning"},
      {"[" X ("1", "1", "a", "0", "1e16") "]", "f:1:2: found a finish after 1e15"},
      {"[" X ("1", "1", "a", "0", "1") "]]", "f:1:55: found “]”, expected the end of the file"},
      {"[{\"ph\":\"X\",\"ts\":0,", "f:1:19: found the end of the file"},
      {"[[[[[[", "f:1:2: found “[”, expected an object"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_trace_format, faults[i].text, "f", faults[i].message);
}

/* What no document holds cannot be asked for. */
static void
test_process (void)
{
  const char *text = "[" X ("1", "1", "a", "0", "1") "]";
  FormatReading reading = format_read (&weft_trace_format, text, strlen (text), "f", "process", "no");

  g_assert_nonnull (reading.error);
  g_assert_cmpstr (reading.error->message, ==,
                   "f:1:1: found no process “no”, expected one with the name that was asked for");
  format_reading_clear (&reading);
}

static void
test_round_trip (void)
{
  schedule_files_check_random (&weft_trace_format, weft_schedule_print_trace, 1404, 3000);
}

static void
test_damaged (void)
{
  schedule_files_check_damaged (&weft_trace_format, weft_schedule_print_trace, 1405, 40,
                                "{}[]:,\"0123456789.eXBEM-");
}

/* A list may end anywhere between two events. */
static void
test_cut (void)
{
  const char *text =
      "[\n" X ("1", "1", "a", "0", "1") ",\n" P ("B", "1", "b", "2") ",\n" P ("E", "1", "b", "3");
  guint n_read = 0;

  for (gsize size = 0; size <= strlen (text); size++) {
    FormatReading reading = format_read (&weft_trace_format, text, size, "f", NULL, NULL);

    n_read += reading.document != NULL;
    format_reading_clear (&reading);
  }
  g_assert_cmpuint (n_read, ==, 3 + 3 + 1);
}

static void
test_jobs (void)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "%s" X ("1", "1", "a", "%u", "1"), i > 0 ? "," : "", i);
  g_string_append_c (text, ']');
  format_check_jobs (&weft_trace_format, text->str, text->len, 1 << 16);
  g_string_free (text, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trace/files", test_files);
  g_test_add_func ("/trace/faults", test_faults);
  g_test_add_func ("/trace/process", test_process);
  g_test_add_func ("/trace/round-trip", test_round_trip);
  g_test_add_func ("/trace/damaged", test_damaged);
  g_test_add_func ("/trace/cut", test_cut);
  g_test_add_func ("/trace/jobs", test_jobs);
  return g_test_run ();
}
