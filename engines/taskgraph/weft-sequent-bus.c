/* weft-sequent-bus.c: see weft-sequent-bus.h. Everything is for a unit of CPU time. */
#include "weft-sequent-bus.h"

#define SERVERS        3 /* reads that may be open */
#define ROWS_PER_CHECK 64
#define NEGLIGIBLE     1e-20

/* The bus, or one of the modules. */
typedef struct {
  double visits;
  double service;
  double residence;
  double queue; /* and the one in service */
  double used;  /* share of the time */
} Center;

typedef struct {
  Center bus;
  Center memory; /* each of the two */
  double reads;
  double cached;     /* time in other caches */
  double from_cache; /* share of the reads */
  double cache;
  double wait;  /* of a read that may not begin yet */
  double cycle; /* CPU time and all else */
} Model;

static Model
make_model (const WeftSequentBus *bus, const WeftBusUsage *usage)
{
  double reads = usage->rate * (1 - usage->invalidate);
  Model model = {.reads = reads,
                 .cached = reads * usage->remote_cache * bus->cache,
                 .from_cache = usage->remote_cache,
                 .cache = bus->cache};

  model.bus = (Center){.visits = usage->rate * usage->invalidate + reads * (2 + usage->write_back),
                       .service = bus->bus};
  model.memory =
      (Center){.visits = reads * (1 - usage->remote_cache + usage->write_back) / 2, .service = bus->memory};
  return model;
}

/* From the transfer of a request to the response. */
static double
find_open_time (const Model *model)
{
  return (1 - model->from_cache) * model->memory.residence + model->from_cache * model->cache +
         model->bus.residence;
}

/* The wait of one of @n customers who come to SERVERS servers @away after they left them, and are served for @open there. The states
 * rise to one mode and fall from there, since their quotients fall. */
static double
find_wait (guint32 n, double open, double away)
{
  double weight = 1;
  double sum = 1;
  double wait = 0;

  for (guint32 j = 1; j < n; j++) {
    weight *= (n - j) * open / (away * MIN (j, SERVERS));
    if (weight > 1) {
      sum /= weight;
      wait /= weight;
      weight = 1;
    } else if (weight < NEGLIGIBLE / n) {
      break;
    }
    sum += weight;
    wait += j >= SERVERS ? weight * (j - SERVERS + 1) * open / SERVERS : 0;
  }
  return wait / sum;
}

static double
arrive (Center *center)
{
  center->residence = center->service * (1 + center->queue - center->used / 2);
  return center->visits * center->residence;
}

static void
limit (Center *center, guint32 n, double *cycle)
{
  double least = n * center->visits * center->service;

  if (*cycle >= least)
    return;
  center->residence += (least - *cycle) / center->visits;
  *cycle = least;
}

static void
leave (Center *center, guint32 n, double cycle)
{
  center->queue = n / cycle * center->visits * center->residence;
  center->used = n / cycle * center->visits * center->service;
}

/* From n - 1 customers to @n. */
static void
add_customer (Model *model, guint32 n)
{
  double open = find_open_time (model);

  if (n > SERVERS && model->reads > 0)
    model->wait = find_wait (n, open, model->cycle / model->reads - open - model->wait);
  model->cycle =
      1 + arrive (&model->bus) + 2 * arrive (&model->memory) + model->cached + model->reads * model->wait;
  limit (&model->bus, n, &model->cycle);
  limit (&model->memory, n, &model->cycle);
  leave (&model->bus, n, model->cycle);
  leave (&model->memory, n, model->cycle);
}

gboolean
weft_sequent_bus_solve (const WeftSequentBus *bus,
                        const WeftBusUsage *usage,
                        guint32 n,
                        double *response,
                        WeftJob *job,
                        GError **error)
{
  Model model = make_model (bus, usage);

  for (guint32 k = 1; k <= n; k++) {
    add_customer (&model, k);
    if (k % ROWS_PER_CHECK == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  *response = usage->rate > 0 ? (model.cycle - 1) / usage->rate : 0;
  return TRUE;
}
