/* test-job.c: the parallel loop, cancelling, budgets. */
#include "weft-job.h"

#include <string.h>

#define N_PIECES 5000

typedef struct {
  WeftJob *job;
  guint8 done[N_PIECES];
  gsize fails_from; /* pieces from this one on fail */
  gsize cancels_at;
} Loop;

static gboolean
do_piece (gsize index, gpointer data, GError **error)
{
  Loop *loop = data;

  loop->done[index]++;
  if (index == loop->cancels_at)
    weft_job_cancel (loop->job);
  if (index >= loop->fails_from) {
    g_set_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY, "piece %zu", index);
    return FALSE;
  }
  return TRUE;
}

/* Every piece is done once, whatever the number of threads. */
static void
test_every_piece (void)
{
  for (guint threads = 1; threads <= 8; threads++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    Loop loop = {.job = job, .fails_from = N_PIECES, .cancels_at = N_PIECES};
    GError *error = NULL;

    weft_job_set_threads (job, threads);
    g_assert_true (weft_job_parallel_for (job, N_PIECES, do_piece, &loop, &error));
    g_assert_no_error (error);
    for (guint i = 0; i < N_PIECES; i++)
      g_assert_cmpuint (loop.done[i], ==, 1);
    g_assert_true (weft_job_parallel_for (job, 0, do_piece, &loop, &error));
  }
}

/* The error is that of the lowest piece that failed, as it would be on one thread. */
static void
test_first_error (void)
{
  for (guint round = 0; round < 50; round++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    Loop loop = {.job = job, .fails_from = round * 31, .cancels_at = N_PIECES};
    g_autofree char *expected = g_strdup_printf ("piece %zu", loop.fails_from);

    weft_job_set_threads (job, 4);
    g_assert_false (weft_job_parallel_for (job, N_PIECES, do_piece, &loop, &error));
    g_assert_cmpstr (error->message, ==, expected);
    for (gsize i = 0; i < loop.fails_from; i++)
      g_assert_cmpuint (loop.done[i], ==, 1);
  }
}

static void
test_cancel (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  Loop loop = {.job = job, .fails_from = N_PIECES, .cancels_at = 10};

  g_assert_true (weft_job_check (job, &error));
  weft_job_set_threads (job, 1);
  g_assert_false (weft_job_parallel_for (job, N_PIECES, do_piece, &loop, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_assert_true (weft_job_is_cancelled (job));
  g_assert_cmpuint (loop.done[10], ==, 1);
  g_assert_cmpuint (loop.done[11], ==, 0);
}

static void
test_allocate (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *memory = NULL;

  weft_job_set_byte_budget (job, 1 << 20);
  memory = weft_job_allocate (job, 1 << 10, 1 << 10, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 1 << 20; i++)
    g_assert_cmpint (memory[i], ==, 0);
  g_assert_null (weft_job_allocate (job, 3 << 10, 1 << 20, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  g_assert_nonnull (strstr (error->message, "needs 3 GiB"));
  g_clear_error (&error);
  g_assert_null (weft_job_allocate (job, G_MAXSIZE / 4, 16, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

/* The budget is that of all that is held, in one piece or in many. */
static void
test_total (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *first = NULL;

  weft_job_set_byte_budget (job, 24 << 20);
  first = weft_job_allocate (job, 16 << 20, 1, &error);
  g_assert_no_error (error);
  g_assert_null (weft_job_allocate (job, 16 << 20, 1, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  g_clear_error (&error);
  g_assert_true (weft_job_check (job, NULL));
  /* Pieces too small to be looked at by themselves. */
  while (weft_job_check (job, &error) && pieces->len < 1000)
    g_ptr_array_add (pieces, weft_job_allocate (job, 1 << 19, 1, NULL));
  for (guint i = 0; error == NULL && i < 1000; i++) {
    g_usleep (1000);
    weft_job_check (job, &error);
  }
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

/* A part has what its whole has, and goes with it; not the other way. */
static void
test_part (void)
{
  g_autoptr (WeftJob) whole = weft_job_new ();
  g_autoptr (WeftJob) part = NULL;
  g_autoptr (WeftJob) other = NULL;
  g_autoptr (GError) error = NULL;

  weft_job_set_seed (whole, 77);
  weft_job_set_error_budget (whole, 1e-3);
  part = weft_job_new_part (whole, 0);
  other = weft_job_new_part (whole, 3);
  g_assert_cmpuint (weft_job_get_seed (part), ==, 77);
  g_assert_cmpfloat (weft_job_get_error_budget (part), ==, 1e-3);
  g_assert_cmpuint (weft_job_get_threads (part), ==, 1);
  g_assert_cmpuint (weft_job_get_threads (other), ==, 3);
  weft_job_cancel (part);
  g_assert_true (weft_job_is_cancelled (part));
  g_assert_false (weft_job_is_cancelled (whole));
  g_assert_true (weft_job_check (other, NULL));
  weft_job_cancel (whole);
  g_assert_false (weft_job_check (other, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

static void
test_settings (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  weft_job_set_progress (job, 0.25);
  g_assert_cmpfloat_with_epsilon (weft_job_get_progress (job), 0.25, 1e-6);
  weft_job_set_progress (job, 7);
  g_assert_cmpfloat (weft_job_get_progress (job), ==, 1);
  weft_job_set_seed (job, 42);
  g_assert_cmpuint (weft_job_get_seed (job), ==, 42);
  weft_job_set_error_budget (job, 1e-3);
  g_assert_cmpfloat (weft_job_get_error_budget (job), ==, 1e-3);
  weft_job_set_threads (job, 0);
  g_assert_cmpuint (weft_job_get_threads (job), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/job/every-piece", test_every_piece);
  g_test_add_func ("/job/first-error", test_first_error);
  g_test_add_func ("/job/cancel", test_cancel);
  g_test_add_func ("/job/allocate", test_allocate);
#ifdef WEFT_HAVE_MALLINFO2
  g_test_add_func ("/job/total", test_total);
#endif
  g_test_add_func ("/job/part", test_part);
  g_test_add_func ("/job/settings", test_settings);
  return g_test_run ();
}
