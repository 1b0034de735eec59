/* vector-machine-run.h: what generated programs end with: tiles take turns, until all PEs wait, have ended, trap, or are seen to wait for ever.
 *
 * PROGRAM [PES [STACK [INSTRUCTIONS [SECONDS [OUTPUT [TAGS [FRAMES [STATE]]]]]]]]: with FRAMES of 1 all that it says goes to the standard
 * output in frames; without, what PEs print as it is. STATE: a file that says how a run stands that is gone on with (weft-simd-save.c). */

/* Deadlock: when no shared word changes while every PE comes back to what it held, none can go on. */

static void
remember (Tile *tile)
{
  Held *held = tile->held != NULL ? tile->held : calloc (1, sizeof *held);
  u32 rows = 0;

  tile->held = held;
  if (held == NULL) {
    is_watching = 0;
    return;
  }

  for (u32 i = 0; i < tile->n; i++)
    rows = tile->heights[i] > rows ? tile->heights[i] : rows;
  free (held->words);
  held->words = malloc ((size_t) (rows + 1) * stride * sizeof *held->words);
  if (held->words == NULL) {
    is_watching = 0;
    return;
  }
  memcpy (held->words, tile->words, (size_t) (rows > 0 ? rows - 1 : 0) * stride * sizeof *held->words);
  memcpy (held->pcs, tile->pcs, sizeof held->pcs);
  memcpy (held->heights, tile->heights, sizeof held->heights);
  memset (held->has_moved, 0, sizeof held->has_moved);
  memset (held->is_spinning, 0, sizeof held->is_spinning);
}

static int
holds_the_same (const Tile *tile, u32 lane, u32 height, u32 pc)
{
  const Held *held = tile->held;

  if (!held->has_moved[lane] || held->pcs[lane] != pc || held->heights[lane] != height)
    return 0;
  for (u32 row = height - 1; row-- > 0;)
    if (tile->words[(size_t) row * stride + lane] != held->words[(size_t) row * stride + lane])
      return 0;
  return 1;
}

/* The members are about to go on. */
static void
watch (Tile *tile, u32 height, u32 pc)
{
  Held *held = tile->held;

  for (u32 i = 0; i < tile->n; i++) {
    if (tile->mask[i] == 0)
      continue;
    if (!held->is_spinning[i] && holds_the_same (tile, i, height, pc)) {
      held->is_spinning[i] = 1;
      n_spinning++;
    }
    held->has_moved[i] = 1;
  }
}

static u32
count_running (void)
{
  u32 n = 0;

  for (u32 i = 0; i < n_tiles; i++)
    n += tiles[i].n_running;
  return n;
}

/* Where somebody runs. */
static u32
find_place (void)
{
  for (u32 i = 0; i < n_pes; i++)
    if (tiles[i / T].states[i % T] == RUNS)
      return tiles[i / T].pcs[i % T];
  return 0;
}

/* After all tiles had a slice. */
static void
look (void)
{
  static u64 rounds, interval = WATCH, next = WATCH, end;
  u32 n = count_running ();

  rounds++;
  if (is_watching && !has_changed && n > 0 && n_spinning == n)
    fail (FRAME_STUCK, find_place ());
  if (has_changed || rounds >= end)
    is_watching = 0;
  if (rounds < next)
    return;
  interval = has_changed ? WATCH : 2 * interval;
  next = rounds + interval;
  end = rounds + interval / WATCH;
  is_watching = !has_changed;
  n_spinning = 0;
  for (u32 i = 0; is_watching && i < n_tiles; i++)
    remember (&tiles[i]);
  has_changed = 0;
}

/* The run. */

static double
get_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
check_limits (double end)
{
  if (most_instructions > 0 && n_instructions >= most_instructions && !first_trap.is_set)
    fail (FRAME_INSTRUCTIONS, find_place ());
  if (most_seconds > 0 && get_time () > end)
    fail (FRAME_SECONDS, find_place ());
}

static void
run_slice (Tile *tile)
{
  u32 work = 0;
  u32 height;
  u32 pc;

  while (work < SLICE) {
    if (first_trap.is_set)
      stop_late (tile);
    if (tile->n_running == 0)
      return;
    pick (tile, &height, &pc);
    if (is_watching)
      watch (tile, height, pc);
    work++;
    if (instructions[pc].region != NULL)
      work += run_region (tile, height, pc) / ROUNDS;
    else
      run_instruction (tile, height, pc);
  }
}

/* The last tile first: of several stores into one word that of the lowest PE mostly is the last. Whether somebody ran. */
static int
run_round (double end)
{
  int goes_on = 0;

  for (u32 i = n_tiles; i-- > 0;) {
    if (tiles[i].n_running == 0)
      continue;
    goes_on = 1;
    run_slice (&tiles[i]);
    check_limits (end);
  }
  return goes_on;
}

/* Those that wait go on; the number of them. */
static u32
wake (Tile *tile, u64 *most)
{
  for (u32 i = 0; i < tile->n; i++) {
    *most = tile->steps[i] > *most ? tile->steps[i] : *most;
    tile->steps[i] = 0;
    if (tile->states[i] != WAITS)
      continue;
    tile->states[i] = RUNS;
    tile->heights[i] = tile->kept[i];
    tile->n_running++;
  }
  return tile->n_running;
}

static u32
pass_barrier (void)
{
  u64 most = 0;
  u32 n = 0;

  merge ();
  for (u32 i = 0; i < n_tiles; i++)
    n += wake (&tiles[i], &most);
  n_steps += most;
  n_barriers += n > 0;
  has_changed = 1;
  return n;
}

static void
run (void)
{
  double end = get_time () + most_seconds;

  do {
    while (run_round (end))
      look ();
    if (first_trap.is_set)
      fail (FRAME_TRAP, first_trap.at);
  } while (pass_barrier () > 0);
  finish (FRAME_DONE, 0);
}

/* @rows: of words that each tile begins with; from one piece of memory in large pages, because small ones would be fetched one by one. */
static int
begin_at_once (u32 rows)
{
  size_t line = (size_t) (rows + 1) * stride * sizeof (u32);
  size_t size = (n_tiles * (sizeof *tiles + line) + PAGE - 1) / PAGE * PAGE;
  char *memory;

  if (size > AT_ONCE)
    return 0;
  memory = mmap (NULL, size + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return 0;
  memory = (char *) (((uintptr_t) memory + PAGE - 1) / PAGE * PAGE);
  if (n_tiles > 1)
    madvise (memory, size, MADV_HUGEPAGE);
  tiles = (Tile *) (memory + n_tiles * line);
  for (u32 i = 0; i < n_tiles; i++) {
    tiles[i].words = (u32 *) (memory + i * line) + stride;
    tiles[i].rows = rows;
  }
  return 1;
}

static void
begin (void)
{
  u32 rows = POLY_WORDS + 2 + functions[instructions[1].operand].depth;

  n_tiles = (n_pes + T - 1) / T;
  stride = n_pes >= T ? T : (n_pes + S - 1) / S * S;
  monos = check_memory (calloc (MONO_WORDS + 1, sizeof *monos));
  if (!begin_at_once (rows))
    tiles = calloc (n_tiles, sizeof *tiles);
  if (tiles == NULL) {
    n_tiles = 0;
    finish (FRAME_MEMORY, 0);
  }
  for (u32 i = 0; i < n_tiles; i++) {
    Tile *tile = &tiles[i];

    tile->first = i * T;
    tile->n = tile->n_running = n_pes - i * T < T ? n_pes - i * T : T;
    reserve (tile, rows);
    for (u32 lane = 0; lane < tile->n; lane++)
      tile->heights[lane] = POLY_WORDS + 1;
  }
}

/* Going on with a run. */

static void
take (FILE *file, void *to, size_t size)
{
  if (size > 0 && fread (to, size, 1, file) != 1)
    _exit (1);
}

/* @depth: words of stack that any function takes */
static void
take_pe (FILE *file, Tile *tile, u32 lane, u32 depth)
{
  u32 place[2];
  u32 n;

  take (file, place, sizeof place);
  n = place[1] > 0 ? place[1] - 1 : POLY_WORDS;
  reserve (tile, (u64) n + depth + 2);
  for (u32 row = 0; row < n; row++)
    take (file, tile->words + (size_t) row * stride + lane, sizeof *tile->words);
  tile->pcs[lane] = place[0];
  tile->heights[lane] = place[1];
  if (place[1] == 0) {
    tile->states[lane] = ENDED;
    tile->n_running--;
  }
}

static void
resume (const char *path)
{
  FILE *file = fopen (path, "rb");
  u32 depth = 0;
  u64 counts[4];

  if (file == NULL)
    _exit (1);
  for (u32 i = 0; i < sizeof functions / sizeof *functions; i++)
    depth = functions[i].depth > depth ? functions[i].depth : depth;
  take (file, counts, sizeof counts);
  n_steps = counts[0];
  n_instructions = counts[1];
  n_barriers = counts[2];
  n_output = counts[3];
  take (file, monos, MONO_WORDS * sizeof *monos);
  for (u32 i = 0; i < n_pes; i++)
    take_pe (file, &tiles[i / T], i % T, depth);
  fclose (file);
}

int
main (int argc, char **argv)
{
  first_nanosecond = count_nanoseconds ();
  n_pes = argc > 1 ? (u32) strtoul (argv[1], NULL, 10) : 4;
  stack_words = argc > 2 ? (u32) strtoul (argv[2], NULL, 10) : stack_words;
  most_instructions = argc > 3 ? strtoull (argv[3], NULL, 10) : 0;
  most_seconds = argc > 4 ? strtod (argv[4], NULL) : 0;
  most_output = argc > 5 ? strtoull (argv[5], NULL, 10) : most_output;
  tags = argc > 6 && atoi (argv[6]);
  frames = argc > 7 && atoi (argv[7]);
  begin ();
  if (argc > 8)
    resume (argv[8]);
  run ();
}
