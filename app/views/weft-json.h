/* weft-json.h: trees of json-glib as text that every reader of JSON reads. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * weft_json_print:
 *
 * json-glib itself writes 1e-10 as `1e-10.0`, which is no JSON. Numbers are the shortest that read back the same
 * (weft_number_print()), those that are not finite are null; characters that act on a terminal are escaped.
 *
 * Returns: (transfer full): @root on one line
 */
char *weft_json_print (JsonNode *root);

G_END_DECLS
