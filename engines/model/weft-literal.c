/* weft-literal.c: the grammar of random quantities, its printer, and the table of families.
 *
 *   literal : NUMBER | "{" NUMBER ":" NUMBER ( "," NUMBER ":" NUMBER )* "}" | FAMILY "(" arguments ")" ;
 *
 * White space may stand between any two tokens. */
#include "weft-literal.h"

#include "weft-fault.h"
#include "weft-number.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAX_PARAMETERS 3

/* Letters of a name that may have been misspelt. */
#define LONGEST_NAME 16

struct _WeftLiteral {
  gint ref_count;
  WeftFamily family;
  WeftDigest digest;
  double parameters[MAX_PARAMETERS];
  char *reference; /* nullable: an id */
  gsize n_weights;
  WeftWeight weights[];
};

typedef enum {
  DOMAIN_ANY,
  DOMAIN_POSITIVE,
  DOMAIN_NONNEGATIVE,
  DOMAIN_WHOLE,       /* 0, 1, 2, ... up to 10^9 */
  DOMAIN_PROBABILITY, /* 0 to 1 */
  DOMAIN_POSITIVE_PROBABILITY,
  DOMAIN_NOT_BELOW_PREVIOUS,
} Domain;

typedef struct {
  const char *name;
  guint n_parameters;
  Domain domains[MAX_PARAMETERS];
  const char *parameters[MAX_PARAMETERS]; /* what they are called; translatable */
  const char *needs;                      /* all of them in a sentence; translatable */
  const char *usage;
  gboolean scales; /* all parameters are in the unit of the quantity */
} Family;

#define MEAN_AND_SD {N_ ("mean"), N_ ("sd")}, N_ ("a mean and an sd")

static const Family families[] = {
    [WEFT_FAMILY_CONSTANT] = {"constant", 1, {DOMAIN_ANY}},
    [WEFT_FAMILY_UNIFORM] = {"uniform",
                             2,
                             {DOMAIN_ANY, DOMAIN_NOT_BELOW_PREVIOUS},
                             {N_ ("first value"), N_ ("last value")},
                             N_ ("a first and a last value"),
                             "uniform(8, 12)",
                             TRUE},
    [WEFT_FAMILY_WEIGHTS] = {"weights"},
    [WEFT_FAMILY_BINOMIAL] = {"binomial",
                              2,
                              {DOMAIN_WHOLE, DOMAIN_PROBABILITY},
                              {N_ ("number of trials"), N_ ("probability")},
                              N_ ("a number of trials and a probability"),
                              "binomial(10, 0.3)"},
    [WEFT_FAMILY_POISSON] =
        {"poisson", 1, {DOMAIN_NONNEGATIVE}, {N_ ("mean")}, N_ ("a mean"), "poisson(4.5)"},
    [WEFT_FAMILY_GEOMETRIC] = {"geometric",
                               1,
                               {DOMAIN_POSITIVE_PROBABILITY},
                               {N_ ("probability")},
                               N_ ("a probability"),
                               "geometric(0.2)"},
    [WEFT_FAMILY_NORMAL] = {"normal", 2, {DOMAIN_ANY, DOMAIN_POSITIVE}, MEAN_AND_SD, "normal(10, 2)", TRUE},
    [WEFT_FAMILY_EXPONENTIAL] =
        {"exponential", 1, {DOMAIN_POSITIVE}, {N_ ("mean")}, N_ ("a mean"), "exponential(5)", TRUE},
    [WEFT_FAMILY_TRIANGULAR] = {"triangular",
                                3,
                                {DOMAIN_ANY, DOMAIN_NOT_BELOW_PREVIOUS, DOMAIN_NOT_BELOW_PREVIOUS},
                                {N_ ("least value"), N_ ("most likely value"), N_ ("greatest value")},
                                N_ ("a least, a most likely and a greatest value"),
                                "triangular(2, 5, 9)",
                                TRUE},
    [WEFT_FAMILY_LOGNORMAL] =
        {"lognormal", 2, {DOMAIN_POSITIVE, DOMAIN_POSITIVE}, MEAN_AND_SD, "lognormal(20, 5)", TRUE},
    [WEFT_FAMILY_SAMPLES] =
        {"samples", 0, {0}, {NULL}, N_ ("the identifier of a measurement"), "samples(runs)"},
    [WEFT_FAMILY_RESULT] =
        {"result", 0, {0}, {NULL}, N_ ("the identifier of another diagram"), "result(tree)"},
};

/* What is expected, and how a sentence about a parameter goes on. */
static const struct {
  Domain domain;
  const char *text;
  const char *rule;
} domain_texts[] = {
    {DOMAIN_ANY, N_ ("a number"), N_ ("must be a number")},
    {DOMAIN_POSITIVE, N_ ("a number above 0"), N_ ("must be above 0")},
    {DOMAIN_NONNEGATIVE, N_ ("a number of 0 or more"), N_ ("must be 0 or more")},
    {DOMAIN_WHOLE, N_ ("a whole number from 0 to 1000000000"),
     N_ ("must be a whole number from 0 to 1,000,000,000")},
    {DOMAIN_PROBABILITY, N_ ("a probability from 0 to 1"), N_ ("must be from 0 to 1")},
    {DOMAIN_POSITIVE_PROBABILITY, N_ ("a probability above 0 and up to 1"),
     N_ ("must be above 0 and at most 1")},
    {DOMAIN_NOT_BELOW_PREVIOUS, N_ ("a number not below the one before it"), NULL},
};

/* Of DOMAIN_NOT_BELOW_PREVIOUS, by the number of the parameter. */
static const char *const order_rules[MAX_PARAMETERS] = {
    NULL,
    N_ ("The second value must not be smaller than the first."),
    N_ ("The third value must not be smaller than the second."),
};

typedef struct {
  const char *text;
  const char *at;
  const Family *family; /* nullable: whose arguments are being read */
  guint parameter;
  gboolean in_weights;
  GError **error;
} Parser;

static WeftLiteral *
literal_new (WeftFamily family, gsize n_weights)
{
  WeftLiteral *literal = g_malloc0 (sizeof (WeftLiteral) + n_weights * sizeof (WeftWeight));

  weft_ref_init (&literal->ref_count);
  literal->family = family;
  literal->n_weights = n_weights;
  return literal;
}

static void
set_digest (WeftLiteral *literal)
{
  struct {
    guint64 family;
    double parameters[MAX_PARAMETERS];
    WeftDigest reference;
    WeftDigest weights;
  } content = {.family = literal->family};

  memcpy (content.parameters, literal->parameters, sizeof content.parameters);
  if (literal->reference != NULL)
    content.reference = weft_digest_text (literal->reference);
  if (literal->n_weights > 0)
    content.weights = weft_digest_bytes (literal->weights, literal->n_weights * sizeof (WeftWeight));
  literal->digest = weft_digest_bytes (&content, sizeof content);
}

WeftLiteral *
weft_literal_new_constant (double value)
{
  WeftLiteral *literal = literal_new (WEFT_FAMILY_CONSTANT, 0);

  literal->parameters[0] = value == 0 ? 0 : value; /* no negative zero */
  set_digest (literal);
  return literal;
}

WeftLiteral *
weft_literal_ref (WeftLiteral *literal)
{
  weft_ref_inc (&literal->ref_count);
  return literal;
}

void
weft_literal_unref (WeftLiteral *literal)
{
  if (!weft_ref_dec (&literal->ref_count))
    return;
  g_free (literal->reference);
  g_free (literal);
}

/* Up to @limit characters of user text, in quotation marks, on one line. */
static char *
quote (const char *text, gsize limit)
{
  gsize length = g_utf8_validate (text, -1, NULL) ? (gsize) g_utf8_strlen (text, -1) : strlen (text);
  const char *end = length > limit ? g_utf8_offset_to_pointer (text, limit) : text + strlen (text);
  g_autofree char *start = g_strndup (text, end - text);

  g_strdelimit (start, "\n\r\t", ' ');
  return g_strdup_printf ("“%s%s”", start, *end != '\0' ? "…" : "");
}

/* What can stand at this place, as a sentence. */
static char *
describe_form (const Parser *parser)
{
  if (parser->in_weights)
    return g_strdup (_ ("A list of values and their weights is written {8: 0.2, 9: 0.8}."));
  if (parser->family != NULL)
    return g_strdup_printf (_ ("%s needs %s: %s."), parser->family->name, _ (parser->family->needs),
                            parser->family->usage);
  return g_strdup (_ ("Only a number or a distribution can stand here, such as 12 or uniform(8, 12)."));
}

/* @plain: (nullable): the sentence for a window. */
static void
fail_with (Parser *parser, const char *expected, const char *plain)
{
  g_autofree char *form = plain == NULL ? describe_form (parser) : NULL;
  g_autofree char *rest = quote (parser->at, 24);
  g_autofree char *whole = quote (parser->text, 60);
  g_autofree char *found =
      *parser->at == '\0' ? g_strdup_printf (_ ("the end of %s"), whole)
                          : g_strdup_printf (_ ("%s at character %ld of %s"), rest,
                                             g_utf8_pointer_to_offset (parser->text, parser->at) + 1, whole);

  weft_fault_set (parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found,
                               .expected = (char *) expected,
                               .plain = (char *) (plain != NULL ? plain : form)});
}

static void
fail (Parser *parser, const char *expected)
{
  fail_with (parser, expected, NULL);
}

static void
skip_space (Parser *parser)
{
  while (g_ascii_isspace (*parser->at))
    parser->at++;
}

static gboolean
accept (Parser *parser, char token)
{
  skip_space (parser);
  if (*parser->at != token)
    return FALSE;
  parser->at++;
  return TRUE;
}

static gboolean
expect (Parser *parser, char token)
{
  char expected[] = {'\'', token, '\'', '\0'};

  if (accept (parser, token))
    return TRUE;
  fail (parser, expected);
  return FALSE;
}

static gboolean
in_domain (double value, Domain domain, double previous)
{
  switch (domain) {
  case DOMAIN_POSITIVE:
    return value > 0;
  case DOMAIN_NONNEGATIVE:
    return value >= 0;
  case DOMAIN_WHOLE:
    return value >= 0 && value <= 1e9 && value == floor (value);
  case DOMAIN_PROBABILITY:
    return value >= 0 && value <= 1;
  case DOMAIN_POSITIVE_PROBABILITY:
    return value > 0 && value <= 1;
  case DOMAIN_NOT_BELOW_PREVIOUS:
    return value >= previous;
  case DOMAIN_ANY:
  default:
    return TRUE;
  }
}

/* The number that is there is not of @domain. */
static void
fail_domain (Parser *parser, Domain domain)
{
  g_autofree char *plain = NULL;

  if (parser->in_weights)
    plain = g_strdup (_ ("Weights must be from 0 to 1."));
  else if (domain == DOMAIN_NOT_BELOW_PREVIOUS)
    plain = g_strdup (_ (order_rules[parser->parameter]));
  else
    plain = g_strdup_printf (_ ("The %s %s."), _ (parser->family->parameters[parser->parameter]),
                             _ (domain_texts[domain].rule));
  fail_with (parser, _ (domain_texts[domain].text), plain);
}

/* Reads a number of @domain; magnitudes end at 10^15, below which multiples of a step stay exact. */
static gboolean
read_number (Parser *parser, Domain domain, double previous, double *value)
{
  const char *end;
  double number;

  skip_space (parser);
  number = weft_number_parse (parser->at, &end);
  if (end == parser->at) {
    fail (parser, _ (domain_texts[domain].text));
    return FALSE;
  }
  if (!in_domain (number, domain, previous)) {
    fail_domain (parser, domain);
    return FALSE;
  }
  if (fabs (number) > 1e15) {
    fail_with (parser, _ ("a number of at most 1e15"), _ ("Numbers can be at most 1e15."));
    return FALSE;
  }
  parser->at = end;
  *value = number == 0 ? 0 : number;
  return TRUE;
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const WeftWeight *x = a;
  const WeftWeight *y = b;

  return (x->value > y->value) - (x->value < y->value);
}

static gboolean
check_weights (Parser *parser, GArray *weights)
{
  char number[WEFT_NUMBER_SIZE];
  double sum = 0;

  g_array_sort (weights, compare_weights);
  for (guint i = 0; i < weights->len; i++) {
    const WeftWeight *weight = &g_array_index (weights, WeftWeight, i);

    sum += weight->weight;
    if (i > 0 && weight[-1].value == weight->value) {
      g_autofree char *found =
          g_strdup_printf (_ ("the value %s twice"), weft_number_print (weight->value, number));

      g_autofree char *plain = g_strdup_printf (_ ("The value %s stands here twice."), number);

      weft_fault_set (
          parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
          &(WeftFault){.found = found, .expected = (char *) _ ("each value once"), .plain = plain});
      return FALSE;
    }
  }
  if (fabs (sum - 1) > 1e-9) {
    g_autofree char *found = g_strdup_printf (_ ("weights that sum to %s"), weft_number_print (sum, number));

    g_autofree char *plain = g_strdup_printf (_ ("The weights sum to %s; they must sum to 1."), number);

    weft_fault_set (
        parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){.found = found, .expected = (char *) _ ("weights that sum to 1"), .plain = plain});
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_weight (Parser *parser, GArray *weights)
{
  WeftWeight weight;

  if (!read_number (parser, DOMAIN_ANY, 0, &weight.value) || !expect (parser, ':') ||
      !read_number (parser, DOMAIN_PROBABILITY, 0, &weight.weight))
    return FALSE;
  if (weights->len == WEFT_LITERAL_MOST_WEIGHTS) {
    fail_with (parser, _ ("at most 1000000 values"), _ ("A list can have 1,000,000 values, no more."));
    return FALSE;
  }
  /* A weight of 0 says the same as its absence. */
  if (weight.weight > 0)
    g_array_append_val (weights, weight);
  return TRUE;
}

static WeftLiteral *
parse_weights (Parser *parser)
{
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (WeftWeight));
  WeftLiteral *literal;

  parser->in_weights = TRUE;
  do {
    if (!read_weight (parser, weights))
      return NULL;
  } while (accept (parser, ','));
  if (!accept (parser, '}')) {
    fail (parser, _ ("',' or '}'"));
    return NULL;
  }
  if (!check_weights (parser, weights))
    return NULL;
  literal = literal_new (WEFT_FAMILY_WEIGHTS, weights->len);
  memcpy (literal->weights, weights->data, weights->len * sizeof (WeftWeight));
  return literal;
}

gboolean
weft_is_name_character (gunichar c, gboolean is_first)
{
  if (g_unichar_isalpha (c) || c == '_')
    return TRUE;
  return !is_first && (g_unichar_isdigit (c) || g_unichar_ismark (c) || c == '-' || c == '.' || c == 0xb7);
}

/* Moves past a name and returns it. */
static char *
read_name (Parser *parser)
{
  const char *start;

  skip_space (parser);
  start = parser->at;
  while (*parser->at != '\0' && weft_is_name_character (g_utf8_get_char (parser->at), parser->at == start))
    parser->at = g_utf8_next_char (parser->at);
  return g_strndup (start, parser->at - start);
}

static gboolean
refers (WeftFamily family)
{
  return family == WEFT_FAMILY_SAMPLES || family == WEFT_FAMILY_RESULT;
}

static gboolean
read_arguments (Parser *parser, WeftLiteral *literal)
{
  const Family *family = &families[literal->family];

  parser->family = family;
  if (refers (literal->family)) {
    literal->reference = read_name (parser);
    if (*literal->reference == '\0')
      fail (parser, literal->family == WEFT_FAMILY_SAMPLES ? _ ("the id of a measurement")
                                                           : _ ("the id of a diagram"));
    return *literal->reference != '\0' && expect (parser, ')');
  }
  for (guint i = 0; i < family->n_parameters; i++) {
    double previous = i > 0 ? literal->parameters[i - 1] : 0;

    parser->parameter = i;
    if ((i > 0 && !expect (parser, ',')) ||
        !read_number (parser, family->domains[i], previous, &literal->parameters[i]))
      return FALSE;
  }
  return expect (parser, ')');
}

/* The least number of letters that have to be changed, put in, left out or exchanged with the next (optimal string
 * alignment) to get from @a to @b; both are short. */
static guint
count_changes (const char *a, const char *b)
{
  guint costs[LONGEST_NAME + 1][LONGEST_NAME + 1];
  guint n_a = (guint) strlen (a);
  guint n_b = (guint) strlen (b);

  for (guint i = 0; i <= n_a; i++)
    for (guint j = 0; j <= n_b; j++) {
      if (i == 0 || j == 0) {
        costs[i][j] = i + j;
        continue;
      }
      costs[i][j] =
          MIN (MIN (costs[i - 1][j], costs[i][j - 1]) + 1, costs[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        costs[i][j] = MIN (costs[i][j], costs[i - 2][j - 2] + 1);
    }
  return costs[n_a][n_b];
}

/* The family that @name was perhaps meant to be. */
static const Family *
find_similar (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  const Family *best = NULL;
  guint least = 3;

  if (strlen (lower) > LONGEST_NAME)
    return NULL;
  for (guint i = WEFT_FAMILY_UNIFORM; i < G_N_ELEMENTS (families); i++) {
    guint changes = i != WEFT_FAMILY_WEIGHTS ? count_changes (lower, families[i].name) : least;

    if (changes < least) {
      least = changes;
      best = &families[i];
    }
  }
  return best;
}

/* @name begins what is left of the text, and is the name of no family. */
static void
fail_family (Parser *parser, const char *name)
{
  const Family *similar = find_similar (name);
  const char *rest = parser->at + strlen (name);
  g_autofree char *meant = similar != NULL ? g_strconcat (similar->name, rest, NULL) : NULL;
  g_autoptr (WeftLiteral) literal = meant != NULL ? weft_literal_parse (meant, NULL) : NULL;
  g_autofree char *plain = NULL;

  if (similar != NULL)
    plain = g_strdup_printf (_ ("“%s” is no distribution. Did you mean %s?"), name,
                             literal != NULL ? meant : similar->name);
  else if (*name != '\0')
    plain =
        g_strdup_printf (_ ("“%.60s” is no distribution. There are uniform, binomial, poisson, geometric, "
                            "normal, exponential, triangular, lognormal, samples and result."),
                         name);
  else
    plain = g_strdup (_ ("{label} cannot be empty."));
  fail_with (parser,
             _ ("a number, {value: weight, …}, or one of uniform, binomial, poisson, geometric, normal, "
                "exponential, triangular, lognormal, samples, result"),
             plain);
}

static WeftLiteral *
parse_family (Parser *parser)
{
  const char *start = parser->at;
  g_autofree char *name = read_name (parser);
  g_autoptr (WeftLiteral) literal = NULL;

  for (guint i = WEFT_FAMILY_UNIFORM; i < G_N_ELEMENTS (families); i++)
    if (i != WEFT_FAMILY_WEIGHTS && g_str_equal (families[i].name, name))
      literal = literal_new (i, 0);
  if (literal == NULL) {
    parser->at = start;
    fail_family (parser, name);
    return NULL;
  }
  parser->family = &families[literal->family];
  if (!expect (parser, '(') || !read_arguments (parser, literal))
    return NULL;
  return g_steal_pointer (&literal);
}

static WeftLiteral *
parse_any (Parser *parser)
{
  WeftLiteral *literal;

  skip_space (parser);
  if (accept (parser, '{'))
    return parse_weights (parser);
  if (*parser->at == '\0' || weft_is_name_character (g_utf8_get_char (parser->at), TRUE))
    return parse_family (parser);
  literal = literal_new (WEFT_FAMILY_CONSTANT, 0);
  if (!read_number (parser, DOMAIN_ANY, 0, &literal->parameters[0]))
    g_clear_pointer (&literal, weft_literal_unref);
  return literal;
}

/* Something follows a literal. */
static void
fail_end (Parser *parser)
{
  const char *dots = strstr (parser->text, "..");
  const char *end;
  double first = weft_number_parse (parser->text, &end);
  double last = dots != NULL ? weft_number_parse (dots + 2, &end) : NAN;
  g_autofree char *rest = quote (parser->at, 24);
  g_autofree char *plain = NULL;

  if (dots != NULL && *end == '\0' && first <= last)
    plain = g_strdup_printf (_ ("A range is written uniform(%.15g, %.15g)."), first, last);
  else
    plain = g_strdup_printf (_ ("Only a number or a distribution can stand here; delete %s."), rest);
  fail_with (parser, _ ("the end"), plain);
}

WeftLiteral *
weft_literal_parse (const char *text, GError **error)
{
  Parser parser = {.text = text, .at = text, .error = error};
  g_autoptr (WeftLiteral) literal = NULL;

  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), NULL);
  literal = parse_any (&parser);
  if (literal == NULL)
    return NULL;
  skip_space (&parser);
  if (*parser.at != '\0') {
    fail_end (&parser);
    return NULL;
  }
  set_digest (literal);
  return g_steal_pointer (&literal);
}

static void
print_weights (const WeftLiteral *literal, GString *text)
{
  char number[WEFT_NUMBER_SIZE];

  g_string_append_c (text, '{');
  for (gsize i = 0; i < literal->n_weights; i++) {
    g_string_append_printf (text, "%s%s: ", i > 0 ? ", " : "",
                            weft_number_print (literal->weights[i].value, number));
    g_string_append (text, weft_number_print (literal->weights[i].weight, number));
  }
  g_string_append_c (text, '}');
}

char *
weft_literal_print (const WeftLiteral *literal)
{
  const Family *family = &families[literal->family];
  char number[WEFT_NUMBER_SIZE];
  GString *text;

  if (literal->family == WEFT_FAMILY_CONSTANT)
    return g_strdup (weft_number_print (literal->parameters[0], number));
  if (refers (literal->family))
    return weft_literal_print_renamed (literal, literal->reference);
  text = g_string_new (NULL);
  if (literal->family == WEFT_FAMILY_WEIGHTS) {
    print_weights (literal, text);
    return g_string_free (text, FALSE);
  }
  g_string_append_printf (text, "%s(", family->name);
  for (guint i = 0; i < family->n_parameters; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            weft_number_print (literal->parameters[i], number));
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

char *
weft_literal_print_renamed (const WeftLiteral *literal, const char *name)
{
  return g_strdup_printf ("%s(%s)", families[literal->family].name, name);
}

char *
weft_literal_print_scaled (const WeftLiteral *literal, double factor)
{
  const Family *family = &families[literal->family];
  GString *text;

  if (!family->scales)
    return NULL;
  text = g_string_new (family->name);
  for (guint i = 0; i < family->n_parameters; i++) {
    char number[WEFT_NUMBER_SIZE];

    g_string_append_printf (text, "%s%s", i == 0 ? "(" : ", ",
                            g_ascii_formatd (number, sizeof number, "%.6g", literal->parameters[i] * factor));
  }
  return g_string_free (g_string_append_c (text, ')'), FALSE);
}

gboolean
weft_literal_equal (const WeftLiteral *a, const WeftLiteral *b)
{
  if (a == b)
    return TRUE;
  return a->family == b->family && memcmp (a->parameters, b->parameters, sizeof a->parameters) == 0 &&
         g_strcmp0 (a->reference, b->reference) == 0 && a->n_weights == b->n_weights &&
         memcmp (a->weights, b->weights, a->n_weights * sizeof (WeftWeight)) == 0;
}

WeftFamily
weft_literal_get_family (const WeftLiteral *literal)
{
  return literal->family;
}

const char *
weft_literal_get_family_name (const WeftLiteral *literal)
{
  return families[literal->family].name;
}

double
weft_literal_get_parameter (const WeftLiteral *literal, guint index)
{
  g_return_val_if_fail (index < families[literal->family].n_parameters, 0);
  return literal->parameters[index];
}

const WeftWeight *
weft_literal_get_weights (const WeftLiteral *literal, gsize *n)
{
  *n = literal->n_weights;
  return literal->weights;
}

const char *
weft_literal_get_reference (const WeftLiteral *literal)
{
  return literal->reference;
}

const char *
weft_literal_get_samples (const WeftLiteral *literal)
{
  return literal->family == WEFT_FAMILY_SAMPLES ? literal->reference : NULL;
}

const char *
weft_literal_get_result (const WeftLiteral *literal)
{
  return literal->family == WEFT_FAMILY_RESULT ? literal->reference : NULL;
}

gboolean
weft_literal_is_constant (const WeftLiteral *literal)
{
  const double *p = literal->parameters;

  switch (literal->family) {
  case WEFT_FAMILY_CONSTANT:
    return TRUE;
  case WEFT_FAMILY_UNIFORM:
    return p[0] == p[1];
  case WEFT_FAMILY_TRIANGULAR:
    return p[0] == p[2];
  case WEFT_FAMILY_WEIGHTS:
    return literal->n_weights == 1;
  case WEFT_FAMILY_BINOMIAL:
    return p[0] == 0 || p[1] == 0 || p[1] == 1;
  case WEFT_FAMILY_POISSON:
    return p[0] == 0;
  case WEFT_FAMILY_GEOMETRIC:
    return p[0] == 1;
  default:
    return FALSE;
  }
}

/* The values that a finite literal names; their number. */
static gsize
count_values (const WeftLiteral *literal)
{
  if (literal->family == WEFT_FAMILY_WEIGHTS)
    return literal->n_weights;
  if (literal->family == WEFT_FAMILY_UNIFORM)
    return 2;
  return literal->family == WEFT_FAMILY_CONSTANT ? 1 : 0;
}

static double
get_value (const WeftLiteral *literal, gsize index)
{
  return literal->family == WEFT_FAMILY_WEIGHTS ? literal->weights[index].value : literal->parameters[index];
}

/* @value is not what it should be. */
static gboolean
refuse_value (double value, const char *expected, const char *plain, GError **error)
{
  char number[WEFT_NUMBER_SIZE];

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) weft_number_print (value, number),
                               .expected = (char *) expected,
                               .plain = (char *) plain});
  return FALSE;
}

static gboolean
is_multiple (double value, double step)
{
  return fabs (value - round (value / step) * step) <= 1e-9 * step;
}

static gboolean
refuse_off_lattice (double value, double step, GError **error)
{
  char buffer[3][WEFT_NUMBER_SIZE];
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  weft_number_print (value, buffer[0]);
  weft_number_print (step, buffer[1]);
  weft_number_print (round (value / step) * step, buffer[2]);
  expected = g_strdup_printf (_ ("a multiple of the step %s (nearest: %s)"), buffer[1], buffer[2]);
  plain = g_strdup_printf (_ ("%s is no multiple of the time step %s; the nearest is %s."), buffer[0],
                           buffer[1], buffer[2]);
  return refuse_value (value, expected, plain, error);
}

gboolean
weft_literal_check_lattice (const WeftLiteral *literal, double step, GError **error)
{
  for (gsize i = 0; i < count_values (literal); i++) {
    double value = get_value (literal, i);
    char number[WEFT_NUMBER_SIZE];
    g_autofree char *expected = NULL;

    if (fabs (value / step) <= (double) WEFT_MOST_PLACE && is_multiple (value, step))
      continue;
    if (fabs (value / step) <= (double) WEFT_MOST_PLACE)
      return refuse_off_lattice (value, step, error);
    expected = g_strdup_printf (_ ("at most 9007199254740992 steps of %s"), weft_number_print (step, number));
    return refuse_value (value, expected,
                         _ ("{label} can be at most 9,007,199,254,740,992 steps. Use a larger time step."),
                         error);
  }
  return TRUE;
}

gboolean
weft_literal_check_whole (const WeftLiteral *literal, GError **error)
{
  for (gsize i = 0; i < count_values (literal); i++) {
    double value = get_value (literal, i);
    char number[WEFT_NUMBER_SIZE];
    g_autofree char *expected = NULL;

    if (is_multiple (value, 1))
      continue;
    expected =
        g_strdup_printf (_ ("a whole number (nearest: %s)"), weft_number_print (round (value), number));
    return refuse_value (value, expected, _ ("{label} must be whole numbers."), error);
  }
  return TRUE;
}

gboolean
weft_literal_check_nonnegative (const WeftLiteral *literal, GError **error)
{
  for (gsize i = 0; i < count_values (literal); i++)
    if (get_value (literal, i) < 0)
      return refuse_value (get_value (literal, i), _ ("values of 0 or more"),
                           _ ("{label} cannot be below 0."), error);
  return TRUE;
}

WeftDigest
weft_literal_get_digest (const WeftLiteral *literal)
{
  return literal->digest;
}
