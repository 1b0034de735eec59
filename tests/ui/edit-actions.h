/* edit-actions.h: checks of the actions that do edits, for test-actions.c. */
#pragma once

#include "ui-fixture.h"

typedef struct {
  const char *action;
  void (*check) (UiFixture *fixture);
} ActionCheck;

extern const ActionCheck edit_action_checks[];
extern const guint edit_action_n_checks;

/* Those of the source of a program. */
extern const ActionCheck program_action_checks[];
extern const guint program_action_n_checks;
