/* weft-site.h: what the user says of this site, in the file of settings or in variables of the environment, and never a document. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_site_get_text:
 * @key: of group "Weft" of the file "weft/settings" in the user's folder for configuration
 * @variable: of the environment; it comes before the file
 *
 * Returns: (transfer full) (nullable): without space around it; %NULL: nothing is said
 */
char *weft_site_get_text (const char *key, const char *variable);

/** weft_site_refuse: WEFT_ENGINE_ERROR: what is said of @key is not what is @expected. Returns %FALSE. */
gboolean weft_site_refuse (GError **error, const char *key, const char *found, const char *expected);

G_END_DECLS
