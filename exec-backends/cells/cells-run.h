/* cells-run.h: what ends all cell programs: how data are distributed, computed and collected under each technique of mapping (Sussman 1992, sections 3.1 and 3.2). Usage: program
 * TECHNIQUE REPEATS INPUT */

#define PIECE 1024 /* words that are passed on at once */

static u32 n_repeats;
static u32 *data;                  /* of all arrays, one behind the other */
static u32 *array_words[N_ARRAYS]; /* where each begins */

static void
get (Cell *c, u32 *to, size_t n)
{
  while (n > 0) {
    size_t m = get_some (c, to, n);

    to += m;
    n -= m;
  }
}

/* What is for those behind. */
static void
pass (Cell *c, size_t n)
{
  u32 piece[PIECE];

  while (n > 0) {
    size_t m = get_some (c, piece, n < PIECE ? n : PIECE);

    put (c, piece, m);
    n -= m;
  }
}

static size_t
count_columns (const Loop *l)
{
  return (size_t) (l->high[1] - l->low[1] + 1);
}

/* Blocks: where P does not divide N the first ones are one longer. */

static i64
count_block (const Loop *l, u32 cell)
{
  i64 n = l->high[0] - l->low[0] + 1;

  return n / CELLS + (cell < n % CELLS);
}

static i64
get_block (const Loop *l, u32 cell)
{
  i64 n = l->high[0] - l->low[0] + 1;
  i64 longer = cell < n % CELLS ? cell : n % CELLS;

  return l->low[0] + cell * (n / CELLS) + longer;
}

/* Computes its iterations a few at a time while nothing comes that is for those behind; returns how many it has computed. */
static i64
overlap_block (Cell *c, const Loop *l, const u32 *items, u32 *outs, i64 n, size_t *left)
{
  size_t out_words = count_columns (l) * l->n_outs;
  i64 low = get_block (l, c->number);
  i64 slice = 1 + 64 / (i64) count_columns (l);
  i64 done = 0;

  while (done<n && * left> 0) {
    if (has (c)) {
      size_t m = *left < PIECE ? *left : PIECE;

      pass (c, m);
      *left -= m;
    } else {
      i64 m = n - done < slice ? n - done : slice;

      flush (c);
      l->compute (c, items + (size_t) (done + l->before) * l->item_words, outs + (size_t) done * out_words,
                  low + done, low + done + m - 1, 1);
      done += m;
    }
  }
  return done;
}

/* Its own items, with those that its neighbours' iterations share, then those for processors behind; then the computation; then results of those before it, then its own. */
static void
run_block (Cell *c, const Loop *l)
{
  size_t w = l->item_words;
  size_t out_words = count_columns (l) * l->n_outs;
  i64 n = count_block (l, c->number);
  i64 low = get_block (l, c->number);
  size_t own = n > 0 ? (size_t) (n + l->before) * w : 0;
  size_t left = (size_t) (l->high[0] - (low + n - 1)) * w;
  u32 *items = get_words (own);
  u32 *outs = get_words ((size_t) n * out_words);
  i64 done = 0;

  get (c, items, own);
  if (left > 0)
    put (c, items + (size_t) n * w, l->before * w);
  if (technique == BLOCK_OVERLAPPED)
    done = overlap_block (c, l, items, outs, n, &left);
  pass (c, left);
  flush (c);
  if (done < n)
    l->compute (c, items + (size_t) (done + l->before) * w, outs + (size_t) done * out_words, low + done,
                low + n - 1, 1);
  pass (c, (size_t) (low - l->low[0]) * out_words);
  put (c, outs, (size_t) n * out_words);
  free (items);
  free (outs);
}

/* Interleaving. */

static i64
count_interleaved (const Loop *l, u32 cell)
{
  i64 n = l->high[0] - l->low[0] + 1;

  return n / CELLS + (cell < n % CELLS);
}

static void
compute_interleaved (Cell *c, const Loop *l, const u32 *items, u32 *outs, i64 done, i64 n)
{
  i64 from = l->low[0] + c->number + done * CELLS;

  if (n > done)
    l->compute (c, items + (size_t) done * l->item_words,
                outs + (size_t) done * count_columns (l) * l->n_outs, from, from + (n - done - 1) * CELLS,
                CELLS);
}

/* In each round the first item is its own and the others are for those behind. */
static void
run_interleaved (Cell *c, const Loop *l)
{
  size_t w = l->item_words;
  size_t out_words = count_columns (l) * l->n_outs;
  i64 n = count_interleaved (l, c->number);
  u32 *items = get_words ((size_t) n * w);
  u32 *outs = get_words ((size_t) n * out_words);
  i64 done = 0;
  size_t before = 0;

  for (i64 k = 0; k < n; k++) {
    i64 behind = l->high[0] - (l->low[0] + c->number + k * CELLS);

    while (technique == INTERLEAVED_OVERLAPPED && done < k && !has (c)) {
      flush (c);
      compute_interleaved (c, l, items, outs, done, done + 1);
      done++;
    }
    get (c, items + (size_t) k * w, w);
    pass (c, (size_t) (behind < CELLS - 1 - c->number ? behind : CELLS - 1 - c->number) * w);
  }
  flush (c);
  compute_interleaved (c, l, items, outs, done, n);
  for (u32 k = 0; k < c->number; k++)
    before += (size_t) count_interleaved (l, k) * out_words;
  pass (c, before);
  put (c, outs, (size_t) n * out_words);
  free (items);
  free (outs);
}

/* Pipelines. */

/* The first stage: it has as many items as an iteration reads, the newest last. */
static void
run_first_stage (Cell *c, const Loop *l, u32 *out)
{
  size_t w = l->item_words;
  size_t room = 2 * (size_t) l->before + 64;
  u32 *items = get_words (room * w);
  size_t n = 0;

  for (i64 s = l->low[0] - l->before; s <= l->high[0]; s++) {
    if (n == room) {
      memmove (items, items + (room - l->before) * w, l->before * w * sizeof (u32));
      n = l->before;
    }
    get (c, items + n * w, w);
    n++;
    for (i64 j = l->low[1]; s >= l->low[0] && j <= l->high[1]; j++) {
      l->stages[0](c, items + (n - 1) * w + (j - l->low[1]), out, (i32) s, (i32) j);
      put (c, out, l->crossing[0]);
    }
  }
  free (items);
}

static void
run_stage (Cell *c, const Loop *l)
{
  u32 *in = get_words (l->most_crossing);
  u32 *out = get_words (l->most_crossing);

  if (c->number == 0)
    run_first_stage (c, l, out);
  for (i64 i = l->low[0]; c->number > 0 && i <= l->high[0]; i++)
    for (i64 j = l->low[1]; j <= l->high[1]; j++) {
      get (c, in, l->crossing[c->number - 1]);
      l->stages[c->number](c, in, out, (i32) i, (i32) j);
      put (c, out, l->crossing[c->number]);
    }
  free (in);
  free (out);
}

/* The loops. */

static int
is_before (const Trap *a, const Trap *b)
{
  if (a->is_set != b->is_set)
    return a->is_set > b->is_set;
  return a->i != b->i ? a->i < b->i : a->j < b->j;
}

/* The first trap of all up to this one; of two in one iteration that of the earlier stage. */
static void
pass_trap (Cell *c)
{
  Trap other = {0, 0, 0, 0};

  if (c->number > 0)
    get (c, (u32 *) &other, sizeof other / sizeof (u32));
  if (other.is_set && !is_before (&c->trap, &other))
    c->trap = other;
  put (c, (const u32 *) &c->trap, sizeof c->trap / sizeof (u32));
  flush (c);
}

static void
run_loop (Cell *c, const Loop *l)
{
  c->trap = (Trap){0, 0, 0, 0};
  if (technique == PIPELINE)
    run_stage (c, l);
  else if (technique == INTERLEAVED || technique == INTERLEAVED_OVERLAPPED)
    run_interleaved (c, l);
  else
    run_block (c, l);
  pass_trap (c);
}

/* The host. */

static u32
read_element (u32 array, i64 row, i64 column)
{
  const Array *a = &arrays[array];
  i64 last[2] = {(i64) a->size[0] - 1, (i64) a->size[1] - 1};

  if (a->edge == EDGE_ZERO && (row < 0 || row > last[0] || column < 0 || column > last[1]))
    return 0;
  row = row < 0 ? 0 : row > last[0] ? last[0] : row;
  column = column < 0 ? 0 : column > last[1] ? last[1] : column;
  return array_words[array][row * a->size[1] + column];
}

static void
feed (Cell *c, const Loop *l)
{
  u32 *item = get_words (l->item_words);

  for (i64 s = l->low[0] - l->before; s <= l->high[0]; s++) {
    for (u32 r = 0; r < l->n_rows; r++) {
      const Row *row = &l->rows[r];

      for (u32 k = 0; k < row->width; k++)
        item[row->start + k] = read_element (row->array, s + row->most, l->low[1] + row->least + k);
    }
    put (c, item, l->item_words);
  }
  flush (c);
  free (item);
}

static u32
fold (u32 how, u32 a, u32 b)
{
  switch (how) {
  case FOLD_SUM:
    return a + b;
  case FOLD_SUM_F:
    return settle (W (F (a) + F (b)));
  case FOLD_PRODUCT:
    return a * b;
  case FOLD_PRODUCT_F:
    return settle (W (F (a) * F (b)));
  case FOLD_LEAST:
    return (i32) b < (i32) a ? b : a;
  case FOLD_LEAST_F:
    return settle (F (b) < F (a) ? b : a);
  case FOLD_GREATEST:
    return (i32) b > (i32) a ? b : a;
  default:
    return settle (F (b) > F (a) ? b : a);
  }
}

/* The results of a row; those that are folded wait in @kept until all are there. */
static void
take_row (Cell *c, const Loop *l, i64 i, u32 *words, u32 **kept)
{
  size_t at = (size_t) (i - l->low[0]) * count_columns (l);

  get (c, words, count_columns (l) * l->n_outs);
  for (i64 j = l->low[1]; j <= l->high[1]; j++, at++)
    for (u32 k = 0; k < l->n_outs; k++) {
      const Out *out = &l->outs[k];

      if (out->fold != FOLD_NONE)
        kept[k][at] = *words++;
      else
        array_words[out->array][(i + out->shift[0]) * arrays[out->array].size[1] + j + out->shift[1]] =
            *words++;
    }
}

static void
take_rows (Cell *c, const Loop *l, u32 **kept)
{
  u32 *words = get_words (count_columns (l) * l->n_outs);

  if (technique == INTERLEAVED || technique == INTERLEAVED_OVERLAPPED) {
    for (u32 cell = 0; cell < CELLS; cell++)
      for (i64 i = l->low[0] + cell; i <= l->high[0]; i += CELLS)
        take_row (c, l, i, words, kept);
  } else {
    for (i64 i = l->low[0]; i <= l->high[0]; i++)
      take_row (c, l, i, words, kept);
  }
  free (words);
}

static void
collect (Cell *c, const Loop *l)
{
  size_t n = (size_t) (l->high[0] - l->low[0] + 1) * count_columns (l);
  u32 **kept = malloc ((l->n_outs + 1) * sizeof *kept);

  if (kept == NULL)
    fail (NEEDS_MEMORY, ENOMEM);
  for (u32 k = 0; k < l->n_outs; k++)
    kept[k] = l->outs[k].fold != FOLD_NONE ? get_words (n) : NULL;
  take_rows (c, l, kept);
  for (u32 k = 0; k < l->n_outs; k++) {
    u32 total = l->outs[k].initial;

    for (size_t at = 0; kept[k] != NULL && at < n; at++)
      total = fold (l->outs[k].fold, total, kept[k][at]);
    if (kept[k] != NULL)
      *array_words[l->outs[k].array] = total;
    free (kept[k]);
  }
  free (kept);
  get (c, (u32 *) &c->trap, sizeof c->trap / sizeof (u32));
}

/* All but the collector. The feeder waits each time for a word of the collector. */
static void
work (Cell *c)
{
  for (u32 k = 0; k < n_repeats; k++) {
    u32 word;

    if (c->number == CELLS)
      get (c, &word, 1);
    for (u32 l = 0; l < N_LOOPS; l++)
      if (c->number == CELLS)
        feed (c, &loops[l]);
      else
        run_loop (c, &loops[l]);
  }
}

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
end_with_trap (u32 loop, const Trap *trap)
{
  u32 frame[5] = {FRAME_TRAP, loop, trap->node, (u32) trap->i, (u32) trap->j};

  stop_watching ();
  write_all (frame, sizeof frame);
  end_program (0);
}

/* One run of all loops; returns its seconds. */
static double
run_once (Cell *c)
{
  double begin = get_seconds ();
  u32 word = 0;

  put (c, &word, 1);
  flush (c);
  for (u32 l = 0; l < N_LOOPS; l++) {
    collect (c, &loops[l]);
    if (c->trap.is_set)
      end_with_trap (l, &c->trap);
  }
  return get_seconds () - begin;
}

static void
read_input (const char *path)
{
  FILE *file = fopen (path, "rb");
  size_t n = 0;

  for (u32 a = 0; a < N_ARRAYS; a++)
    n += (size_t) arrays[a].size[0] * arrays[a].size[1];
  data = calloc (n + 1, sizeof *data);
  if (data == NULL)
    fail (NEEDS_MEMORY, ENOMEM);
  n = 0;
  for (u32 a = 0; a < N_ARRAYS; a++) {
    size_t words = (size_t) arrays[a].size[0] * arrays[a].size[1];

    array_words[a] = data + n;
    n += words;
    if (!arrays[a].is_out && (file == NULL || fread (array_words[a], sizeof (u32), words, file) != words))
      fail (NEEDS_INPUT, file == NULL ? errno : EIO);
  }
  if (file != NULL)
    fclose (file);
}

int
main (int argc, char **argv)
{
  static Cell cells[CELLS + 2];
  u32 kind = FRAME_DONE;
  double *seconds;

  if (argc != 4)
    return 2;
  technique = (u32) strtoul (argv[1], NULL, 10);
  n_repeats = (u32) strtoul (argv[2], NULL, 10);
  if (begin_program (argc, argv))
    read_input (argv[3]);
  seconds = malloc ((n_repeats + 1) * sizeof *seconds);
  if (seconds == NULL)
    fail (NEEDS_MEMORY, ENOMEM);
  /* Channel 0 leads from the feeder to the first processor, channel k from there on, and the last one from the collector to the feeder. */
  for (u32 k = 0; k < CELLS; k++)
    cells[k] = (Cell){k, &channels[k], &channels[k + 1], {0, 0, 0, 0}};
  cells[CELLS] = (Cell){CELLS, &channels[CELLS + 1], &channels[0], {0, 0, 0, 0}};
  cells[CELLS + 1] = (Cell){CELLS + 1, &channels[CELLS], &channels[CELLS + 1], {0, 0, 0, 0}};
  begin_cells (cells);
  for (u32 k = 0; k < n_repeats; k++)
    seconds[k] = run_once (&cells[CELLS + 1]);
  stop_watching ();
  write_all (&kind, sizeof kind);
  write_all (seconds, n_repeats * sizeof *seconds);
  for (u32 a = 0; a < N_ARRAYS; a++)
    if (arrays[a].is_out)
      write_all (array_words[a], (size_t) arrays[a].size[0] * arrays[a].size[1] * sizeof (u32));
  end_program (1);
}
