/* test-paje.c: Paje traces: what a file says, what is left out of it, what is wrong, with its place; what is written reads back the same; whatever the
 * bytes, a reader ends. */
#include "weft-paje-format.h"

#include "format-reading.h"
#include "schedule-files.h"

#include <string.h>

/* Definitions of another writer: other numbers, other sequences of fields, fields and events that are not known. */
#define HEAD                                                                                                 \
  "%EventDef PajeDefineContainerType 10\n%\tName string\n%\tContainerType string\n%\tAlias string\n"         \
  "%EndEventDef\n%EventDef PajeDefineStateType 11\r\n% Name string\n% Type string\n% Alias string\n"         \
  "%EndEventDef\n%EventDef PajeCreateContainer 12\n% Name string\n% Alias string\n% Type string\n"           \
  "% Time date\n% Container string\n%EndEventDef\n%EventDef PajeSetState 13\n% Time date\n"                  \
  "% Type string\n% Container string\n% Value string\n% Mood int\n%EndEventDef\n"                            \
  "%EventDef PajePushState 14\n% Time date\n% Type string\n% Container string\n% Value string\n"             \
  "%EndEventDef\n%EventDef PajePopState 15\n% Time date\n% Type string\n% Container string\n%EndEventDef\n"  \
  "%EventDef PajeResetState 16\n% Time date\n% Type string\n% Container string\n%EndEventDef\n"              \
  "%EventDef PajeDestroyContainer 17\n% Time date\n% Type string\n% Name string\n%EndEventDef\n"             \
  "%EventDef PajeDefineEntityValue 18\n% Name string\n% Type string\n% Alias string\n%EndEventDef\n"         \
  "%EventDef PajeSetVariable 19\n% Time date\n% Type string\n% Container string\n% Value double\n"           \
  "%EndEventDef\n"                                                                                           \
  "# somebody's \"comment\n\n"                                                                               \
  "10 Machine 0 M\n10 Core M C\n11 \"Task State\" C T\n11 Other C O\n18 compute T c\n"                       \
  "12 \"node 1\" n1 M 0 0\n12 \"core one\" c1 C 0 n1\n12 core-2 c2 Core 0 n1\n"

static const struct {
  const char *text;
  const char *option; /* (nullable) */
  const char *value;
  const char *said;
  const char *remarks;
} rows[] = {
    {HEAD "13 1.5 T c1 c 0\n13 2 \"Task State\" \"core one\" b 0\n16 4 T c1\n", NULL, NULL,
     "s [core one] [core-2] compute@0:0-0.5 b@0:0.5-2.5", ""},
    {HEAD "13 1.5 T c1 c 0\n17 2.5 C c1\n", "origin", "file", "s [core one] [core-2] compute@0:1.5-2.5", ""},
    /* What no document can hold in a name is written as it would be printed. */
    {HEAD "12 \"a\001b\" c3 C 0 n1\n13 1 T c3 a 0\n17 2 C c3\n", NULL, NULL,
     "s [core one] [core-2] [a\\u0001b] a@2:0-1", ""},
    {HEAD "13 1.5 T c1 c 0\n17 2.5 C c1\n", "unit", "ms", "ms [core one] [core-2] compute@0:0-1000", ""},
    {HEAD "14 1 T c2 a\n14 2 T c2 b\n15 3 T c2\n15 4 T c2\n15 5 T c2\n14 6 T c2 open", NULL, NULL,
     "s [core one] [core-2] a@1:0-3",
     "f:71:1: ends without a beginning of the trace: left out: found 1 of them\n"
     "f:72:1: beginnings without an end of the trace: left out: found 1 of them\n"
     "f:68:1: events inside others of the lanes: left out: found 1 of them"},
    {HEAD "14 1 T c1 a\n14 1 O c1 b\n15 3 O c1\n19 3 O c1 7\n15 4 T c1\n", NULL, NULL,
     "s [core one] [core-2] a@0:0-3",
     "f:68:1: states of other types of the trace: left out: found 2 of them\n"
     "f:70:1: PajeSetVariable of the trace: left out: found 1 of them"},
    {HEAD "14 1 T c1 a\n14 1 O c1 b\n15 3 O c1\n15 4 T c1\n", "events", "Other",
     "s [core one] [core-2] b@0:0-2",
     "f:67:1: states of other types of the trace: left out: found 2 of them"},
    {HEAD "12 second n2 M 0 0\n12 0 c3 C 0 n2\n13 1 T c1 a 0\n13 2 T c3 b 0\n17 3 C c1\n17 4 C c3\n", NULL,
     NULL, "s [node 1: core one] [node 1: core-2] [second] a@0:0-2 b@2:1-3", ""},
    {HEAD "12 second n2 M 0 0\n12 0 c3 C 0 n2\n13 1 T c1 a 0\n13 2 T c3 b 0\n17 3 C c1\n17 4 C c3\n",
     "process", "second", "s [] b@0:0-2",
     "f:69:1: events of other processes of the lanes: left out: found 1 of them"},
};

static void
test_files (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_test_message ("%u", i);
    schedule_files_check_reading (&weft_paje_format, rows[i].text, rows[i].option, rows[i].value,
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
      {"", "f:1:1: found nothing that runs"},
      {"1 2 3\n", "f:1:1: found “1 2 3”, expected the number of an event that is defined"},
      {"%EventDef PajeSetState\n", "f:1:1: found a definition that does not begin here"},
      {"%EventDef PajeSetState 1\n% Time date\n%EndEventDef\n",
       "f:3:1: found PajeSetState without the field Container"},
      {"%EventDef PajeSetState 1\n% Time date\n", "f:3:1: found the end of the file, expected %EndEventDef"},
      {"% Time date\n", "f:1:3: found “Time date”, expected %EventDef"},
      {"%EndEventDef\n", "f:1:1: found %EndEventDef, expected %EventDef"},
      {HEAD "13 x T c1 c 0\n", "f:67:4: found “x T c1 c 0"},
      {HEAD "13 1e999 T c1 c 0\n", "f:67:4: found “1e999"},
      {HEAD "13 1 T c9 c 0\n", "f:67:8: found “c9 c 0"},
      {HEAD "13 1 C c1 c 0\n", "f:67:6: found “C c1 c 0"},
      {HEAD "13 1 T c1 c\n",
       "f:67:1: found PajeSetState with 4 fields, expected as many as its definition has"},
      {HEAD "13 1 T c1 \"c 0\n", "f:67:11: found a text that does not end on its line"},
      {HEAD "14 5 T c1 c\n15 4 T c1\n", "f:68:1: found an end before its beginning"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_paje_format, faults[i].text, "f", faults[i].message);
}

static void
test_round_trip (void)
{
  schedule_files_check_random (&weft_paje_format, weft_schedule_print_paje, 1406, 3000);
}

static void
test_damaged (void)
{
  schedule_files_check_damaged (&weft_paje_format, weft_schedule_print_paje, 1407, 40,
                                "%# \"\\\n\r0123456789.eTsLS-");
}

static void
test_jobs (void)
{
  GString *text = g_string_new (HEAD);

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "13 %u T c1 c 0\n", i);
  format_check_jobs (&weft_paje_format, text->str, text->len, 1 << 16);
  g_string_free (text, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paje/files", test_files);
  g_test_add_func ("/paje/faults", test_faults);
  g_test_add_func ("/paje/round-trip", test_round_trip);
  g_test_add_func ("/paje/damaged", test_damaged);
  g_test_add_func ("/paje/jobs", test_jobs);
  return g_test_run ();
}
