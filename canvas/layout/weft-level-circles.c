/* weft-level-circles.c: which edges to turn so that there are no circles: few of them, by taking away sources, sinks,
 * and else the node that most more edges leave than enter (Eades, Lin and Smyth 1993). A graph without circles keeps all
 * its edges. */
#include "weft-level-private.h"

#include <string.h>

#define NONE G_MAXUINT

/* Nodes that are left, in lists by how many more edges leave them than enter them; sources and sinks in lists of their
 * own, the last two. */
typedef struct {
  guint *first_out; /* (array length=n + 1): where edges lead, by the node that they leave */
  guint *out;
  guint *first_in;
  guint *in;
  guint *leaving; /* by node: edges to nodes that are left */
  guint *entering;
  gboolean *gone;
  guint *head; /* by list */
  guint *next; /* by node */
  guint *previous;
  guint *list;  /* by node: where it is */
  guint middle; /* the list of nodes with as many of the ones as of the others */
  guint top;    /* no list above it has a node, sources and sinks apart */
  guint sources;
  guint sinks;
} Choice;

static void
take_out (Choice *choice, guint node)
{
  guint before = choice->previous[node];
  guint after = choice->next[node];

  if (before != NONE)
    choice->next[before] = after;
  else
    choice->head[choice->list[node]] = after;
  if (after != NONE)
    choice->previous[after] = before;
}

static void
put_in (Choice *choice, guint node)
{
  guint list = choice->middle + choice->leaving[node] - choice->entering[node];

  if (choice->leaving[node] == 0)
    list = choice->sinks;
  else if (choice->entering[node] == 0)
    list = choice->sources;
  else
    choice->top = MAX (choice->top, list);
  choice->list[node] = list;
  choice->previous[node] = NONE;
  choice->next[node] = choice->head[list];
  if (choice->head[list] != NONE)
    choice->previous[choice->head[list]] = node;
  choice->head[list] = node;
}

static void
choice_init (Choice *choice, const WeftLayoutEdge *ends, guint n_edges, guint n)
{
  guint greatest = 0;

  weft_level_list_ends (ends, n_edges, n, FALSE, &choice->first_out, &choice->out);
  weft_level_list_ends (ends, n_edges, n, TRUE, &choice->first_in, &choice->in);
  choice->leaving = g_new (guint, n);
  choice->entering = g_new (guint, n);
  choice->gone = g_new0 (gboolean, n);
  choice->next = g_new (guint, n);
  choice->previous = g_new (guint, n);
  choice->list = g_new (guint, n);
  for (guint i = 0; i < n; i++) {
    choice->leaving[i] = choice->first_out[i + 1] - choice->first_out[i];
    choice->entering[i] = choice->first_in[i + 1] - choice->first_in[i];
    greatest = MAX (greatest, MAX (choice->leaving[i], choice->entering[i]));
  }
  choice->middle = greatest;
  choice->sources = 2 * greatest + 1;
  choice->sinks = 2 * greatest + 2;
  choice->head = g_new (guint, choice->sinks + 1);
  for (guint list = 0; list <= choice->sinks; list++)
    choice->head[list] = NONE;
  for (guint i = n; i-- > 0;)
    put_in (choice, i);
}

static void
choice_clear (Choice *choice)
{
  g_free (choice->first_out);
  g_free (choice->out);
  g_free (choice->first_in);
  g_free (choice->in);
  g_free (choice->leaving);
  g_free (choice->entering);
  g_free (choice->gone);
  g_free (choice->head);
  g_free (choice->next);
  g_free (choice->previous);
  g_free (choice->list);
}

/* Takes @node away; those that it is joined to change their lists. */
static void
take_away (Choice *choice, guint node)
{
  take_out (choice, node);
  choice->gone[node] = TRUE;
  for (guint k = choice->first_out[node]; k < choice->first_out[node + 1]; k++) {
    guint other = choice->out[k];

    if (choice->gone[other])
      continue;
    take_out (choice, other);
    choice->entering[other]--;
    put_in (choice, other);
  }
  for (guint k = choice->first_in[node]; k < choice->first_in[node + 1]; k++) {
    guint other = choice->in[k];

    if (choice->gone[other])
      continue;
    take_out (choice, other);
    choice->leaving[other]--;
    put_in (choice, other);
  }
}

/* Of those that are neither sources nor sinks; NONE: there is none. */
static guint
find_best (Choice *choice)
{
  while (choice->top > 0 && choice->head[choice->top] == NONE)
    choice->top--;
  return choice->head[choice->top];
}

/* As nodes stand, which is how files mostly list them. %FALSE: an edge leads back. */
static gboolean
order_by_number (const WeftLayoutEdge *ends, guint n_edges, guint n, guint *order)
{
  for (guint e = 0; e < n_edges; e++)
    if (ends[e].from > ends[e].to)
      return FALSE;
  for (guint i = 0; i < n; i++)
    order[i] = i;
  return TRUE;
}

/* Sources one after the other, as most graphs have no circles. %FALSE: what is left has. */
static gboolean
order_by_sources (const WeftLayoutEdge *ends, guint n_edges, guint n, guint *order)
{
  g_autofree guint *entering = g_new0 (guint, n + 1);
  g_autofree guint *first = NULL;
  g_autofree guint *out = NULL;
  guint n_ordered = 0;

  weft_level_list_ends (ends, n_edges, n, FALSE, &first, &out);
  for (guint e = 0; e < n_edges; e++)
    entering[ends[e].to]++;
  for (guint i = 0; i < n; i++)
    if (entering[i] == 0)
      order[n_ordered++] = i;
  for (guint done = 0; done < n_ordered; done++)
    for (guint k = first[order[done]]; k < first[order[done] + 1]; k++)
      if (--entering[out[k]] == 0)
        order[n_ordered++] = out[k];
  return n_ordered == n;
}

void
weft_level_break_circles (const WeftLayoutEdge *ends, guint n_edges, guint n, guint *order, gboolean *turned)
{
  Choice choice = {0};
  g_autofree guint *place = NULL;
  guint front = 0;
  guint back = n;

  memset (turned, 0, n_edges * sizeof *turned);
  if (order_by_number (ends, n_edges, n, order) || order_by_sources (ends, n_edges, n, order))
    return;
  place = g_new (guint, n);

  choice_init (&choice, ends, n_edges, n);
  while (front < back) {
    guint node = choice.head[choice.sinks];

    if (node != NONE) {
      order[--back] = node;
    } else {
      node = choice.head[choice.sources];
      if (node == NONE)
        node = find_best (&choice);
      order[front++] = node;
    }
    take_away (&choice, node);
  }
  for (guint i = 0; i < n; i++)
    place[order[i]] = i;
  for (guint e = 0; e < n_edges; e++)
    turned[e] = place[ends[e].from] > place[ends[e].to];
  choice_clear (&choice);
}
