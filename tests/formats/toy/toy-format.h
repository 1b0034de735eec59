/* toy-format.h: a file format that only tests have: a line is the title of a document, each further line a note in it. It shows
 * that a format is a folder and a row. */
#pragma once

#include "weft-format.h"

extern const WeftFormat toy_format;
