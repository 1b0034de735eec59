/* arrange-actions.h: checks of the commands that put nodes into their places, for test-actions.c. */
#pragma once

#include "ui-fixture.h"

/** arrange_has_check: whether @action is one of them. */
gboolean arrange_has_check (const char *action);

/** arrange_check: does @action, looks at what became of it, and takes it back. */
void arrange_check (UiFixture *fixture, const char *action);
