/* stay-put.h: windows stay where they are, however their header bars are dragged. */
#pragma once

/** stay_put: on a display without a window manager, after gtk_init () and before there are windows. Once in a process. */
void stay_put (void);
