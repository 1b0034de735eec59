/* weft-xml.h: libxml2's SAX2 parser at work for a builder: complete text in memory, no network, no other
 * file, nothing printed. */
#pragma once

#include "weft-builder.h"
#include "weft-job.h"

G_BEGIN_DECLS

/**
 * weft_xml_parse:
 * @text: what weft_screen() let through
 * @job: (nullable): may cancel it; is told how far it is
 *
 * Returns: %FALSE with the first error: of the builder, or that @text is not well-formed XML
 */
gboolean weft_xml_parse (const WeftText *text, WeftBuilder *builder, WeftJob *job, GError **error);

G_END_DECLS
