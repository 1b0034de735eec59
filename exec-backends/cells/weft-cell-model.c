/* weft-cell-model.c: see weft-cell-model.h. */
#include "weft-cell-model.h"

#include "weft-cell-stages.h"
#include "weft-loop-count.h"

void
weft_cell_fill_model (const WeftLoopProgram *program,
                      const WeftLoop *loop,
                      guint32 processors,
                      double *stages,
                      WeftMappingLoop *model)
{
  double columns = (double) loop->high[1] - loop->low[1] + 1;
  g_autofree guint32 *cuts = g_new (guint32, processors + 1);
  WeftCellLayout layout;

  weft_cell_layout_init (&layout, program, loop);
  weft_cell_cut (program, loop, processors, cuts);
  weft_mapping_loop_init (model);
  model->processors = processors;
  model->items = (double) loop->high[0] - loop->low[0] + 1;
  model->beta = (double) layout.item_words;
  model->collects = TRUE;
  /* Arrays that are only shifted against each other have no neighbours: an iteration needs one item. */
  if (layout.before > 0) {
    guint32 before;
    guint32 after;

    weft_loop_get_neighbours (program, loop, &before, &after);
    model->before = before;
    model->after = after;
  }
  model->body = 0;
  for (guint32 i = 0; i < processors; i++) {
    stages[i] = columns * weft_loop_count_part (program, cuts[i], cuts[i + 1], NULL).mean;
    model->body += stages[i];
  }
  model->n_stages = processors;
  model->stages = stages;
  weft_cell_layout_clear (&layout);
}
