/* vector-machine-tile.h: what follows the tables of generated programs: PEs go on in groups that are at the same instruction with the same height
 * of stack, the deepest group of a tile first, of those the one at the smallest instruction, every eighth in turn. */

#define BETWEEN_TURNS 8   /* groups */
#define SLICE         256 /* groups, and rounds of loops by ROUNDS, that a tile goes on for */
#define ROUNDS        64
#define BUDGET        4096 /* rounds of loops in a region */
#define WATCH         4 /* rounds of slices between two looks at first, and the part of them that PEs are watched */
#define PAGE          (2u << 20)   /* bytes of a large page */
#define AT_ONCE       (256u << 20) /* bytes that tiles begin with all at once, or more one by one */

enum { RUNS, WAITS, ENDED };

/* How it ends; FRAME_TEXT: no end. */
enum { FRAME_TEXT, FRAME_DONE, FRAME_TRAP, FRAME_STUCK, FRAME_INSTRUCTIONS, FRAME_SECONDS, FRAME_MEMORY };

/* A line that a PE has printed. */
typedef struct {
  u32 lane;
  u32 length;
  size_t from;
  u64 step;
} Line;

/* What PEs held when they were looked at. */
typedef struct {
  u32 *words;
  u32 pcs[T];
  u32 heights[T];
  u32 has_moved[T];
  u32 is_spinning[T];
} Held;

typedef struct {
  u32 *words; /* see Span */
  u32 *block; /* that holds them */
  u32 rows;
  u32 first; /* PE */
  u32 n;
  u32 n_running;
  u32 cursor;
  u32 n_picks;
  u32 heights[T]; /* the first free row, and 1; 0: does not run */
  u32 kept[T];    /* the same of who waits */
  u32 pcs[T];
  u32 states[T];
  u32 ticks[T];
  u64 steps[T]; /* instructions since the last barrier */
  u32 args[T];
  u32 changed[T];
  u32 mask[T];
  u32 n_members;
  char *text;
  size_t length;
  size_t room;
  Line *lines;
  size_t n_lines;
  size_t lines_room;
  Held *held; /* NULL until PEs are watched */
} Tile;

static Tile *tiles;
static u32 n_tiles;
static u32 stack_words = 1u << 20;
static u64 most_instructions;
static double most_seconds;
static u64 most_output = 64u << 20;
static int tags;
static int frames;
static u64 n_output;
static u64 n_instructions;
static u64 n_steps;
static u64 n_barriers;
static u32 has_changed;
static u32 is_watching;
static u32 n_spinning;
static u64 first_nanosecond;

/* The first trap. */
static struct {
  u32 is_set;
  u32 pe;
  u32 at;
  u32 arg;
  u64 step;
} first_trap;

/* What it says. */

static void
put (const void *data, size_t length)
{
  const char *from = data;

  while (length > 0) {
    ssize_t n = write (STDOUT_FILENO, from, length);

    if (n <= 0)
      _exit (1);
    from += n;
    length -= (size_t) n;
  }
}

static void
put_text (const char *text, size_t length)
{
  u32 header[2] = {FRAME_TEXT, (u32) length};

  if (frames)
    put (header, sizeof header);
  put (text, length);
}

static void
say (u32 how, u32 at)
{
  static const char *const sentences[] = {"",
                                          "",
                                          "trap",
                                          "no PE can go on",
                                          "the run passes its limit of instructions",
                                          "the run passes its limit of time",
                                          "there is not enough memory"};

  if (how == FRAME_TRAP)
    fprintf (stderr, "line %u: PE %u: %s (%d)\n", instructions[at].line, first_trap.pe, sentences[how],
             (i32) first_trap.arg);
  else if (how != FRAME_DONE)
    fprintf (stderr, "line %u: %s\n", instructions[at].line, sentences[how]);
}

/* Of the processor, since it began. */
static u64
count_nanoseconds (void)
{
  struct timespec time = {0};

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (u64) time.tv_sec * 1000000000u + (u64) time.tv_nsec;
}

/* The end: how, where, and the counts; of PEs that are stuck where each is. */
static void
finish (u32 how, u32 at)
{
  u32 n = how == FRAME_STUCK ? n_pes : 0;
  u32 header[2] = {how, 48 + 4 * n};
  u32 words[4] = {at, first_trap.pe, first_trap.arg, 0};
  u64 counts[4] = {n_steps, n_instructions, n_barriers, count_nanoseconds () - first_nanosecond};

  if (!frames) {
    say (how, at);
    exit (how == FRAME_DONE ? 0 : 1);
  }
  put (header, sizeof header);
  put (words, sizeof words);
  put (counts, sizeof counts);
  for (u32 i = 0; i < n; i++) {
    u32 place = tiles[i / T].pcs[i % T] | tiles[i / T].states[i % T] << 30;

    put (&place, sizeof place);
  }
  exit (0);
}

static void *
check_memory (void *memory)
{
  if (memory == NULL)
    finish (FRAME_MEMORY, 0);
  return memory;
}

/* Whether what was said at this step was said before the trap. */
static int
is_before_trap (u32 pe, u64 step)
{
  return !first_trap.is_set || step < first_trap.step || (step == first_trap.step && pe < first_trap.pe);
}

/* The lines of a tile PE by PE, those of one as they came. */
static void
merge_tile (Tile *tile)
{
  size_t next[T + 1] = {0};
  size_t *order = check_memory (malloc ((tile->n_lines + 1) * sizeof *order));
  char *text = check_memory (malloc (tile->length + 1));
  size_t length = 0;

  for (size_t i = 0; i < tile->n_lines; i++)
    next[tile->lines[i].lane + 1]++;
  for (u32 i = 0; i < T; i++)
    next[i + 1] += next[i];
  for (size_t i = 0; i < tile->n_lines; i++)
    order[next[tile->lines[i].lane]++] = i;
  for (size_t i = 0; i < tile->n_lines; i++) {
    const Line *line = &tile->lines[order[i]];

    if (!is_before_trap (tile->first + line->lane, line->step))
      continue;
    memcpy (text + length, tile->text + line->from, line->length);
    length += line->length;
  }
  if (length > 0)
    put_text (text, length);
  free (text);
  free (order);
  tile->length = 0;
  tile->n_lines = 0;
}

static void
merge (void)
{
  for (u32 i = 0; i < n_tiles; i++)
    if (tiles[i].n_lines > 0)
      merge_tile (&tiles[i]);
}

static void
fail (u32 how, u32 at)
{
  merge ();
  finish (how, at);
}

/* Memory. */

static void
reserve (Tile *tile, u64 rows)
{
  u32 *block;
  u32 *words;
  u64 wanted = rows > 2 * (u64) tile->rows ? rows : 2 * (u64) tile->rows;

  if (rows <= tile->rows)
    return;
  if (wanted * stride > INT32_MAX)
    wanted = rows;
  if (wanted * stride > INT32_MAX)
    fail (FRAME_MEMORY, 0);
  block = calloc ((wanted + 2) * stride, sizeof *block);
  if (block == NULL)
    fail (FRAME_MEMORY, 0);
  words = (u32 *) (((uintptr_t) block + 63) / 64 * 64) + stride;
  if (tile->words != NULL)
    memcpy (words, tile->words, (size_t) tile->rows * stride * sizeof *words);
  free (tile->block);
  tile->block = block;
  tile->words = words;
  tile->rows = (u32) wanted;
}

static u32 *
find_remote (u32 pe, u32 address)
{
  return tiles[pe / T].words + (size_t) address * stride + pe % T;
}

static void
store (u32 *to, u32 word)
{
  has_changed |= *to ^ word;
  *to = word;
}

/* Groups. */

/* The deepest, and of those at the smallest instruction. */
static void
find_group (const Tile *tile, u32 *height, u32 *pc)
{
  i32 greatest = 0;
  i32 least = INT32_MAX;

  for (u32 i = 0; i < T; i++)
    greatest = (i32) tile->heights[i] > greatest ? (i32) tile->heights[i] : greatest;
  for (u32 i = 0; i < T; i++) {
    i32 here = (i32) (tile->pcs[i] | M (tile->heights[i] != (u32) greatest) >> 1);

    least = here < least ? here : least;
  }
  *height = (u32) greatest;
  *pc = (u32) least;
}

static void
pick (Tile *tile, u32 *height, u32 *pc)
{
  u32 n = 0;

  if (++tile->n_picks % BETWEEN_TURNS == 0) {
    do
      tile->cursor = (tile->cursor + 1) % tile->n;
    while (tile->heights[tile->cursor] == 0);
    *height = tile->heights[tile->cursor];
    *pc = tile->pcs[tile->cursor];
  } else {
    find_group (tile, height, pc);
  }
  for (u32 i = 0; i < T; i++) {
    u32 is_other = (tile->heights[i] ^ *height) | (tile->pcs[i] ^ *pc);

    tile->mask[i] = M (is_other == 0);
    n += is_other == 0;
  }
  tile->n_members = n;
}

static void
leave (Tile *tile, u32 lane, u32 state)
{
  tile->kept[lane] = tile->heights[lane];
  tile->heights[lane] = 0;
  tile->states[lane] = state;
  tile->n_running--;
}

static void
trap (Tile *tile, u32 lane, u32 at, u32 arg)
{
  u64 step = tile->steps[lane];
  u32 pe = tile->first + lane;

  leave (tile, lane, ENDED);
  tile->mask[lane] = 0;
  if (!is_before_trap (pe, step))
    return;
  first_trap.is_set = 1;
  first_trap.step = step;
  first_trap.pe = pe;
  first_trap.at = at;
  first_trap.arg = arg;
}

/* After a trap, who has come as far in its own time goes no further: the first trap of all is looked for. */
static void
stop_late (Tile *tile)
{
  for (u32 i = 0; i < tile->n; i++)
    if (tile->heights[i] != 0 && tile->steps[i] > first_trap.step)
      leave (tile, i, ENDED);
}

/* Regions. */

/* Adds up what the members have done who have all come to the same place; whether they have. */
static int
put_down_together (Tile *tile, u32 base)
{
  u32 lane = 0;
  u32 differs = 0;
  u32 changed = 0;
  u32 height;
  u64 n = 0;
  u32 pc;

  while (tile->mask[lane] == 0)
    lane++;
  pc = tile->pcs[lane];
  for (u32 i = 0; i < T; i++)
    differs |= (tile->pcs[i] ^ pc) & tile->mask[i];
  if (differs != 0 || (pc & TRAP) != 0)
    return 0;
  height = base + instructions[pc].height + 1;
  for (u32 i = 0; i < T; i++) {
    tile->heights[i] = B (tile->mask[i], height, tile->heights[i]);
    changed |= tile->changed[i];
  }
  for (u32 i = 0; i < T; i++) {
    tile->steps[i] += tile->ticks[i];
    n += tile->ticks[i];
  }
  n_instructions += n;
  has_changed |= changed;
  return 1;
}

/* The same wherever they have come to. */
static void
put_down (Tile *tile, u32 base)
{
  u32 changed = 0;

  for (u32 i = 0; i < tile->n; i++) {
    u32 pc = tile->pcs[i];
    u32 n = tile->ticks[i];

    if (tile->mask[i] == 0)
      continue;
    changed |= tile->changed[i];
    if (pc & TRAP) {
      pc &= ~TRAP;
      tile->pcs[i] = pc;
      n -= instructions[pc].rest;
      tile->steps[i] += n;
      trap (tile, i, pc, tile->args[i]);
    } else {
      tile->steps[i] += n;
      tile->heights[i] = base + instructions[pc].height + 1;
    }
    n_instructions += n;
  }
  has_changed |= changed;
}

/* Rounds of loops that it took. */
static u32
run_region (Tile *tile, u32 height, u32 pc)
{
  u32 base = height - 1 - instructions[pc].height;
  u32 n = 0;

  memset (tile->ticks, 0, sizeof tile->ticks);
  memset (tile->changed, 0, sizeof tile->changed);
  for (u32 from = 0; from < stride; from += S) {
    u32 any = 0;
    Span span = {.w = tile->words + from,
                 .base = base,
                 .at = pc,
                 .m = tile->mask + from,
                 .pcs = tile->pcs + from,
                 .ticks = tile->ticks + from,
                 .args = tile->args + from,
                 .changed = tile->changed + from,
                 .pe = tile->first + from,
                 .budget = BUDGET};

    for (u32 i = 0; i < S; i++)
      any |= span.m[i];
    if (any == 0)
      continue;
    instructions[pc].region (&span);
    n += BUDGET - span.budget;
  }
  if (!put_down_together (tile, base))
    put_down (tile, base);
  return n;
}

/* What concerns others, or the stack: one instruction at a time. */

static void
print (Tile *tile, u32 lane, u32 operand, const u32 *words)
{
  char text[8192];
  size_t n = 0;

  if (tags)
    n += (size_t) sprintf (text, "%u: ", tile->first + lane);
  for (u32 i = 0; i < (operand & 0xff); i++) {
    float value = F (words[i * stride]);

    n += (size_t) sprintf (text + n, i > 0 ? " " : "");
    if (!(operand >> (8 + i) & 1))
      n += (size_t) sprintf (text + n, "%d", (i32) words[i * stride]);
    else
      n += (size_t) (value == value ? sprintf (text + n, "%.9g", (double) value) : sprintf (text + n, "nan"));
  }
  text[n++] = '\n';
  if (tile->length + n > tile->room) {
    tile->room = 2 * tile->room + n;
    tile->text = check_memory (realloc (tile->text, tile->room));
  }
  if (tile->n_lines == tile->lines_room) {
    tile->lines_room = 2 * tile->lines_room + 16;
    tile->lines = check_memory (realloc (tile->lines, tile->lines_room * sizeof *tile->lines));
  }
  memcpy (tile->text + tile->length, text, n);
  tile->lines[tile->n_lines++] =
      (Line){.lane = lane, .length = (u32) n, .from = tile->length, .step = tile->steps[lane]};
  tile->length += n;
  n_output += n;
  has_changed = 1;
}

/* The members whose PE there is; the others trap. @row: of its number */
static void
check_pes (Tile *tile, u32 pc, const u32 *row)
{
  for (u32 i = 0; i < tile->n; i++)
    if (tile->mask[i] != 0 && row[i] >= n_pes)
      trap (tile, i, pc, row[i]);
}

static void
load_remote (Tile *tile, u32 *pes, const u32 *addresses)
{
  u32 words[T];

  for (u32 i = 0; i < tile->n; i++)
    if (tile->mask[i] != 0)
      words[i] = *find_remote (pes[i], addresses[i]);
  for (u32 i = 0; i < tile->n; i++)
    if (tile->mask[i] != 0)
      pes[i] = words[i];
}

/* What is stored may change the rows that say where and what. Of several stores into one word that of the lowest PE is the last. */
static void
store_all (Tile *tile, const u32 *pes, const u32 *addresses, const u32 *words)
{
  u32 *to[T];
  u32 kept[T];

  for (u32 i = 0; i < tile->n; i++)
    if (tile->mask[i] != 0) {
      to[i] = pes != NULL ? find_remote (pes[i], addresses[i]) : monos + addresses[i];
      kept[i] = words[i];
    }
  for (u32 i = tile->n; i-- > 0;)
    if (tile->mask[i] != 0)
      store (to[i], kept[i]);
}

static void
call (Tile *tile, u32 pc, u32 height)
{
  const Function *function = &functions[instructions[pc].operand];
  u64 below = (u64) height - 1 - POLY_WORDS - 1 - function->n_params;

  if (below + function->depth > stack_words) {
    for (u32 i = 0; i < tile->n; i++)
      if (tile->mask[i] != 0)
        trap (tile, i, pc, 0);
    return;
  }
  reserve (tile, POLY_WORDS + below + function->depth);
  for (u32 i = 0; i < T; i++)
    tile->pcs[i] = B (tile->mask[i], function->entry, tile->pcs[i]);
}

static void
come_back (Tile *tile, u32 *back, const u32 *value, u32 words)
{
  for (u32 i = 0; i < stride; i++) {
    u32 m = tile->mask[i];

    tile->pcs[i] = B (m, back[i], tile->pcs[i]);
    back[i] = B (m, value[i], back[i]);
    tile->heights[i] -= m & (words + 1);
  }
}

/* The members go on behind the instruction, @fewer words lower. */
static void
go_on (Tile *tile, u32 pc, u32 fewer)
{
  for (u32 i = 0; i < T; i++) {
    tile->pcs[i] = B (tile->mask[i], pc + 1, tile->pcs[i]);
    tile->heights[i] -= tile->mask[i] & fewer;
  }
}

static void
print_all (Tile *tile, u32 pc, const u32 *row)
{
  for (u32 i = 0; i < tile->n; i++) {
    if (tile->mask[i] == 0)
      continue;
    print (tile, i, instructions[pc].operand, row + i);
    if (n_output > most_output)
      trap (tile, i, pc, 0);
  }
}

static void
leave_all (Tile *tile, u32 pc, u32 state)
{
  for (u32 i = 0; i < tile->n; i++)
    if (tile->mask[i] != 0) {
      tile->pcs[i] = pc + (state == WAITS);
      leave (tile, i, state);
    }
}

static void
count (Tile *tile)
{
  for (u32 i = 0; i < T; i++) {
    u64 n = tile->mask[i] & 1;

    tile->steps[i] += n;
    n_instructions += n;
  }
}

static void
clear_words (Tile *tile, u32 height, u32 words)
{
  for (u32 row = height - 1; row < height - 1 + words; row++)
    for (u32 i = 0; i < stride; i++)
      tile->words[(size_t) row * stride + i] &= ~tile->mask[i];
}

static void
run_instruction (Tile *tile, u32 height, u32 pc)
{
  const Instruction *instruction = &instructions[pc];
  u32 *top = tile->words + ((size_t) height - 2) * stride;
  u32 n;

  switch (instruction->op) {
  case OP_ALLOC:
    clear_words (tile, height, instruction->operand);
    go_on (tile, pc, 0 - instruction->operand);
    break;
  case OP_STS:
    store_all (tile, NULL, top - stride, top);
    go_on (tile, pc, 2);
    break;
  case OP_LDD:
    check_pes (tile, pc, top - stride);
    load_remote (tile, top - stride, top);
    go_on (tile, pc, 1);
    break;
  case OP_STD:
    check_pes (tile, pc, top - 2 * (size_t) stride);
    store_all (tile, top - 2 * (size_t) stride, top - stride, top);
    go_on (tile, pc, 3);
    break;
  case OP_PRINT:
    n = instruction->operand & 0xff;
    print_all (tile, pc, tile->words + (size_t) (height - 1 - n) * stride);
    go_on (tile, pc, n);
    break;
  case OP_CALL:
    call (tile, pc, height);
    break;
  case OP_RET:
    come_back (tile, top - ((size_t) instruction->operand + 1) * stride, top, instruction->operand);
    break;
  default:
    leave_all (tile, pc, instruction->op == OP_WAIT ? WAITS : ENDED);
  }
  count (tile);
}
