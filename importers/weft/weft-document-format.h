/* weft-document-format.h: documents of this program as a file format. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_document_format;

G_END_DECLS
