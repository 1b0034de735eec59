/* test-texts.c: texts under numbers: what was added stays where it is, while other threads read and add. */
#include "weft-texts.h"

#include "weft-random.h"

#include <string.h>

#define N         3000
#define N_THREADS 3

static char *
make_text (guint i)
{
  WeftRandom random;
  gsize length;

  weft_random_init (&random, i, 0);
  length = weft_random_below (&random, i % 100 == 0 ? 5000 : 12);
  return g_strnfill (length, 'a' + i % 26);
}

static void
test_kept (void)
{
  g_autoptr (WeftTexts) texts = weft_texts_new ();
  guint32 numbers[N];
  const char *places[N];

  for (guint i = 0; i < N; i++) {
    g_autofree char *text = make_text (i);

    g_assert_true (weft_texts_add (texts, text, &numbers[i], NULL));
    g_assert_cmpuint (numbers[i], >, i > 0 ? numbers[i - 1] : 0);
    places[i] = weft_texts_get (texts, numbers[i]);
  }
  for (guint i = 0; i < N; i++) {
    g_autofree char *text = make_text (i);

    g_assert_cmpstr (weft_texts_get (texts, numbers[i]), ==, text);
    g_assert_true (weft_texts_get (texts, numbers[i]) == places[i]);
  }
}

typedef struct {
  WeftTexts *texts;
  guint32 numbers[N]; /* atomic: 0 until the text is there */
} Lane;

/* Reads each text as soon as its number is given, and adds others. */
static gpointer
read_texts (gpointer data)
{
  Lane *lane = data;

  for (guint i = 0; i < N; i++) {
    g_autofree char *text = make_text (i);
    guint32 number;

    while ((number = __atomic_load_n (&lane->numbers[i], __ATOMIC_ACQUIRE)) == 0)
      g_thread_yield ();
    g_assert_cmpstr (weft_texts_get (lane->texts, number), ==, text);
    g_assert_true (weft_texts_add (lane->texts, text, &number, NULL));
    g_assert_cmpstr (weft_texts_get (lane->texts, number), ==, text);
  }
  return NULL;
}

static void
test_threads (void)
{
  g_autofree Lane *lane = g_new0 (Lane, 1);
  GThread *threads[N_THREADS];

  lane->texts = weft_texts_new ();
  for (guint t = 0; t < N_THREADS; t++)
    threads[t] = g_thread_new ("reader", read_texts, lane);
  for (guint i = 0; i < N; i++) {
    g_autofree char *text = make_text (i);
    guint32 number;

    g_assert_true (weft_texts_add (lane->texts, text, &number, NULL));
    __atomic_store_n (&lane->numbers[i], number, __ATOMIC_RELEASE);
  }
  for (guint t = 0; t < N_THREADS; t++)
    g_thread_join (threads[t]);
  weft_texts_unref (lane->texts);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/texts/kept", test_kept);
  g_test_add_func ("/texts/threads", test_threads);
  return g_test_run ();
}
