/* weft-schema.c: RELAX NG in XML syntax, with the datatypes of XML Schema. */
#include "weft-schema.h"

#include "weft-builder.h"
#include "weft-kind.h"
#include "weft-number.h"

#include <stdarg.h>

/* Regular expressions of XML Schema. */
#define DIGITS   "([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+\\-]?[0-9]+)?"
#define NUMBER   "[+\\-]?" DIGITS
#define POSITIVE "\\+?" DIGITS
#define NAME     "[\\i-[:]][\\c-[:]]*"

/* The families of literals: N any number, P one without a minus sign, M the name of a measurement or of a diagram. */
static const struct {
  const char *name;
  const char *parameters;
} families[] = {
    {"uniform", "PP"},    {"binomial", "PP"},    {"poisson", "P"},    {"geometric", "P"}, {"normal", "NP"},
    {"exponential", "P"}, {"triangular", "NNN"}, {"lognormal", "PP"}, {"samples", "M"},   {"result", "M"},
};

typedef struct {
  GString *text;
  guint depth;
} Schema;

static void line (Schema *schema, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* One line; </x> closes, <x> without an end in the same line opens a level. */
static void
line (Schema *schema, const char *format, ...)
{
  g_autofree char *content = NULL;
  va_list arguments;

  va_start (arguments, format);
  content = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (g_str_has_prefix (content, "</"))
    schema->depth--;
  for (guint i = 0; i < schema->depth; i++)
    g_string_append (schema->text, "  ");
  g_string_append_printf (schema->text, "%s\n", content);
  if (!g_str_has_prefix (content, "</") && !g_str_has_suffix (content, "/>") &&
      g_strrstr (content, "</") == NULL)
    schema->depth++;
}

static void
append_call (GString *pattern, const char *name, const char *parameters)
{
  g_string_append_printf (pattern, "|%s\\s*\\(", name);
  for (guint i = 0; parameters[i] != '\0'; i++)
    g_string_append_printf (pattern, "%s\\s*%s\\s*", i > 0 ? "," : "",
                            parameters[i] == 'N'   ? NUMBER
                            : parameters[i] == 'P' ? POSITIVE
                                                   : NAME);
  g_string_append (pattern, "\\)");
}

/* A count is no time: no result of a diagram. */
static void
write_literal (Schema *schema, const char *define, gboolean is_time)
{
  const char *weight = "\\s*" POSITIVE "\\s*:\\s*" POSITIVE "\\s*";
  g_autoptr (GString) pattern = g_string_new ("\\s*(" POSITIVE);

  g_string_append_printf (pattern, "|\\{%s(,%s)*\\}", weight, weight);
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (is_time || !g_str_equal (families[i].name, "result"))
      append_call (pattern, families[i].name, families[i].parameters);
  g_string_append (pattern, ")\\s*");
  line (schema, "<define name=\"%s\">", define);
  line (schema, "<data type=\"string\">");
  line (schema, "<param name=\"pattern\">%s</param>", pattern->str);
  line (schema, "</data>");
  line (schema, "</define>");
}

static void
write_number (Schema *schema, const WeftPropertyInfo *info)
{
  gboolean is_whole = info->type == WEFT_TYPE_INTEGER;
  char number[WEFT_NUMBER_SIZE];

  line (schema, "<data type=\"%s\">", is_whole ? "integer" : "double");
  line (schema, "<param name=\"minInclusive\">%s</param>", weft_number_print (info->least, number));
  line (schema, "<param name=\"maxInclusive\">%s</param>", weft_number_print (info->greatest, number));
  line (schema, "<param name=\"pattern\">%s</param>", is_whole ? "[+\\-]?[0-9]+" : NUMBER);
  line (schema, "</data>");
}

static void
write_choice (Schema *schema, const char *const *choices)
{
  line (schema, "<choice>");
  for (guint i = 0; choices[i] != NULL; i++)
    line (schema, "<value type=\"string\">%s</value>", choices[i]);
  line (schema, "</choice>");
}

static void
write_type (Schema *schema, const WeftPropertyInfo *info)
{
  switch (info->type) {
  case WEFT_TYPE_ID:
  case WEFT_TYPE_REFERENCE:
  case WEFT_TYPE_OUTER:
    line (schema, "<ref name=\"id\"/>");
    break;
  case WEFT_TYPE_REFERENCES:
    line (schema, "<list>");
    line (schema, "<zeroOrMore>");
    line (schema, "<ref name=\"id\"/>");
    line (schema, "</zeroOrMore>");
    line (schema, "</list>");
    break;
  case WEFT_TYPE_CHOICE:
    write_choice (schema, info->choices);
    break;
  case WEFT_TYPE_INTEGER:
  case WEFT_TYPE_NUMBER:
    write_number (schema, info);
    break;
  case WEFT_TYPE_TIME:
    line (schema, "<ref name=\"literal\"/>");
    break;
  case WEFT_TYPE_COUNT:
    line (schema, "<ref name=\"count\"/>");
    break;
  case WEFT_TYPE_TIMES: /* elements, no attribute */
  case WEFT_TYPE_TEXT:
  default:
    line (schema, "<text/>");
    break;
  }
}

static void
write_attribute (Schema *schema, const WeftPropertyInfo *info)
{
  g_autofree char *default_value = info->default_text != NULL
                                       ? g_strdup_printf (" a:defaultValue=\"%s\"", info->default_text)
                                       : g_strdup ("");
  gboolean is_optional = !(info->flags & WEFT_PROPERTY_REQUIRED);

  if (is_optional)
    line (schema, "<optional>");
  line (schema, "<attribute name=\"%s\"%s>", info->attribute, default_value);
  line (schema, "<a:documentation>%s</a:documentation>", info->label);
  write_type (schema, info);
  line (schema, "</attribute>");
  if (is_optional)
    line (schema, "</optional>");
}

static void
write_attributes (Schema *schema, const WeftKindInfo *info)
{
  for (guint i = 0; i < info->n_properties; i++)
    if (weft_kind_has_attribute (info, &info->properties[i]))
      write_attribute (schema, &info->properties[i]);
  if (weft_kind_get_slot (info->kind, WEFT_PROPERTY_FOREIGN) >= 0)
    line (schema, "<ref name=\"foreign-attributes\"/>");
}

/* References to the kinds that may stand in @parent once or, with @single %FALSE, any number of times. */
static void
write_references (Schema *schema, WeftKind parent, gboolean single)
{
  for (guint i = 0; i < weft_kind_get_count (); i++) {
    if (i == WEFT_KIND_KEPT ||
        !(weft_kind_may_hold (parent, i) || weft_kind_find_own_table (parent, i) > 0) ||
        (weft_kind_find_single (parent, i) >= 0) != single)
      continue;
    if (single)
      line (schema, "<optional>");
    line (schema, "<ref name=\"%s\"/>", weft_kind_get_info (i)->element);
    if (single)
      line (schema, "</optional>");
  }
}

/* Any number of children in any order, of which some may stand once. */
static void
write_children (Schema *schema, const WeftKindInfo *info)
{
  const char *const *reserved = weft_kind_get_reserved ();
  gboolean has_singles = info->singles.kinds != NULL;

  if (has_singles)
    line (schema, "<interleave>");
  write_references (schema, info->kind, TRUE);
  line (schema, "<zeroOrMore>");
  line (schema, "<choice>");
  write_references (schema, info->kind, FALSE);
  for (guint i = 0; reserved[i] != NULL; i++)
    if (weft_kind_reserves (info->kind, reserved[i]))
      line (schema, "<ref name=\"%s\"/>", reserved[i]);
  line (schema, "<ref name=\"foreign\"/>");
  line (schema, "</choice>");
  line (schema, "</zeroOrMore>");
  if (has_singles)
    line (schema, "</interleave>");
}

static void
write_foreign_elements (Schema *schema)
{
  line (schema, "<zeroOrMore>");
  line (schema, "<ref name=\"foreign\"/>");
  line (schema, "</zeroOrMore>");
}

static void
write_content (Schema *schema, const WeftKindInfo *info)
{
  const WeftPropertyInfo *text = weft_kind_get_property (info->kind, WEFT_PROPERTY_TEXT);

  if (text != NULL && (text->flags & WEFT_PROPERTY_CONTENT)) {
    line (schema, "<mixed>");
    write_foreign_elements (schema);
    line (schema, "</mixed>");
    return;
  }
  write_children (schema, info);
  if (info->kind != WEFT_KIND_WEFT && !weft_kind_is_diagram (info->kind))
    return;
  line (schema, "<optional>");
  line (schema, "<ref name=\"layout\"/>");
  line (schema, "</optional>");
  write_foreign_elements (schema);
}

static void
write_kind (Schema *schema, const WeftKindInfo *info)
{
  line (schema, "<define name=\"%s\">", info->element);
  line (schema, "<element name=\"%s\">", info->element);
  line (schema, "<a:documentation>%s</a:documentation>", info->label);
  write_attributes (schema, info);
  write_content (schema, info);
  line (schema, "</element>");
  line (schema, "</define>");
}

/* Elements that the program keeps word for word. */
static void
write_reserved (Schema *schema, const char *element)
{
  line (schema, "<define name=\"%s\">", element);
  line (schema, "<element name=\"%s\">", element);
  line (schema, "<ref name=\"anything\"/>");
  line (schema, "</element>");
  line (schema, "</define>");
}

static void
write_places (Schema *schema)
{
  const WeftKind kind = WEFT_KIND_FLOW_TREE;

  line (schema, "<define name=\"at\">");
  line (schema, "<element name=\"at\">");
  line (schema, "<attribute name=\"ref\">");
  line (schema, "<ref name=\"id\"/>");
  line (schema, "</attribute>");
  line (schema, "<optional>");
  for (WeftProperty property = WEFT_PROPERTY_X; property <= WEFT_PROPERTY_Y; property++) {
    const WeftPropertyInfo *info = weft_kind_get_property (kind, property);

    line (schema, "<attribute name=\"%s\">", info->attribute);
    write_type (schema, info);
    line (schema, "</attribute>");
  }
  line (schema, "</optional>");
  write_attribute (schema, weft_kind_get_property (kind, WEFT_PROPERTY_PINNED));
  write_attribute (schema, weft_kind_get_property (kind, WEFT_PROPERTY_COLLAPSED));
  write_foreign_elements (schema);
  line (schema, "</element>");
  line (schema, "</define>");
}

static void
write_layout (Schema *schema)
{
  line (schema, "<define name=\"layout\">");
  line (schema, "<element name=\"layout\">");
  line (schema, "<zeroOrMore>");
  line (schema, "<choice>");
  line (schema, "<ref name=\"at\"/>");
  line (schema, "<ref name=\"foreign\"/>");
  line (schema, "</choice>");
  line (schema, "</zeroOrMore>");
  line (schema, "</element>");
  line (schema, "</define>");
}

static void
write_id (Schema *schema)
{
  line (schema, "<define name=\"id\">");
  line (schema, "<data type=\"NCName\">");
  line (schema, "<param name=\"maxLength\">1000</param>");
  line (schema, "</data>");
  line (schema, "</define>");
}

/* What is not ours: the text is the same whatever the table says. */
static const char foreign_text[] = "  <define name=\"foreign-attributes\">\n"
                                   "    <zeroOrMore>\n"
                                   "      <attribute>\n"
                                   "        <anyName>\n"
                                   "          <except>\n"
                                   "            <nsName ns=\"\"/>\n"
                                   "            <nsName ns=\"" WEFT_NAMESPACE "\"/>\n"
                                   "          </except>\n"
                                   "        </anyName>\n"
                                   "      </attribute>\n"
                                   "    </zeroOrMore>\n"
                                   "  </define>\n"
                                   "  <define name=\"foreign\">\n"
                                   "    <element>\n"
                                   "      <anyName>\n"
                                   "        <except>\n"
                                   "          <nsName ns=\"" WEFT_NAMESPACE "\"/>\n"
                                   "        </except>\n"
                                   "      </anyName>\n"
                                   "      <ref name=\"anything\"/>\n"
                                   "    </element>\n"
                                   "  </define>\n"
                                   "  <define name=\"anything\">\n"
                                   "    <zeroOrMore>\n"
                                   "      <choice>\n"
                                   "        <text/>\n"
                                   "        <attribute>\n"
                                   "          <anyName/>\n"
                                   "        </attribute>\n"
                                   "        <element>\n"
                                   "          <anyName/>\n"
                                   "          <ref name=\"anything\"/>\n"
                                   "        </element>\n"
                                   "      </choice>\n"
                                   "    </zeroOrMore>\n"
                                   "  </define>\n";

static const char head_text[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- The .weft format. Made from the table of kinds and properties: change that, not this file. -->\n";

char *
weft_schema_write (void)
{
  const char *const *reserved = weft_kind_get_reserved ();
  Schema schema = {g_string_new (head_text), 0};

  line (&schema,
        "<grammar xmlns=\"http://relaxng.org/ns/structure/1.0\" "
        "xmlns:a=\"http://relaxng.org/ns/compatibility/annotations/1.0\" ns=\"%s\" "
        "datatypeLibrary=\"http://www.w3.org/2001/XMLSchema-datatypes\">",
        WEFT_NAMESPACE);
  line (&schema, "<start>");
  line (&schema, "<ref name=\"weft\"/>");
  line (&schema, "</start>");
  for (guint i = 0; i < weft_kind_get_count (); i++)
    if (i != WEFT_KIND_KEPT)
      write_kind (&schema, weft_kind_get_info (i));
  for (guint i = 0; reserved[i] != NULL; i++)
    write_reserved (&schema, reserved[i]);
  write_layout (&schema);
  write_places (&schema);
  write_id (&schema);
  write_literal (&schema, "literal", TRUE);
  write_literal (&schema, "count", FALSE);
  g_string_append (schema.text, foreign_text);
  line (&schema, "</grammar>");
  return g_string_free (schema.text, FALSE);
}
