/* weft-join.c: from the sides that face each other. */
#include "weft-join.h"

static void
join_upright (const WeftRect *from, const WeftRect *to, WeftSceneItem *edge)
{
  gboolean down = weft_rect_middle_y (from) < weft_rect_middle_y (to);
  WeftPoint tail = {weft_rect_middle_x (from), down ? weft_rect_bottom (from) : from->y};
  WeftPoint head = {weft_rect_middle_x (to), down ? to->y : weft_rect_bottom (to)};

  edge->box = (WeftRect){tail.x, tail.y, head.x - tail.x, head.y - tail.y};
  edge->route = NULL;
  edge->n_route = 0;
}

static void
join_level (const WeftRect *from, const WeftRect *to, WeftSceneItem *edge, WeftPoint route[4])
{
  gboolean right = weft_rect_middle_x (from) < weft_rect_middle_x (to);
  WeftPoint tail = {right ? weft_rect_right (from) : from->x, weft_rect_middle_y (from)};
  WeftPoint head = {right ? to->x : weft_rect_right (to), weft_rect_middle_y (to)};
  double middle = (tail.x + head.x) / 2;

  route[0] = tail;
  route[1] = (WeftPoint){middle, tail.y};
  route[2] = (WeftPoint){middle, head.y};
  route[3] = head;
  edge->box = (WeftRect){tail.x, tail.y, head.x - tail.x, head.y - tail.y};
  edge->route = route;
  edge->n_route = 4;
}

void
weft_join_boxes (const WeftRect *from, const WeftRect *to, WeftSceneItem *edge, WeftPoint route[4])
{
  if (weft_rect_bottom (from) <= to->y || weft_rect_bottom (to) <= from->y)
    join_upright (from, to, edge);
  else
    join_level (from, to, edge, route);
}
