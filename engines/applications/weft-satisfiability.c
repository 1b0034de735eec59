/* weft-satisfiability.c: the search of Davis and Putnam for 3-SAT on several PEs (Li et al. 1997, section 7.2, Figures 7 and 8), done for
 * many random formulas: the tree of the search, with the probabilities that were counted, and beside it what the last PE took for each. */
#include "weft-applications.h"

#include "weft-number.h"
#include "weft-random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_VARIABLES 20
#define MOST_CLAUSES   (20 * MOST_VARIABLES)
#define LITERALS       3

/* False where its variables have these values. */
typedef struct {
  guint32 variables; /* a bit for each */
  guint32 values;
} Clause;

typedef struct {
  guint n_variables;
  guint first; /* variable that a PE chooses itself: those before it are the bits of its number */
  guint n_clauses;
  Clause clauses[MOST_VARIABLES]
                [MOST_CLAUSES]; /* by the variable that the last of them to get a value is, or @first */
  guint n_at[MOST_VARIABLES];
  guint64 nodes; /* of the PE at hand */
  guint64 came[MOST_VARIABLES];
  guint64 taken[MOST_VARIABLES];
} Search;

/* Three variables, each as likely as another, and the values that make the clause false. */
static void
draw_clause (Search *search, WeftRandom *random)
{
  Clause clause = {0};
  guint last = search->first;

  for (guint n = 0; n < LITERALS;) {
    guint variable = (guint) weft_random_below (random, search->n_variables);

    if (clause.variables >> variable & 1)
      continue;
    clause.variables |= 1u << variable;
    clause.values |= (guint32) weft_random_below (random, 2) << variable;
    last = MAX (last, variable);
    n++;
  }
  search->clauses[last][search->n_at[last]++] = clause;
}

/* Whether no clause is false, now that variable @i has a value. Those of variables before it were looked at before. */
static gboolean
holds (const Search *search, guint i, guint32 values)
{
  for (guint c = 0; c < search->n_at[i]; c++)
    if (((values ^ search->clauses[i][c].values) & search->clauses[i][c].variables) == 0)
      return FALSE;
  return TRUE;
}

/* Whether values of variable @i and those behind it satisfy the formula. Recursion is bounded by the variables. */
static gboolean
search_from (Search *search, guint i, guint32 values)
{
  for (guint value = 2; value-- > 0;) {
    guint32 with = values | value << i;
    gboolean goes_on = holds (search, i, with);

    search->nodes++;
    search->came[i]++;
    search->taken[i] += goes_on;
    if (goes_on && (i + 1 == search->n_variables || search_from (search, i + 1, with)))
      return TRUE;
  }
  return FALSE;
}

/* The nodes that the last PE searches in another random formula; 0 where it can be satisfied. */
static guint64
try_formula (Search *search, WeftRandom *random)
{
  guint64 most = 0;

  memset (search->n_at, 0, sizeof search->n_at);
  memset (search->came, 0, sizeof search->came);
  memset (search->taken, 0, sizeof search->taken);
  for (guint c = 0; c < search->n_clauses; c++)
    draw_clause (search, random);
  for (guint32 pe = 0; pe < 1u << search->first; pe++) {
    search->nodes = 0;
    if (search_from (search, search->first, pe))
      return 0;
    most = MAX (most, search->nodes);
  }
  return most;
}

/* What was found. */
typedef struct {
  GString *nodes; /* the numbers */
  guint64 came[MOST_VARIABLES];
  guint64 taken[MOST_VARIABLES];
} Found;

static gboolean
search_formulas (Search *search, guint64 n, guint64 seed, Found *found, WeftJob *job, GError **error)
{
  WeftRandom random;

  weft_random_init (&random, seed, 0);
  for (guint64 i = 0; i < n;) {
    guint64 nodes;

    if (!weft_job_check (job, error))
      return FALSE;
    nodes = try_formula (search, &random);
    if (nodes == 0)
      continue;
    g_string_append_printf (found->nodes, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "", nodes);
    for (guint k = search->first; k < search->n_variables; k++) {
      found->came[k] += search->came[k];
      found->taken[k] += search->taken[k];
    }
    weft_job_set_progress (job, (double) ++i / (double) n);
  }
  return TRUE;
}

/* The document. */

static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, WeftNode **children, guint n_children)
{
  WeftNode *node =
      weft_node_new (weft_properties_new (kind, attributes, n, NULL), children, n_children, NULL);

  g_assert (node != NULL);
  return node;
}

#define NODE(KIND, children, n_children, ...)                                                                \
  make_node (WEFT_KIND_##KIND, (const WeftAttribute[]){__VA_ARGS__},                                         \
             sizeof ((const WeftAttribute[]){__VA_ARGS__}) / sizeof (WeftAttribute), children, n_children)

static WeftNode *
make_block (guint i)
{
  g_autofree char *id = g_strdup_printf ("eval-%u", i);
  WeftNode *step = NODE (STEP, NULL, 0, {WEFT_PROPERTY_SPMD, "1"});

  return NODE (BLOCK, &step, 1, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, "eval"},
               {WEFT_PROPERTY_MODE, "spmd"});
}

static WeftNode *
make_if (guint i, double then, WeftNode *within)
{
  g_autofree char *id = g_strdup_printf ("if-x%u", i);
  g_autofree char *name = g_strdup_printf ("if x%u", i);
  char number[WEFT_NUMBER_SIZE];
  WeftNode *branch = make_node (WEFT_KIND_THEN, NULL, 0, &within, 1);

  return NODE (IF, &branch, 1, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name},
               {WEFT_PROPERTY_MODE, "spmd"}, {WEFT_PROPERTY_THEN, weft_number_print (then, number)});
}

/* From the innermost loop outwards: one variable after the other. Nobody goes on behind the last, or the formula would be satisfied. */
static WeftNode *
make_loops (const Search *search, const Found *found)
{
  WeftNode *loop = NULL;

  for (guint i = search->n_variables; i-- > search->first;) {
    g_autofree char *id = g_strdup_printf ("for-x%u", i);
    g_autofree char *name = g_strdup_printf ("for x%u", i);
    WeftNode *body[2];

    if (found->came[i] == 0)
      continue;
    body[0] = make_block (i);
    if (loop != NULL)
      body[1] = make_if (i, (double) found->taken[i] / (double) found->came[i], loop);
    loop = NODE (LOOP, body, loop != NULL ? 2 : 1, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name},
                 {WEFT_PROPERTY_MODE, "spmd"}, {WEFT_PROPERTY_ITERATIONS, "2"});
  }
  return loop;
}

static WeftNode *
make_suite (const Search *search)
{
  g_autofree char *pes = g_strdup_printf ("%u", 1u << search->first);
  g_autofree char *name = g_strdup_printf (search->first > 0 ? "%s PEs" : "%s PE", pes);
  WeftNode *machine = NODE (MACHINE, NULL, 0, {WEFT_PROPERTY_ID, "searchers"}, {WEFT_PROPERTY_NAME, name},
                            {WEFT_PROPERTY_KIND, "spmd"}, {WEFT_PROPERTY_PES, pes});

  return make_node (WEFT_KIND_SUITE, NULL, 0, &machine, 1);
}

static WeftDocument *
make_document (const Search *search, const Found *found, const char *title, const char *note, GError **error)
{
  WeftNode *of_tree[] = {NODE (NOTE, NULL, 0, {WEFT_PROPERTY_TEXT, note}), make_loops (search, found)};
  WeftNode *parts[] = {make_suite (search),
                       NODE (FLOW_TREE, of_tree, G_N_ELEMENTS (of_tree), {WEFT_PROPERTY_ID, "search"},
                             {WEFT_PROPERTY_NAME, "Davis-Putnam search for 3-SAT"},
                             {WEFT_PROPERTY_MACHINE, "searchers"}, {WEFT_PROPERTY_UNIT, "nodes"}),
                       NODE (MEASUREMENT, NULL, 0, {WEFT_PROPERTY_ID, "searched"},
                             {WEFT_PROPERTY_OF, "search"}, {WEFT_PROPERTY_UNIT, "nodes"},
                             {WEFT_PROPERTY_TEXT, found->nodes->str})};

  return weft_document_new_from_root (NODE (WEFT, parts, G_N_ELEMENTS (parts), {WEFT_PROPERTY_TITLE, title}),
                                      error);
}

/* The row of the table. */

static const WeftOption variables = {
    .name = "variables",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("variables of each formula"),
    .label = N_ ("Variables"),
    .standard = 12,
    .least = 6,
    .greatest = MOST_VARIABLES,
};

/* With fewer clauses for each variable than 4, most formulas could be satisfied. */
static const WeftOption clauses_per_variable = {
    .name = "clauses-per-variable",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("clauses of each formula, of three literals, for each of its variables"),
    .label = N_ ("Clauses for each variable"),
    .standard = 6,
    .least = 4,
    .greatest = MOST_CLAUSES / MOST_VARIABLES,
};

static const WeftOption shared_variables = {
    .name = "pe-variables",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("variables whose values are the bits of the number of a PE: 2 for four PEs"),
    .label = N_ ("Variables given by the number of the PE"),
    .standard = 2,
    .least = 0,
    .greatest = 4,
};

static const WeftOption formulas = {
    .name = "formulas",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("random formulas that are searched, of those that cannot be satisfied"),
    .label = N_ ("Formulas"),
    .standard = 10000,
    .least = 1,
    .greatest = 100000,
};

static const WeftOption *const rows[] = {&variables, &clauses_per_variable,  &shared_variables,
                                         &formulas,  &weft_application_seed, NULL};

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  return (WeftGeneratorSize){.n_measured = weft_application_count (options, &formulas)};
}

static WeftDocument *
make (const WeftOptions *options, const char *title, const char *note, WeftJob *job, GError **error)
{
  g_autofree Search *search = g_new0 (Search, 1);
  g_autoptr (GString) nodes = g_string_new (NULL);
  Found found = {.nodes = nodes};

  search->n_variables = (guint) weft_application_count (options, &variables);
  search->first = (guint) weft_application_count (options, &shared_variables);
  search->n_clauses = (guint) weft_application_count (options, &clauses_per_variable) * search->n_variables;
  if (!search_formulas (search, weft_application_count (options, &formulas),
                        weft_application_seed_of (options), &found, job, error))
    return NULL;
  return make_document (search, &found, title, note, error);
}

static const WeftGeneratorFew few[] = {{&variables, 6}, {&formulas, 10}, {NULL, 0}};

const WeftGenerator weft_satisfiability_generator = {
    .name = "satisfiability",
    .title = N_ ("Search for 3-SAT"),
    .description =
        N_ ("Searches random formulas by Davis and Putnam on several PEs, and puts the nodes that were "
            "searched beside the distribution that is predicted for them from how often a PE went on."),
    .source = "Li et al. 1997, section 7.2, Figures 7 and 8",
    .unit = "nodes",
    .note =
        "3-SAT, searched by Davis and Putnam on several PEs. Time is the number of nodes searched. The "
        "probabilities are those counted in random formulas that cannot be satisfied; the measurement has "
        "what the last PE took for each of them. See Measured Times: the predicted mean is too small, "
        "because PEs with nearly the same formula decide alike, and the average-value estimate far smaller "
        "still. The paper does not print how many clauses a formula has: six for each variable are taken.",
    .options = rows,
    .few = few,
    .measure = measure,
    .make = make,
};
