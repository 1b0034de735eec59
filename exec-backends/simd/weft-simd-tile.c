/* weft-simd-tile.c: the PEs of a tile go on, group by group. */
#include "weft-reference-text.h"
#include "weft-simd-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Every so many groups one is taken in turn. */
#define BETWEEN_TURNS 8

/* Operations that a tile has in a slice, and what counts as much as one block besides its own. */
#define SLICE    4096
#define OF_BLOCK 8

/* Blocks that a group goes on for without a look at the others. */
#define MOST_BLOCKS 64

/* Bytes of poly variables that are compared to find out whether something has changed. */
#define MOST_COPIED (1 << 20)

/* The group at hand, and what it works with. */
typedef struct {
  WeftSimdRun *run;
  WeftSimdTile *tile;
  const WeftSimdKernels *kernels;
  WeftSimdGroups *groups; /* the others */
  WeftSimdGroup *group;
  guint32 work; /* in this slice: operations, and what blocks cost besides */
  gboolean is_private;
  GError *error;
  const WeftSimdBlock *blocks;
  const WeftSimdOp *ops;
  const WeftSimdBlock *block;
  gboolean is_top; /* no other PE of the tile has anything in the rows above the stack of the group */
  guint32 *bases[WEFT_SIMD_N_PLACES];
  guint32 scales[WEFT_SIMD_N_PLACES];
} Worker;

guint32 *
weft_simd_rows_allocate (WeftSimdRun *run, gsize words, gpointer *block, GError **error)
{
  gsize beyond;

  *block = weft_job_allocate (run->job, words + WEFT_SIMD_LINE / sizeof (guint32), sizeof (guint32), error);
  if (*block == NULL)
    return NULL;
  beyond = GPOINTER_TO_SIZE (*block) % WEFT_SIMD_LINE;
  return (gpointer) ((guint8 *) *block + (beyond > 0 ? WEFT_SIMD_LINE - beyond : 0));
}

gboolean
weft_simd_tile_reserve (WeftSimdRun *run, WeftSimdTile *tile, gsize words, GError **error)
{
  /* The numbers of the PEs, and a row for swaps. */
  gsize wanted = 2 + (gsize) run->code->poly_words + words;
  gsize rows = MAX (
      wanted, MIN (2 * (gsize) tile->rows, 2 + (gsize) run->code->poly_words + run->options->stack_words));
  guint32 *memory;
  gpointer block;

  if (wanted <= tile->rows)
    return TRUE;
  /* Rows are addressed by 31 bits. */
  rows = MIN (rows, MAX (wanted, (gsize) G_MAXINT32 / tile->stride));
  if (rows > (gsize) G_MAXINT32 / tile->stride) {
    g_set_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY,
                 _ ("the memory of PEs %u to %u is larger than the SIMD machine can address"), tile->first,
                 tile->first + tile->n - 1);
    return FALSE;
  }
  memory = weft_simd_rows_allocate (run, rows * tile->stride, &block, error);
  if (memory == NULL)
    return FALSE;
  if (tile->words != NULL)
    memcpy (memory, tile->words, (gsize) tile->rows * tile->stride * sizeof *memory);
  g_free (tile->block);
  tile->block = block;
  tile->words = memory;
  tile->rows = (guint32) rows;
  return TRUE;
}

/* Groups. */

/* The next PE in turn. */
static guint32
take_turn (WeftSimdTile *tile)
{
  do
    tile->cursor = (tile->cursor + 1) % tile->n;
  while (tile->heights[tile->cursor] == 0);
  return tile->cursor;
}

static void
pick (Worker *worker)
{
  WeftSimdTile *tile = worker->tile;
  gboolean is_turn = ++tile->n_picks % BETWEEN_TURNS == 0;

  worker->group = weft_simd_groups_take (worker->groups, is_turn ? take_turn (tile) : G_MAXUINT32);
}

/* Traps. */

static guint64
get_step (const Worker *worker, guint32 lane, guint32 at)
{
  return worker->tile->steps[lane] + worker->tile->ticks[lane] + worker->group->elapsed +
         (at - worker->block->first);
}

static void
end_pe (Worker *worker, WeftSimdGroup *group, guint32 lane)
{
  WeftSimdTile *tile = worker->tile;

  tile->states[lane] = WEFT_SIMD_PE_ENDED;
  tile->heights[lane] = 0;
  tile->n_running--;
  tile->n_ended++;
  weft_simd_groups_drop (worker->groups, group, lane);
}

/* @trap: (transfer full): becomes @first when it comes before that. */
static void
note_trap (WeftSimdTrap *first, WeftSimdTrap *trap)
{
  if (trap->is_set &&
      (!first->is_set || trap->step < first->step || (trap->step == first->step && trap->pe < first->pe))) {
    g_free (first->sentence);
    *first = *trap;
  } else {
    g_free (trap->sentence);
  }
  *trap = (WeftSimdTrap){0};
}

/* The PE stops; @sentence: (transfer full). */
static void
trap (Worker *worker, guint32 lane, guint32 at, char *sentence)
{
  WeftSimdTrap trap = {TRUE, get_step (worker, lane, at), worker->tile->first + lane, at, sentence};

  end_pe (worker, worker->group, lane);
  note_trap (&worker->tile->trap, &trap);
}

/* Memory of others. */

static void
store_shared (WeftSimdRun *run, guint32 *to, guint32 word)
{
  run->has_changed |= *to != word;
  *to = word;
}

/* The first member. */
static guint32
get_first (const WeftSimdGroup *group)
{
  guint32 lane = group->first * WEFT_SIMD_PART;

  while (group->mask[lane] == 0)
    lane++;
  return lane;
}

static void
scatter_mono (Worker *worker, const guint32 *a, const guint32 *b, guint32 number)
{
  const WeftSimdGroup *group = worker->group;

  for (guint32 i = group->after * WEFT_SIMD_PART; i-- > group->first * WEFT_SIMD_PART;)
    if (group->mask[i] != 0)
      store_shared (worker->run, &worker->run->monos[number + a[i]], b[i]);
}

static void
drop_wrong_pes (Worker *worker, const guint32 *pes, guint32 at)
{
  WeftSimdGroup *group = worker->group;
  guint32 n = worker->run->options->pes;

  if (worker->kernels->count_beyond (pes, n, group) == 0)
    return;
  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0 && pes[i] >= n)
      trap (worker, i, at, weft_reference_say_no_pe (pes[i], n));
}

static guint32 *
find_remote (Worker *worker, guint32 pe, guint32 address)
{
  const WeftSimdTile *tile = &worker->run->tiles[pe / WEFT_SIMD_LANES];

  return tile->words + ((gsize) address + 1) * tile->stride + pe % WEFT_SIMD_LANES;
}

static void
load_remote (Worker *worker, guint32 *d, const guint32 *a, const guint32 *b)
{
  const WeftSimdGroup *group = worker->group;
  guint32 words[WEFT_SIMD_LANES];

  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0)
      words[i] = *find_remote (worker, a[i], b[i]);
  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0)
      d[i] = words[i];
}

/* What is stored may change the rows that say where and what. */
static void
store_remote (Worker *worker, const guint32 *d, const guint32 *a, const guint32 *b)
{
  const WeftSimdGroup *group = worker->group;
  guint32 *to[WEFT_SIMD_LANES];
  guint32 words[WEFT_SIMD_LANES];

  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0) {
      to[i] = find_remote (worker, a[i], b[i]);
      words[i] = d[i];
    }
  for (guint32 i = group->after * WEFT_SIMD_PART; i-- > group->first * WEFT_SIMD_PART;)
    if (group->mask[i] != 0)
      store_shared (worker->run, to[i], words[i]);
}

/* Operations. */

static guint32 *
resolve (const Worker *worker, WeftSimdOperand operand)
{
  return worker->bases[operand.place] + (gssize) operand.at * worker->scales[operand.place];
}

/* Whether to execute for all PEs of the tile. Lemma. When no other has anything above the stack of the group, what becomes of rows there
 * is the same for whoever reads them. Proof. Of another PE, the words there are none of its stack; before it reads one, it has to
 * write it. */
static gboolean
is_for_all (const Worker *worker, const WeftSimdOp *op)
{
  return worker->group->is_full || (worker->is_top && op->d.place == WEFT_SIMD_STACK && op->d.at >= 0 &&
                                    (op->action == WEFT_SIMD_COMPUTE_PAIR || op->kernel < WEFT_SIMD_LOAD));
}

static void
compute (Worker *worker, const WeftSimdOp *op, guint32 *d, const guint32 *a, const guint32 *b)
{
  (is_for_all (worker, op) ? worker->kernels->full : worker->kernels->part)[op->kernel](d, a, b,
                                                                                        worker->group);
}

static void
compute_pair (Worker *worker, const WeftSimdOp *op, guint32 *d, const guint32 *a, const guint32 *b)
{
  (is_for_all (worker, op) ? worker->kernels->pair_full : worker->kernels->pair_part)[op->kernel](
      d, a, b, resolve (worker, op->c), worker->group);
}

static void
divide (Worker *worker, const WeftSimdOp *op, guint32 *d, const guint32 *a, const guint32 *b)
{
  WeftSimdGroup *group = worker->group;

  if (worker->kernels->count (b, group) < group->n)
    for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
      if (group->mask[i] != 0 && b[i] == 0)
        trap (worker, i, op->at, g_strdup (_ ("division by zero")));
  compute (worker, op, d, a, b);
}

static void
check_bound (Worker *worker, const WeftSimdOp *op, const guint32 *a)
{
  WeftSimdGroup *group = worker->group;

  if (worker->kernels->count_beyond (a, op->number, group) == 0)
    return;
  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0 && a[i] >= op->number)
      trap (worker, i, op->at, weft_reference_say_no_element (a[i], op->number));
}

static void
print (Worker *worker, const WeftSimdOp *op, const guint32 *d)
{
  WeftSimdGroup *group = worker->group;
  WeftSimdRun *run = worker->run;
  guint32 words[256];

  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++) {
    if (group->mask[i] == 0)
      continue;
    for (guint32 n = 0; n < (op->number & 0xff); n++)
      words[n] = d[(gsize) n * worker->tile->stride + i];
    weft_simd_tile_print (run, worker->tile, i, get_step (worker, i, op->at), op->number, words);
    if (run->output_bytes > run->options->output_bytes)
      trap (worker, i, op->at, g_strdup (_ ("the output passes its limit")));
  }
}

static void
set_words (Worker *worker, const WeftSimdOp *op, guint32 *d)
{
  const WeftSimdGroup *group = worker->group;
  guint32 height = group->height - 1;

  switch (op->action) {
  case WEFT_SIMD_SET:
    worker->kernels->fill (d, op->number, group);
    break;
  case WEFT_SIMD_CLEAR:
    for (guint32 i = 0; i < op->number; i++)
      worker->kernels->fill (d + (gsize) i * worker->tile->stride, 0, group);
    break;
  case WEFT_SIMD_ADDRESS:
    worker->kernels->fill (d, height + op->number, group);
    break;
  case WEFT_SIMD_ADD_ADDRESS:
    worker->kernels->add (d, height + op->number, group);
    break;
  case WEFT_SIMD_ADD_NUMBER:
    worker->kernels->add (d, op->number, group);
    break;
  case WEFT_SIMD_LOAD_MONO:
  default:
    worker->kernels->fill (d, worker->run->monos[op->number], group);
  }
}

static void
execute (Worker *worker, const WeftSimdOp *op)
{
  guint32 *d = resolve (worker, op->d);
  guint32 *a = resolve (worker, op->a);
  guint32 *b = resolve (worker, op->b);

  switch (op->action) {
  case WEFT_SIMD_COMPUTE:
    compute (worker, op, d, a, b);
    break;
  case WEFT_SIMD_COMPUTE_PAIR:
    compute_pair (worker, op, d, a, b);
    break;
  case WEFT_SIMD_DIVIDE:
    divide (worker, op, d, a, b);
    break;
  case WEFT_SIMD_CHECK_BOUND:
    check_bound (worker, op, a);
    break;
  case WEFT_SIMD_STORE_MONO:
    store_shared (worker->run, &worker->run->monos[op->number], b[get_first (worker->group)]);
    break;
  case WEFT_SIMD_SCATTER_MONO:
    scatter_mono (worker, a, b, op->number);
    break;
  case WEFT_SIMD_LOAD_REMOTE:
    drop_wrong_pes (worker, a, op->at);
    load_remote (worker, d, a, b);
    break;
  case WEFT_SIMD_STORE_REMOTE:
    drop_wrong_pes (worker, a, op->at);
    store_remote (worker, d, a, b);
    break;
  case WEFT_SIMD_PRINT:
    print (worker, op, d);
    break;
  default:
    set_words (worker, op, d);
  }
}

/* Ends of blocks: %TRUE when the group goes on as it is. */

/* Those who go to the larger instruction are left; the others go on. */
static void
part (Worker *worker, guint32 n)
{
  const WeftSimdBlock *block = worker->block;
  WeftSimdGroup *group = worker->group;
  WeftSimdGroup *other = weft_simd_groups_part (worker->groups, group, n);

  other->pc = block->yes;
  group->pc = block->no;
  if (block->yes < block->no) {
    worker->group = other;
    other = group;
  }
  weft_simd_groups_add (worker->groups, other);
}

static gboolean
branch (Worker *worker)
{
  const WeftSimdBlock *block = worker->block;
  WeftSimdGroup *group = worker->group;
  const WeftSimdTest *tests = group->is_full ? worker->kernels->test_full : worker->kernels->test_part;
  guint32 n = tests[block->test](weft_simd_groups_get_spare (worker->groups), resolve (worker, block->row),
                                 resolve (worker, block->other), group);

  group->height = (guint32) ((gint32) group->height + block->change);
  group->pc = n > 0 ? block->yes : block->no;
  if (n > 0 && n < group->n)
    part (worker, n);
  return TRUE;
}

static gboolean
leave (Worker *worker, WeftSimdState state, guint32 pc)
{
  WeftSimdGroup *group = worker->group;
  WeftSimdTile *tile = worker->tile;

  group->height = (guint32) ((gint32) group->height + worker->block->change);
  group->pc = pc;
  worker->kernels->put (tile->pcs, tile->heights, tile->ticks, group);
  for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
    if (group->mask[i] != 0) {
      tile->kept[i] = tile->heights[i];
      tile->heights[i] = 0;
      tile->states[i] = state;
    }
  if (state == WEFT_SIMD_PE_WAITS)
    tile->most_kept = MAX (tile->most_kept, group->height);
  tile->n_running -= group->n;
  tile->n_ended += state == WEFT_SIMD_PE_ENDED ? group->n : 0;
  weft_simd_groups_release (worker->groups, group);
  return FALSE;
}

static gboolean
call (Worker *worker)
{
  const WeftSimdBlock *block = worker->block;
  WeftSimdRun *run = worker->run;
  WeftSimdGroup *group = worker->group;
  const WeftMimdcFunction *function = &run->code->functions[block->no];
  guint32 limit = run->options->stack_words;
  guint32 below =
      (guint32) ((gint32) group->height + block->change) - 2 - run->code->poly_words - function->n_params;

  if (function->depth > limit || below > limit - function->depth) {
    group->elapsed -= block->after - block->first;
    for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
      if (group->mask[i] != 0)
        trap (worker, i, block->after - 1, weft_reference_say_stack (limit, function->name));
    weft_simd_groups_release (worker->groups, group);
    return FALSE;
  }
  group->height = (guint32) ((gint32) group->height + block->change);
  group->pc = block->yes;
  weft_simd_tile_reserve (run, worker->tile, (gsize) below + function->depth, &worker->error);
  return TRUE;
}

/* Those of the group who go on where its first PE does; the number of them. */
static guint32
mark_same (Worker *worker, const guint32 *links)
{
  WeftSimdGroup *group = worker->group;
  guint32 wanted[WEFT_SIMD_LANES];

  group->pc = links[get_first (group)];
  for (guint32 i = 0; i < WEFT_SIMD_LANES; i++)
    wanted[i] = group->pc;
  return worker->kernels->test_part[WEFT_SIMD_EQ](weft_simd_groups_get_spare (worker->groups), links, wanted,
                                                  group);
}

/* Callers may be different. */
static gboolean
come_back (Worker *worker)
{
  const WeftSimdBlock *block = worker->block;
  WeftSimdGroup *group = worker->group;
  WeftSimdOp move = {.action = WEFT_SIMD_COMPUTE, .kernel = WEFT_SIMD_MOVE};
  guint32 *row = resolve (worker, block->row);
  guint32 links[WEFT_SIMD_LANES];

  memcpy (links, row, MIN (worker->tile->stride, WEFT_SIMD_LANES) * sizeof *links);
  compute (worker, &move, row, resolve (worker, block->value), row);
  group->height = (guint32) ((gint32) group->height + block->change);
  for (guint32 n = mark_same (worker, links); n < group->n; n = mark_same (worker, links))
    weft_simd_groups_add (worker->groups, weft_simd_groups_part (worker->groups, group, n));
  return TRUE;
}

static gboolean
go_elsewhere (Worker *worker)
{
  const WeftSimdBlock *block = worker->block;

  switch (block->end) {
  case WEFT_SIMD_GO:
    worker->group->height = (guint32) ((gint32) worker->group->height + block->change);
    worker->group->pc = block->yes;
    return TRUE;
  case WEFT_SIMD_BRANCH:
    return branch (worker);
  case WEFT_SIMD_CALL:
    return call (worker);
  case WEFT_SIMD_RETURN:
    return come_back (worker);
  case WEFT_SIMD_WAIT:
    return leave (worker, WEFT_SIMD_PE_WAITS, block->yes);
  case WEFT_SIMD_HALT:
  default:
    return leave (worker, WEFT_SIMD_PE_ENDED, block->after - 1);
  }
}

/* While PEs are watched, their own poly variables count as what others wait for: what they are before a block that stores into some; %NULL
 * when there is too much of it, which counts as a change. */
static guint32 *
copy_poly (const Worker *worker, gsize *size)
{
  *size = (gsize) worker->run->code->poly_words * worker->tile->stride * sizeof (guint32);
  if (!worker->run->is_watching || !worker->block->has_shared_stores)
    return NULL;
  worker->run->is_watching = *size <= MOST_COPIED;
  return *size <= MOST_COPIED ? g_memdup2 (worker->bases[WEFT_SIMD_SHARED], *size) : NULL;
}

/* It is not worth it for a group with few parts. */
static gboolean
is_top (const Worker *worker)
{
  const WeftSimdGroup *group = worker->group;
  const WeftSimdGroups *groups = worker->groups;

  return worker->tile->n == WEFT_SIMD_LANES &&
         2 * (group->after - group->first) > WEFT_SIMD_LANES / WEFT_SIMD_PART &&
         group->height >= worker->tile->most_kept &&
         (groups->n == 0 || group->height >= groups->list[groups->n - 1]->height);
}

static void
execute_ops (Worker *worker)
{
  const WeftSimdOp *ops = worker->ops + worker->block->first_op;
  WeftSimdTile *tile = worker->tile;
  g_autofree guint32 *before = NULL;
  gsize size;

  worker->bases[WEFT_SIMD_SHARED] = tile->words + tile->stride;
  worker->bases[WEFT_SIMD_STACK] = tile->words + (gsize) worker->group->height * tile->stride;
  worker->is_top = is_top (worker);
  before = copy_poly (worker, &size);
  for (guint32 i = 0; i < worker->block->n_ops && worker->group->n > 0; i++)
    execute (worker, &ops[i]);
  if (before != NULL && memcmp (before, worker->bases[WEFT_SIMD_SHARED], size) != 0)
    worker->run->is_watching = FALSE;
}

/* One block; whether the group goes on as it is. */
static gboolean
execute_block (Worker *worker)
{
  guint32 length;

  worker->block = &worker->blocks[worker->run->rows->block_at[worker->group->pc]];
  length = worker->block->after - worker->block->first;
  if (worker->run->is_watching)
    weft_simd_watch_note (worker->run->watch, worker->tile, worker->group);
  worker->work += OF_BLOCK + worker->block->n_ops;
  worker->tile->own.groups++;
  worker->tile->own.members += worker->group->n;
  worker->tile->instructions += (guint64) length * worker->group->n;
  if (worker->run->observer != NULL)
    worker->run->observer->execute (worker->block->first, worker->block->after, worker->group->n,
                                    worker->tile->n - worker->tile->n_ended, worker->run->observer->data);
  execute_ops (worker);
  if (worker->group->n == 0) {
    weft_simd_groups_release (worker->groups, worker->group);
    return FALSE;
  }
  worker->group->elapsed += length;
  return go_elsewhere (worker);
}

static gboolean
is_held (const Worker *worker)
{
  return worker->is_private && !worker->blocks[worker->run->rows->block_at[worker->group->pc]].is_private;
}

/* Until the group meets others, is held, or has had its time. */
static void
run_group (Worker *worker)
{
  worker->tile->is_held = is_held (worker);
  for (guint32 n = 1; !worker->tile->is_held; n++) {
    if (!execute_block (worker))
      return;
    worker->tile->is_held = is_held (worker);
    if (worker->error != NULL || n >= MOST_BLOCKS ||
        !weft_simd_groups_goes_first (worker->groups, worker->group))
      break;
  }
  weft_simd_groups_add (worker->groups, worker->group);
}

/* After a trap, who has come as far in its own time goes no further: the first trap of all is looked for. */
static void
stop_late (Worker *worker)
{
  WeftSimdTile *tile = worker->tile;
  const WeftSimdTrap *all = &worker->run->trap;
  guint64 step =
      MIN (all->is_set ? all->step : G_MAXUINT64, tile->trap.is_set ? tile->trap.step : G_MAXUINT64);

  for (guint32 n = 0; n < worker->groups->n; n++) {
    WeftSimdGroup *group = worker->groups->list[n];

    for (guint32 i = group->first * WEFT_SIMD_PART; i < group->after * WEFT_SIMD_PART; i++)
      if (group->mask[i] != 0 && tile->steps[i] + tile->ticks[i] + group->elapsed > step)
        end_pe (worker, group, i);
  }
  weft_simd_groups_remove_empty (worker->groups);
}

static void
begin_slice (Worker *worker)
{
  const WeftSimdRun *run = worker->run;
  WeftSimdTile *tile = worker->tile;

  worker->blocks = &g_array_index (run->rows->blocks, WeftSimdBlock, 0);
  worker->ops = &g_array_index (run->rows->ops, WeftSimdOp, 0);
  worker->bases[WEFT_SIMD_CONSTANT] = run->constants;
  worker->bases[WEFT_SIMD_MONO] = run->monos;
  worker->scales[WEFT_SIMD_SHARED] = worker->scales[WEFT_SIMD_STACK] = tile->stride;
  worker->scales[WEFT_SIMD_CONSTANT] = WEFT_SIMD_STRIDE;
  worker->scales[WEFT_SIMD_MONO] = 1;
  weft_simd_groups_load (worker->groups, tile->stride, tile->heights, tile->pcs, tile->ticks);
}

/* Groups for one thread, which gives them back. */
static WeftSimdGroups *
exchange_groups (WeftSimdRun *run, WeftSimdGroups *groups)
{
  g_mutex_lock (&run->mutex);
  if (groups != NULL)
    g_ptr_array_add (run->groups, groups);
  else
    groups = g_ptr_array_steal_index (run->groups, run->groups->len - 1);
  g_mutex_unlock (&run->mutex);
  return groups;
}

gboolean
weft_simd_run_slice (WeftSimdRun *run, WeftSimdTile *tile, gboolean is_private, GError **error)
{
  Worker worker = {.run = run, .tile = tile, .kernels = run->kernels, .is_private = is_private};

  worker.groups = exchange_groups (run, NULL);
  begin_slice (&worker);
  tile->is_held = FALSE;
  while (worker.error == NULL && worker.work < SLICE && !tile->is_held) {
    if (run->trap.is_set || tile->trap.is_set)
      stop_late (&worker);
    if (tile->n_running == 0)
      break;
    pick (&worker);
    run_group (&worker);
  }
  weft_simd_groups_store (worker.groups, tile->heights, tile->pcs);
  for (guint32 i = 0; i < tile->n; i++) {
    tile->steps[i] += tile->ticks[i];
    tile->ticks[i] = 0;
  }
  exchange_groups (run, worker.groups);
  if (worker.error == NULL)
    return TRUE;
  g_propagate_error (error, worker.error);
  return FALSE;
}

void
weft_simd_collect (WeftSimdRun *run, WeftSimdTile *tile)
{
  run->counts->instructions += tile->instructions;
  run->own->groups += tile->own.groups;
  run->own->members += tile->own.members;
  tile->instructions = 0;
  tile->own = (WeftSimdCounts){0};
  note_trap (&run->trap, &tile->trap);
}
