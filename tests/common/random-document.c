/* random-document.c: builds documents from the inside out, and edits them. */
#include "random-document.h"

#include "weft-batch.h"

#include <string.h>

#define BELOW(n) ((guint) weft_random_below (random, n))

typedef struct {
  WeftRandom *random;
  guint n_names;
  guint budget;
} Maker;

static const char *const awkward[] = {
    "a",
    "B",
    "0",
    " ",
    "&",
    "<",
    ">",
    "\"",
    "'",
    "]]>",
    "\t",
    "\n",
    "\r",
    "-",
    "--",
    "%",
    "é",
    "ß",
    "织",
    "𝄞",
    "\xc2\x85",
    "\xe2\x80\xa8",
    "e\xcc\x81",
    "&amp;",
    "<!--",
    "\\",
    "\xef\xbf\xbd",
};

char *
random_text (WeftRandom *random)
{
  GString *text = g_string_new (NULL);

  for (guint n = BELOW (12); n > 0; n--)
    g_string_append (text, awkward[BELOW (G_N_ELEMENTS (awkward))]);
  return g_string_free (text, FALSE);
}

/* A number between 0 and about 20, in one of the ways to write it. */
static char *
random_number (WeftRandom *random, gboolean is_whole)
{
  guint value = BELOW (20);

  if (is_whole)
    return g_strdup_printf (BELOW (5) == 0 ? "%u.0" : "%u", value);
  switch (BELOW (4)) {
  case 0:
    return g_strdup_printf ("%u", value);
  case 1:
    return g_strdup_printf ("%u.%u", value, BELOW (1000));
  case 2:
    return g_strdup_printf ("%ue-1", value);
  default:
    return g_strdup_printf ("%u.%015" G_GINT64_MODIFIER "u", value,
                            weft_random_below (random, 1000000000000000));
  }
}

static char *
random_weights (WeftRandom *random)
{
  guint n = 1 + BELOW (4);
  GString *text = g_string_new ("{");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u:%s", i > 0 ? " ," : "", 17 * (n - i) % 20,
                            (const char *[]){"1", "0.5", "0.3", "0.25"}[n == 3 && i == 0 ? 1 : n - 1]);
  if (n == 3) {
    g_string_assign (text, "{9: 0.2, 3: 0.5, 4: 0.3");
  }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

char *
random_literal (WeftRandom *random, gboolean is_whole)
{
  g_autofree char *a = random_number (random, is_whole);
  g_autofree char *b = g_strdup_printf ("%u", 20 + BELOW (20));

  switch (BELOW (11)) {
  case 0:
    return g_strdup_printf ("uniform(%s,%s)", a, b);
  case 1:
    return random_weights (random);
  case 2:
    return g_strdup_printf ("binomial( %s, 0.%u )", b, BELOW (1000));
  case 3:
    return g_strdup_printf ("poisson(%s)", a);
  case 4:
    return g_strdup_printf ("geometric(0.%u1)", BELOW (1000));
  case 5:
    return g_strdup_printf ("normal(%s,%s.5)", a, b);
  case 6:
    return g_strdup_printf ("exponential(%s.25)", b);
  case 7:
    return g_strdup_printf ("triangular(%s, %s, %s)", a, b, b);
  case 8:
    return g_strdup_printf ("lognormal(%s,1e1)", b);
  default:
    return g_steal_pointer (&a);
  }
}

static char *
make_name (Maker *maker)
{
  static const char *const starts[] = {"n", "_", "Ünï", "织布-", "a.b·"};
  WeftRandom *random = maker->random;

  return g_strdup_printf ("%s%u", starts[BELOW (G_N_ELEMENTS (starts))], maker->n_names++);
}

/* What a node is made of. */
typedef struct {
  WeftKind kind;
  GArray *attributes; /* WeftAttribute, with texts of their own */
  GPtrArray *children;
} Draft;

static Draft
draft_new (WeftKind kind)
{
  return (Draft){kind, g_array_new (FALSE, FALSE, sizeof (WeftAttribute)), g_ptr_array_new ()};
}

/* Takes @text. */
static void
draft_set (Draft *draft, WeftProperty property, char *text)
{
  WeftAttribute attribute = {property, text};

  g_array_append_val (draft->attributes, attribute);
}

static WeftNode *
draft_finish (Draft *draft)
{
  GError *error = NULL;
  WeftAttribute *attributes = (WeftAttribute *) (gpointer) draft->attributes->data;
  WeftProperties *properties = weft_properties_new (draft->kind, attributes, draft->attributes->len, &error);
  WeftNode *node;

  g_assert_no_error (error);
  node = weft_node_new (properties, (WeftNode **) draft->children->pdata, draft->children->len, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < draft->attributes->len; i++)
    g_free ((char *) attributes[i].text);
  g_array_unref (draft->attributes);
  g_ptr_array_unref (draft->children);
  return node;
}

static WeftNode *
make_kept (Maker *maker, gboolean with_reserved)
{
  static const char *const texts[] = {
      "<!-- a comment -->",  "<!-- over\n     two lines & more -->",
      "<?program x > y?>",   "<f:thing xmlns:f=\"urn:f\" at='1'>text<f:inner/><![CDATA[ ]]>&#10;</f:thing>",
      "<plain xmlns=\"\"/>",
  };
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_KEPT);
  char *name;

  if (!with_reserved || BELOW (3) > 0) {
    draft_set (&draft, WEFT_PROPERTY_TEXT, g_strdup (texts[BELOW (G_N_ELEMENTS (texts))]));
    return draft_finish (&draft);
  }
  name = make_name (maker);
  draft_set (&draft, WEFT_PROPERTY_NAME, g_strdup ("lesson"));
  draft_set (&draft, WEFT_PROPERTY_TEXT,
             g_strdup_printf ("<lesson id=\"%s\"><step body=\"t\"/></lesson>", name));
  draft_set (&draft, WEFT_PROPERTY_ID, name);
  return draft_finish (&draft);
}

/* Now and then something kept. */
static void
sprinkle (Maker *maker, Draft *draft)
{
  WeftRandom *random = maker->random;

  if (BELOW (12) == 0)
    g_ptr_array_add (draft->children, make_kept (maker, draft->kind == WEFT_KIND_WEFT));
  if (BELOW (12) == 0)
    draft_set (draft, WEFT_PROPERTY_FOREIGN,
               g_strdup (" xmlns:g=\"urn:g\" g:a='&lt;\"' xml:space=\"preserve\""));
}

static void
add_name (Maker *maker, Draft *draft)
{
  WeftRandom *random = maker->random;

  if (BELOW (2) == 0)
    draft_set (draft, WEFT_PROPERTY_NAME, random_text (random));
}

static void
add_place (Maker *maker, Draft *draft)
{
  WeftRandom *random = maker->random;

  if (BELOW (3) == 0) {
    draft_set (draft, WEFT_PROPERTY_X, g_strdup_printf ("%d", (int) BELOW (2000) - 1000));
    draft_set (draft, WEFT_PROPERTY_Y, g_strdup_printf ("%u.%u", BELOW (1000), BELOW (1000)));
  }
  if (BELOW (6) == 0)
    draft_set (draft, WEFT_PROPERTY_PINNED, g_strdup ("yes"));
  if (BELOW (6) == 0)
    draft_set (draft, WEFT_PROPERTY_COLLAPSED, g_strdup ("yes"));
}

static void
add_times (Maker *maker, Draft *draft)
{
  WeftRandom *random = maker->random;

  if (BELOW (4) > 0)
    draft_set (draft, WEFT_PROPERTY_SIMD, random_literal (random, FALSE));
  if (BELOW (4) > 0)
    draft_set (draft, WEFT_PROPERTY_SPMD,
               BELOW (8) > 0 ? random_literal (random, FALSE)
                             : g_strdup (BELOW (2) == 0 ? "samples(runs)" : "result(graph)"));
}

static WeftNode *
make_note (Maker *maker)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_NOTE);

  if (BELOW (2) == 0) {
    draft_set (&draft, WEFT_PROPERTY_ID, make_name (maker));
    add_place (maker, &draft);
  }
  draft_set (&draft, WEFT_PROPERTY_TEXT, random_text (random));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_step (Maker *maker)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_STEP);

  add_name (maker, &draft);
  if (BELOW (4) == 0) {
    draft_set (&draft, WEFT_PROPERTY_OP, g_strdup ("add"));
    draft_set (&draft, WEFT_PROPERTY_COUNT, g_strdup_printf ("%u", BELOW (9)));
  } else {
    add_times (maker, &draft);
  }
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *make_part (Maker *maker, guint depth);

static void
add_series (Maker *maker, Draft *draft, guint depth)
{
  WeftRandom *random = maker->random;

  for (guint n = BELOW (5); n > 0; n--)
    g_ptr_array_add (draft->children, make_part (maker, depth + 1));
  sprinkle (maker, draft);
}

static WeftNode *
make_clause (Maker *maker, WeftKind kind, guint depth)
{
  Draft draft = draft_new (kind);

  add_series (maker, &draft, depth);
  return draft_finish (&draft);
}

static void
add_content (Maker *maker, Draft *draft, guint depth)
{
  WeftRandom *random = maker->random;
  gboolean else_first = BELOW (4) == 0;

  switch (draft->kind) {
  case WEFT_KIND_BLOCK:
    for (guint n = BELOW (4); n > 0; n--)
      g_ptr_array_add (draft->children, make_step (maker));
    break;
  case WEFT_KIND_LOOP:
    draft_set (draft, WEFT_PROPERTY_ITERATIONS, random_literal (random, TRUE));
    add_series (maker, draft, depth);
    break;
  default:
    draft_set (draft, WEFT_PROPERTY_THEN, g_strdup_printf ("0.%u", BELOW (100000)));
    g_ptr_array_add (draft->children,
                     make_clause (maker, else_first ? WEFT_KIND_ELSE : WEFT_KIND_THEN, depth + 1));
    if (BELOW (3) > 0)
      g_ptr_array_add (draft->children,
                       make_clause (maker, else_first ? WEFT_KIND_THEN : WEFT_KIND_ELSE, depth + 1));
    break;
  }
}

static WeftNode *
make_part (Maker *maker, guint depth)
{
  static const WeftKind kinds[] = {WEFT_KIND_BLOCK, WEFT_KIND_BLOCK, WEFT_KIND_LOOP, WEFT_KIND_IF};
  WeftRandom *random = maker->random;
  Draft draft = draft_new (maker->budget == 0 || depth > 40 ? WEFT_KIND_BLOCK : kinds[BELOW (4)]);

  maker->budget -= MIN (maker->budget, 3);
  draft_set (&draft, WEFT_PROPERTY_ID, make_name (maker));
  add_name (maker, &draft);
  draft_set (&draft, WEFT_PROPERTY_MODE, g_strdup (BELOW (2) == 0 ? "simd" : "spmd"));
  if (draft.kind != WEFT_KIND_BLOCK && BELOW (4) == 0)
    draft_set (&draft, WEFT_PROPERTY_DECIDED_BY, g_strdup ("cu"));
  add_place (maker, &draft);
  add_content (maker, &draft, depth);
  if (draft.kind != WEFT_KIND_LOOP) /* whose series has been sprinkled */
    sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_tree (Maker *maker, const char *machine)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_FLOW_TREE);

  draft_set (&draft, WEFT_PROPERTY_ID, make_name (maker));
  add_name (maker, &draft);
  draft_set (&draft, WEFT_PROPERTY_MACHINE, g_strdup (machine));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_PES, g_strdup_printf ("%u", 1 + BELOW (8)));
  if (BELOW (3) == 0)
    draft_set (&draft, WEFT_PROPERTY_STEP, g_strdup ("0.1"));
  if (BELOW (3) == 0)
    draft_set (&draft, WEFT_PROPERTY_UNIT, random_text (random));
  add_place (maker, &draft);
  for (guint target = maker->budget - MIN (maker->budget, 200); maker->budget > target;) {
    g_ptr_array_add (draft.children, make_part (maker, 2));
    if (BELOW (5) == 0)
      g_ptr_array_add (draft.children, make_note (maker));
  }
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

/* A row of a machine, with a name or mode of its own. */
static WeftNode *
make_row (Maker *maker, WeftKind kind, const char *name)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (kind);

  if (kind == WEFT_KIND_SWITCH) {
    draft_set (&draft, WEFT_PROPERTY_TO, g_strdup (name));
    draft_set (&draft, WEFT_PROPERTY_TIME, random_literal (random, FALSE));
  } else {
    draft_set (&draft, WEFT_PROPERTY_NAME, g_strdup (name));
    add_times (maker, &draft);
  }
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_machine (Maker *maker, const char *id)
{
  static const struct {
    WeftKind kind;
    const char *name;
  } rows[] = {
      {WEFT_KIND_SWITCH, "simd"},        {WEFT_KIND_SWITCH, "spmd"},      {WEFT_KIND_OVERHEAD, "loop-init"},
      {WEFT_KIND_OVERHEAD, "post-else"}, {WEFT_KIND_OVERHEAD, "if-test"}, {WEFT_KIND_OPERATION, "add"},
      {WEFT_KIND_OPERATION, "send <&>"},
  };
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_MACHINE);

  draft_set (&draft, WEFT_PROPERTY_ID, g_strdup (id));
  add_name (maker, &draft);
  draft_set (&draft, WEFT_PROPERTY_KIND, g_strdup ((const char *[]){"simd", "spmd", "mixed"}[BELOW (3)]));
  draft_set (&draft, WEFT_PROPERTY_PES, g_strdup_printf ("%u", 1 + BELOW (64)));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_SPEED, g_strdup_printf ("%u.%u", 1 + BELOW (9), BELOW (10)));
  draft_set (&draft, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES, g_strdup (BELOW (2) == 0 ? "no" : "yes"));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (BELOW (2) == 0)
      g_ptr_array_add (draft.children, make_row (maker, rows[i].kind, rows[i].name));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_link (Maker *maker, const char *from, const char *to)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_LINK);

  draft_set (&draft, WEFT_PROPERTY_FROM, g_strdup (from));
  draft_set (&draft, WEFT_PROPERTY_TO, g_strdup (to));
  draft_set (&draft, WEFT_PROPERTY_LATENCY, random_number (random, FALSE));
  draft_set (&draft, WEFT_PROPERTY_PER_UNIT, random_number (random, FALSE));
  draft_set (&draft, WEFT_PROPERTY_BOTH, g_strdup (BELOW (2) == 0 ? "no" : "yes"));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_target_time (Maker *maker, const char *op)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_TARGET_TIME);

  draft_set (&draft, WEFT_PROPERTY_OP, g_strdup (op));
  draft_set (&draft, WEFT_PROPERTY_SECONDS, random_number (random, FALSE));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_PER_PE, random_number (random, FALSE));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_target (Maker *maker, const char *id, const char *machine)
{
  static const char *const models[] = {"pipes", "file", "udp", "threads", "mpi", "interpreter"};
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_TARGET);

  draft_set (&draft, WEFT_PROPERTY_ID, g_strdup (id));
  draft_set (&draft, WEFT_PROPERTY_MACHINE, g_strdup (machine));
  draft_set (&draft, WEFT_PROPERTY_MODEL, g_strdup (models[BELOW (G_N_ELEMENTS (models))]));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_WIDTH, g_strdup_printf ("%u", BELOW (16384)));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_LOAD, random_number (random, FALSE));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_LOAD_STEP, random_number (random, FALSE));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_RUN, g_strdup ("mimdc \"$1\" <&>"));
  if (BELOW (2) == 0)
    g_ptr_array_add (draft.children, make_target_time (maker, "ADD"));
  if (BELOW (2) == 0)
    g_ptr_array_add (draft.children, make_target_time (maker, "<&>"));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_suite (Maker *maker)
{
  Draft draft = draft_new (WEFT_KIND_SUITE);

  g_ptr_array_add (draft.children, make_machine (maker, "m0"));
  g_ptr_array_add (draft.children, make_machine (maker, "m1"));
  g_ptr_array_add (draft.children, make_link (maker, "m0", "m1"));
  g_ptr_array_add (draft.children, make_target (maker, "pipes", "m0"));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_measurement (Maker *maker)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_MEASUREMENT);

  draft_set (&draft, WEFT_PROPERTY_ID, g_strdup ("runs"));
  draft_set (&draft, WEFT_PROPERTY_UNIT, g_strdup ("us"));
  draft_set (&draft, WEFT_PROPERTY_TEXT, g_strdup (BELOW (2) == 0 ? "12 15\n 1e1" : ""));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_program (Maker *maker)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_PROGRAM);

  draft_set (&draft, WEFT_PROPERTY_ID, g_strdup ("program"));
  draft_set (&draft, WEFT_PROPERTY_LANGUAGE, g_strdup ("mimdc"));
  draft_set (&draft, WEFT_PROPERTY_TEXT,
             g_strdup (BELOW (2) == 0 ? "\n\tint main () { if (1 < 2 && 1) ; }\r\n" : "&lt; ]]>"));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

static WeftNode *
make_stage (Maker *maker)
{
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_STAGE);

  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_ID, make_name (maker));
  add_name (maker, &draft);
  draft_set (&draft, WEFT_PROPERTY_BODY, random_number (random, FALSE));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

/* With some of its numbers. */
static WeftNode *
make_array_loop (Maker *maker)
{
  static const WeftProperty whole[] = {WEFT_PROPERTY_BEFORE, WEFT_PROPERTY_AFTER};
  static const WeftProperty positive[] = {WEFT_PROPERTY_ITEMS, WEFT_PROPERTY_ROWS, WEFT_PROPERTY_COLUMNS,
                                          WEFT_PROPERTY_ITERATIONS, WEFT_PROPERTY_LOAD_FACTOR};
  static const WeftProperty times[] = {
      WEFT_PROPERTY_RECEIVE, WEFT_PROPERTY_SEND,     WEFT_PROPERTY_ALPHA, WEFT_PROPERTY_BETA,
      WEFT_PROPERTY_LATENCY, WEFT_PROPERTY_OVERHEAD, WEFT_PROPERTY_GAP,   WEFT_PROPERTY_GAP_PER_ITEM};
  WeftRandom *random = maker->random;
  Draft draft = draft_new (WEFT_KIND_ARRAY_LOOP);

  draft_set (&draft, WEFT_PROPERTY_ID, make_name (maker));
  add_name (maker, &draft);
  draft_set (&draft, WEFT_PROPERTY_PROCESSORS, g_strdup_printf ("%u", 1 + BELOW (1024)));
  if (BELOW (4) > 0)
    draft_set (&draft, WEFT_PROPERTY_BODY, random_literal (random, FALSE));
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    if (BELOW (2) == 0)
      draft_set (&draft, whole[i], random_number (random, TRUE));
  for (guint i = 0; i < G_N_ELEMENTS (positive); i++)
    if (BELOW (2) == 0)
      draft_set (&draft, positive[i], g_strdup_printf ("%u", 1 + BELOW (10000)));
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    if (BELOW (2) == 0)
      draft_set (&draft, times[i], random_number (random, FALSE));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_OVERLAP, g_strdup_printf ("0.%u", BELOW (1000)));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_COLLECT, g_strdup (BELOW (2) == 0 ? "no" : "yes"));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_PROGRAM, g_strdup ("program"));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_MACHINES, g_strdup (BELOW (2) == 0 ? "m0 m1" : "m1"));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_BLOCKS, g_strdup (BELOW (2) == 0 ? "equal" : "by-speed"));
  for (guint n = BELOW (4); n > 0; n--)
    g_ptr_array_add (draft.children, make_stage (maker));
  sprinkle (maker, &draft);
  return draft_finish (&draft);
}

WeftDocument *
random_document_new (WeftRandom *random, guint size)
{
  Maker maker = {random, 0, size};
  Draft draft = draft_new (WEFT_KIND_WEFT);
  GError *error = NULL;
  WeftDocument *document;

  draft_set (&draft, WEFT_PROPERTY_TITLE, random_text (random));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_PROLOG, g_strdup ("<!-- first -->\n<?second?>"));
  if (BELOW (2) == 0)
    draft_set (&draft, WEFT_PROPERTY_EPILOG, g_strdup ("<!-- last -->"));
  g_ptr_array_add (draft.children, make_suite (&maker));
  g_ptr_array_add (draft.children, make_measurement (&maker));
  g_ptr_array_add (draft.children, make_program (&maker));
  do
    g_ptr_array_add (draft.children, make_tree (&maker, BELOW (2) == 0 ? "m0" : "m1"));
  while (maker.budget > 0);
  if (BELOW (2) == 0)
    g_ptr_array_add (draft.children, make_array_loop (&maker));
  for (guint n = BELOW (3); n > 0; n--)
    g_ptr_array_add (draft.children, make_note (&maker));
  sprinkle (&maker, &draft);
  document = weft_document_new_from_root (draft_finish (&draft), &error);
  g_assert_no_error (error);
  return document;
}

guint32
random_node_id (WeftRandom *random, const WeftDocument *document)
{
  const WeftNode *node = weft_document_get_root (document);
  guint32 id = weft_node_get_id (node);

  /* A walk down, so that deep trees are met at every depth. */
  while (weft_node_get_n_children (node) > 0 && BELOW (6) > 0) {
    node = weft_node_get_child (node, BELOW (weft_node_get_n_children (node)));
    id = weft_node_get_id (node);
  }
  return id;
}

/* A node to insert; its names are unlikely to be taken. */
static WeftNode *
make_insertion (WeftRandom *random)
{
  Maker maker = {random, 1000000 + BELOW (1000000), 6};

  switch (BELOW (4)) {
  case 0:
    return make_step (&maker);
  case 1:
    return make_note (&maker);
  case 2:
    return make_kept (&maker, FALSE);
  default:
    return make_part (&maker, 60);
  }
}

static gboolean
set_something (WeftRandom *random, WeftBatch *batch, guint32 id)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (weft_batch_get_node (batch, id)));
  const WeftPropertyInfo *property = &info->properties[BELOW (info->n_properties)];
  gboolean is_place = property->property == WEFT_PROPERTY_X || property->property == WEFT_PROPERTY_Y;
  g_autofree char *text = NULL;

  if (property->flags & WEFT_PROPERTY_HIDDEN)
    return TRUE;
  if (property->type == WEFT_TYPE_CHOICE)
    text = g_strdup (property->choices[BELOW (2)]);
  else if (property->type == WEFT_TYPE_TIME || property->type == WEFT_TYPE_COUNT)
    text = random_literal (random, TRUE);
  else if (property->type == WEFT_TYPE_ID)
    text = g_strdup_printf ("renamed-%u", BELOW (1000));
  else if (property->type == WEFT_TYPE_TEXT)
    text = random_text (random);
  else
    text = g_strdup_printf ("%u", BELOW (3));
  /* A position is set as a whole: half of one is not written. */
  if (is_place && !weft_batch_set (batch, id, WEFT_PROPERTY_X, text, NULL))
    return FALSE;
  return weft_batch_set (batch, id, is_place ? WEFT_PROPERTY_Y : property->property,
                         BELOW (8) > 0 || is_place ? text : NULL, NULL);
}

static gboolean
edit_something (WeftRandom *random, WeftBatch *batch, WeftDocument *document)
{
  guint32 id = random_node_id (random, document);
  guint32 other = random_node_id (random, document);

  /* An earlier edit of the batch may have removed it. */
  if (weft_batch_get_node (batch, id) == NULL)
    return TRUE;
  switch (BELOW (8)) {
  case 0:
    return weft_batch_insert (batch, id, BELOW (5), make_insertion (random), NULL, NULL);
  case 1:
    return weft_node_get_kind (weft_batch_get_node (batch, id)) == WEFT_KIND_SUITE ||
           weft_batch_remove (batch, id, NULL);
  case 2:
  case 3:
    return weft_batch_move (batch, id, other, BELOW (5), NULL);
  default:
    return set_something (random, batch, id);
  }
}

WeftDocument *
random_edit (WeftRandom *random, WeftDocument *document)
{
  WeftBatch *batch = weft_batch_begin (document);
  gboolean done = TRUE;

  for (guint n = BELOW (4) == 0 ? 1 + BELOW (6) : 1; n > 0; n--)
    done &= edit_something (random, batch, document);
  if (done)
    return weft_batch_commit (batch);
  weft_batch_abandon (batch);
  return NULL;
}
