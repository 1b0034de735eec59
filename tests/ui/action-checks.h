/* action-checks.h: checks of the actions that take more than a few lines. */
#pragma once

#include "ui-fixture.h"

void check_new_from_template (UiFixture *fixture);
void check_find (UiFixture *fixture);
void check_compare (UiFixture *fixture);
void check_print (UiFixture *fixture);
void check_preferences (UiFixture *fixture);
void check_toggle_path (UiFixture *fixture);
void check_toggle_weights (UiFixture *fixture);
void check_show_left_out (UiFixture *fixture);
void check_compare_schedules (UiFixture *fixture, gconstpointer data);
