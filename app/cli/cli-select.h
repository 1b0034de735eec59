/* cli-select.h: a selected target as text, JSON and CSV. */
#pragma once

#include "cli.h"

#include "weft-selection-setup.h"

G_BEGIN_DECLS

typedef struct {
  const GArray *counts; /* WeftSelectionCount: of the operations of the problem */
  const WeftSelectionSetup *setup;
  const WeftSelection *selection;
} CliSelection;

/** cli_selection_to_text, _json, _csv: (transfer full) */
char *cli_selection_to_text (const CliSelection *answer);
char *cli_selection_to_json (const CliSelection *answer);
char *cli_selection_to_csv (const CliSelection *answer);

G_END_DECLS
