/* test-handoff.c: documents given from thread to thread while they are edited and dropped. To be run under
 * ThreadSanitizer, which must complain when weft_ref_dec() is made relaxed: that is why hand-off goes one
 * way only, through slots that are never used again, and nothing else makes the threads wait. */
#include "weft-batch.h"
#include "weft-node.h"

#include "random-document.h"

#define N_WORKERS 3
#define N_ROUNDS  400

/* A one-way lane: the giver fills the slots in order, the taker waits for each. */
typedef struct {
  WeftDocument *slots[N_ROUNDS];
  guint64 sum; /* of what the taker read */
} Lane;

static void
give (Lane *lane, guint round, WeftDocument *document)
{
  __atomic_store_n (&lane->slots[round], document, __ATOMIC_RELEASE);
}

static WeftDocument *
take (Lane *lane, guint round)
{
  WeftDocument *document;

  while ((document = __atomic_load_n (&lane->slots[round], __ATOMIC_ACQUIRE)) == NULL)
    g_thread_yield ();
  return document;
}

/* Reads all there is to read: the digests of all nodes, their names, some values. */
static guint64
read_node (const WeftNode *node)
{
  guint64 sum = weft_node_get_digest (node).low + weft_node_get_id (node);
  const char *name = weft_node_get_name (node);
  WeftChildIter iter;
  WeftNode *child;

  if (name != NULL)
    sum += weft_digest_text (name).high;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    sum = sum * 31 + read_node (child);
  return sum;
}

static gpointer
work (gpointer data)
{
  Lane *lane = data;

  for (guint round = 0; round < N_ROUNDS; round++) {
    g_autoptr (WeftDocument) document = take (lane, round);
    const WeftNode *root = weft_document_get_root (document);

    lane->sum += read_node (root);
  }
  return NULL;
}

static void
start (Lane *lanes, GThread **threads)
{
  for (guint i = 0; i < N_WORKERS; i++) {
    lanes[i] = (Lane){0};
    threads[i] = g_thread_new ("worker", work, &lanes[i]);
  }
}

/* Each worker gets a reference; the last of the four to let go frees the document. */
static void
test_ring (void)
{
  g_autofree Lane *lanes = g_new (Lane, N_WORKERS);
  GThread *threads[N_WORKERS];
  guint64 sum = 0;
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  start (lanes, threads);
  for (guint round = 0; round < N_ROUNDS; round++) {
    WeftDocument *document = random_document_new (&random, 10);

    sum += read_node (weft_document_get_root (document));
    for (guint i = 0; i < N_WORKERS; i++)
      give (&lanes[i], round, weft_document_ref (document));
    weft_document_unref (document);
  }
  for (guint i = 0; i < N_WORKERS; i++) {
    g_thread_join (threads[i]);
    g_assert_cmpuint (lanes[i].sum, ==, sum);
  }
}

/* The main thread edits and drops old versions; workers read the versions that they were given. */
static void
test_edited (void)
{
  g_autofree Lane *lanes = g_new (Lane, N_WORKERS);
  GThread *threads[N_WORKERS];
  guint64 sum = 0;
  WeftDocument *document;
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  document = random_document_new (&random, 300);
  start (lanes, threads);
  for (guint round = 0; round < N_ROUNDS; round++) {
    WeftDocument *next = random_edit (&random, document);

    if (next != NULL) {
      weft_document_unref (document);
      document = next;
    }
    for (guint i = 0; i < N_WORKERS; i++)
      give (&lanes[i], round, weft_document_ref (document));
    sum += read_node (weft_document_get_root (document));
  }
  weft_document_unref (document);
  for (guint i = 0; i < N_WORKERS; i++) {
    g_thread_join (threads[i]);
    g_assert_cmpuint (lanes[i].sum, ==, sum);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/handoff/ring", test_ring);
  g_test_add_func ("/handoff/edited", test_edited);
  return g_test_run ();
}
