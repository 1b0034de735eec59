/* weft-xml-fault.h: what libxml2 says is wrong, in plain words and with the place where a reader would look. */
#pragma once

#include "weft-scan.h"

#include <libxml/xmlerror.h>

G_BEGIN_DECLS

/**
 * weft_xml_fault_set:
 * @after: where the last markup that was accepted ends
 * @here: where libxml2 stood
 * @problem: what it said
 *
 * Sets @error to a WEFT_FORMAT_ERROR.
 */
void
weft_xml_fault_set (const WeftText *text, gsize after, gsize here, const xmlError *problem, GError **error);

G_END_DECLS
