/* view-actions.h: checks of the commands for tabs of task graphs, for test-actions.c. */
#pragma once

#include "ui-fixture.h"

/** view_check_of_tasks: a tree has no tab @view; a task graph has it. */
void view_check_of_tasks (UiFixture *fixture, const char *view);

/** view_check_of_subtasks: the same of a subtask flow graph. */
void view_check_of_subtasks (UiFixture *fixture, const char *view);

/** view_check_of_loops: the same of a parallel loop. */
void view_check_of_loops (UiFixture *fixture, const char *view);

/** view_check_scenarios: the tab is there where a subtask flow graph has a scenario. */
void view_check_scenarios (UiFixture *fixture);

/** view_check_selection: a program has the tab while its suite has a target; view_check_agreement: a tree, while there is a measurement of it. */
void view_check_selection (UiFixture *fixture);
void view_check_agreement (UiFixture *fixture);

/** view_check_measured: the tab is there while there is a measured schedule of the task graph, and is left when that goes. */
void view_check_measured (UiFixture *fixture);
