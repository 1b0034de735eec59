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
#define MAX_WEIGHTS    1000000

struct _WeftLiteral {
  gint ref_count;
  WeftFamily family;
  WeftDigest digest;
  double parameters[MAX_PARAMETERS];
  char *samples;
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
  const char *usage;
} Family;

static const Family families[] = {
    [WEFT_FAMILY_CONSTANT] = {"constant", 1, {DOMAIN_ANY}, "12"},
    [WEFT_FAMILY_UNIFORM] = {"uniform", 2, {DOMAIN_ANY, DOMAIN_NOT_BELOW_PREVIOUS}, "uniform(8, 12)"},
    [WEFT_FAMILY_WEIGHTS] = {"weights", 0, {0}, "{8: 0.2, 9: 0.8}"},
    [WEFT_FAMILY_BINOMIAL] = {"binomial", 2, {DOMAIN_WHOLE, DOMAIN_PROBABILITY}, "binomial(10, 0.3)"},
    [WEFT_FAMILY_POISSON] = {"poisson", 1, {DOMAIN_NONNEGATIVE}, "poisson(4.5)"},
    [WEFT_FAMILY_GEOMETRIC] = {"geometric", 1, {DOMAIN_POSITIVE_PROBABILITY}, "geometric(0.2)"},
    [WEFT_FAMILY_NORMAL] = {"normal", 2, {DOMAIN_ANY, DOMAIN_POSITIVE}, "normal(20, 3)"},
    [WEFT_FAMILY_EXPONENTIAL] = {"exponential", 1, {DOMAIN_POSITIVE}, "exponential(5)"},
    [WEFT_FAMILY_TRIANGULAR] = {"triangular",
                                3,
                                {DOMAIN_ANY, DOMAIN_NOT_BELOW_PREVIOUS, DOMAIN_NOT_BELOW_PREVIOUS},
                                "triangular(2, 5, 9)"},
    [WEFT_FAMILY_LOGNORMAL] = {"lognormal", 2, {DOMAIN_POSITIVE, DOMAIN_POSITIVE}, "lognormal(20, 5)"},
    [WEFT_FAMILY_SAMPLES] = {"samples", 0, {0}, "samples(runs)"},
};

static const struct {
  Domain domain;
  const char *text;
} domain_texts[] = {
    {DOMAIN_ANY, N_ ("a number")},
    {DOMAIN_POSITIVE, N_ ("a number above 0")},
    {DOMAIN_NONNEGATIVE, N_ ("a number of 0 or more")},
    {DOMAIN_WHOLE, N_ ("a whole number from 0 to 1000000000")},
    {DOMAIN_PROBABILITY, N_ ("a probability from 0 to 1")},
    {DOMAIN_POSITIVE_PROBABILITY, N_ ("a probability above 0 and up to 1")},
    {DOMAIN_NOT_BELOW_PREVIOUS, N_ ("a number not below the one before it")},
};

typedef struct {
  const char *text;
  const char *at;
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
    WeftDigest samples;
    WeftDigest weights;
  } content = {.family = literal->family};

  memcpy (content.parameters, literal->parameters, sizeof content.parameters);
  if (literal->samples != NULL)
    content.samples = weft_digest_text (literal->samples);
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
  g_free (literal->samples);
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

static void
fail (Parser *parser, const char *expected)
{
  g_autofree char *rest = quote (parser->at, 24);
  g_autofree char *whole = quote (parser->text, 60);
  g_autofree char *found =
      *parser->at == '\0' ? g_strdup_printf (_ ("the end of %s"), whole)
                          : g_strdup_printf (_ ("%s at character %ld of %s"), rest,
                                             g_utf8_pointer_to_offset (parser->text, parser->at) + 1, whole);

  weft_fault_set (parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found, .expected = (char *) expected});
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

/* Reads a number of @domain; magnitudes end at 10^15, below which multiples of a step stay exact. */
static gboolean
read_number (Parser *parser, Domain domain, double previous, double *value)
{
  const char *end;
  double number;

  skip_space (parser);
  number = weft_number_parse (parser->at, &end);
  if (end == parser->at || !in_domain (number, domain, previous)) {
    fail (parser, _ (domain_texts[domain].text));
    return FALSE;
  }
  if (fabs (number) > 1e15) {
    fail (parser, _ ("a number of at most 1e15"));
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

      weft_fault_set (parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                      &(WeftFault){.found = found, .expected = (char *) _ ("each value once")});
      return FALSE;
    }
  }
  if (fabs (sum - 1) > 1e-9) {
    g_autofree char *found = g_strdup_printf (_ ("weights that sum to %s"), weft_number_print (sum, number));

    weft_fault_set (parser->error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.found = found, .expected = (char *) _ ("weights that sum to 1")});
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
  if (weights->len == MAX_WEIGHTS) {
    fail (parser, _ ("at most 1000000 values"));
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
read_arguments (Parser *parser, WeftLiteral *literal)
{
  const Family *family = &families[literal->family];

  if (literal->family == WEFT_FAMILY_SAMPLES) {
    literal->samples = read_name (parser);
    if (*literal->samples == '\0')
      fail (parser, _ ("the id of a measurement"));
    return *literal->samples != '\0' && expect (parser, ')');
  }
  for (guint i = 0; i < family->n_parameters; i++) {
    double previous = i > 0 ? literal->parameters[i - 1] : 0;

    if ((i > 0 && !expect (parser, ',')) ||
        !read_number (parser, family->domains[i], previous, &literal->parameters[i]))
      return FALSE;
  }
  return expect (parser, ')');
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
    fail (parser, _ ("a number, {value: weight, …}, or one of uniform, binomial, poisson, geometric, normal, "
                     "exponential, triangular, lognormal, samples"));
    return NULL;
  }
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

WeftLiteral *
weft_literal_parse (const char *text, GError **error)
{
  Parser parser = {text, text, error};
  g_autoptr (WeftLiteral) literal = NULL;

  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), NULL);
  literal = parse_any (&parser);
  if (literal == NULL)
    return NULL;
  skip_space (&parser);
  if (*parser.at != '\0') {
    fail (&parser, _ ("the end"));
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
  if (literal->family == WEFT_FAMILY_SAMPLES)
    return g_strdup_printf ("samples(%s)", literal->samples);
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

gboolean
weft_literal_equal (const WeftLiteral *a, const WeftLiteral *b)
{
  if (a == b)
    return TRUE;
  return a->family == b->family && memcmp (a->parameters, b->parameters, sizeof a->parameters) == 0 &&
         g_strcmp0 (a->samples, b->samples) == 0 && a->n_weights == b->n_weights &&
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
weft_literal_get_samples (const WeftLiteral *literal)
{
  return literal->samples;
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

gboolean
weft_literal_check_lattice (const WeftLiteral *literal, double step, GError **error)
{
  char buffer[3][WEFT_NUMBER_SIZE];

  for (gsize i = 0; i < count_values (literal); i++) {
    double value = get_value (literal, i);
    double nearest = round (value / step) * step;
    g_autofree char *expected = NULL;

    if (fabs (value - nearest) <= 1e-9 * step)
      continue;
    expected = g_strdup_printf (_ ("a multiple of the step %s (nearest: %s)"),
                                weft_number_print (step, buffer[0]), weft_number_print (nearest, buffer[1]));
    weft_fault_set (
        error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){.found = (char *) weft_number_print (value, buffer[2]), .expected = expected});
    return FALSE;
  }
  return TRUE;
}

gboolean
weft_literal_check_nonnegative (const WeftLiteral *literal, GError **error)
{
  char number[WEFT_NUMBER_SIZE];

  for (gsize i = 0; i < count_values (literal); i++) {
    double value = get_value (literal, i);

    if (value >= 0)
      continue;
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.found = (char *) weft_number_print (value, number),
                                 .expected = (char *) _ ("values of 0 or more")});
    return FALSE;
  }
  return TRUE;
}

WeftDigest
weft_literal_get_digest (const WeftLiteral *literal)
{
  return literal->digest;
}
