/* weft-property-help.c: what each property means, in a sentence or two for people who have not read the paper. */
#include "weft-kind.h"

#include <glib/gi18n-lib.h>

/* A row of a kind goes before one of all kinds, WEFT_KIND_END. */
static const struct {
  WeftKind kind;
  WeftProperty property;
  const char *help;
} rows[] = {
    {WEFT_KIND_END, WEFT_PROPERTY_ID,
     N_ ("What formulas, files and the command line call this part: letters, digits, “-”, “_” "
         "and “.”, each identifier once in a document.")},
    {WEFT_KIND_END, WEFT_PROPERTY_NAME,
     N_ ("What people call this part. Any text; without one the identifier is shown.")},
    {WEFT_KIND_END, WEFT_PROPERTY_MODE,
     N_ ("SIMD: all PEs execute one stream of instructions together. SPMD: each PE runs "
         "through the program on its own.")},
    {WEFT_KIND_END, WEFT_PROPERTY_DECIDED_BY,
     N_ ("Who decides: each PE for itself, independently of the others, or the control unit "
         "once for all PEs.")},
    {WEFT_KIND_END, WEFT_PROPERTY_SIMD,
     N_ ("How long one PE takes in SIMD mode: a number, a distribution such as uniform(8, 12), or "
         "result(ID), the "
         "time of another diagram, a copy for each PE. All wait for the slowest PE.")},
    {WEFT_KIND_END, WEFT_PROPERTY_SPMD,
     N_ ("How long one PE takes in SPMD mode: a number, a distribution such as uniform(8, 12), or "
         "result(ID), the "
         "time of another diagram, a copy for each PE. Each PE goes on by itself.")},
    {WEFT_KIND_OPERATION, WEFT_PROPERTY_NAME, N_ ("What the steps of blocks call this operation.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_KIND,
     N_ ("The modes that the machine has: SIMD, SPMD, or both with switches between them.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_PES,
     N_ ("How many processing elements (PEs) the machine has. A tree may use fewer.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES,
     N_ ("Whether a clause that no PE takes is skipped in SIMD mode, or its instructions are broadcast "
         "all the same.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_SPEED,
     N_ ("How many times as fast as others its PEs carry out the iterations of a parallel loop.")},
    {WEFT_KIND_SWITCH, WEFT_PROPERTY_TO, N_ ("The mode that the machine changes to.")},
    {WEFT_KIND_SWITCH, WEFT_PROPERTY_TIME,
     N_ ("How long the switch takes: a number or a distribution. It is one time for all PEs.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_FROM, N_ ("The machine that sends.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_TO, N_ ("The machine that receives.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_LATENCY, N_ ("Time that each transfer takes, whatever its size.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_PER_UNIT, N_ ("Time for each unit of data, beside the latency.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_BOTH, N_ ("Whether the link serves transfers in both directions.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_MACHINE, N_ ("The machine on which programs run.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_MODEL,
     N_ ("How PEs run and talk to each other there: processes with pipes or with a shared file (file), "
         "processes "
         "on several machines with UDP sockets (udp), threads, MPI, or an interpreter.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_WIDTH,
     N_ ("How many PEs it can have at most. 0: a UNIX system, with as many processes as one likes.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_LOAD,
     N_ ("By which factor other programs slow it down, when that was last known. Empty: nobody can reach it "
         "now.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_LOAD_STEP,
     N_ ("How much each PE adds to the load. Empty: 1 if the width is 0, else 0. Of a UNIX system with n "
         "processors: 1/n.")},
    {WEFT_KIND_TARGET, WEFT_PROPERTY_RUN,
     N_ ("How programs are compiled and started there, as a note: Weft starts nothing that a document "
         "names.")},
    {WEFT_KIND_TARGET_TIME, WEFT_PROPERTY_OP,
     N_ ("The operation, by the name that “compile --to counts” has for it, in large letters or small: ADD, "
         "LDS. One without "
         "a time cannot be done there.")},
    {WEFT_KIND_TARGET_TIME, WEFT_PROPERTY_SECONDS, N_ ("How long one such operation takes, in seconds.")},
    {WEFT_KIND_TARGET_TIME, WEFT_PROPERTY_PER_PE,
     N_ ("How much longer each PE that runs there makes it, in seconds: with n PEs it takes seconds + n × "
         "per-pe.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_MACHINE,
     N_ ("The machine that executes this tree: its PEs, mode switches, overheads and "
         "operations.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_PES,
     N_ ("How many PEs of the machine execute this tree. Empty: all of them.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_STEP,
     N_ ("All times are whole multiples of this. A wider step needs less memory; a finer one "
         "tells times better apart.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_UNIT,
     N_ ("What times are counted in, such as cycles or µs. It is shown with the results.")},
    {WEFT_KIND_STEP, WEFT_PROPERTY_OP,
     N_ ("An operation of the machine, whose times stand in the suite; then no times are "
         "needed here.")},
    {WEFT_KIND_STEP, WEFT_PROPERTY_COUNT, N_ ("How many times the step is executed, one after the other.")},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS,
     N_ ("How many times the loop goes round: a whole number or a distribution, such as 10, "
         "uniform(8, 12) or geometric(0.1).")},
    {WEFT_KIND_IF, WEFT_PROPERTY_THEN,
     N_ ("The probability that the then clause is taken; else the else clause is, or none.")},
    {WEFT_KIND_END, WEFT_PROPERTY_CLASS, N_ ("Tasks of a class use shared resources alike.")},
    {WEFT_KIND_END, WEFT_PROPERTY_GROUP,
     N_ ("A named set of tasks, to fold away or to give queues to. Groups may be parts of others.")},
    {WEFT_KIND_END, WEFT_PROPERTY_PROCESSES,
     N_ ("Which processes: all, even, odd, or numbers from 0 on such as 0 2 5.")},
    {WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_PROCESSORS,
     N_ ("How many processes execute the tasks, each on a processor of its own.")},
    {WEFT_KIND_TASK_GRAPH, WEFT_PROPERTY_UNIT,
     N_ ("What times are counted in, such as µs. It is shown with the results.")},
    {WEFT_KIND_TASK, WEFT_PROPERTY_TIME,
     N_ ("How long the task takes when it waits for nothing: a number, a distribution such as uniform(8, "
         "12), or "
         "result(ID), the time of another diagram. Each task takes a copy of its own, independent of the "
         "others.")},
    {WEFT_KIND_TASK, WEFT_PROPERTY_QUEUE,
     N_ ("The queue that the task goes into by hand, before any allocation of the policy.")},
    {WEFT_KIND_TASK, WEFT_PROPERTY_PRIORITY,
     N_ ("In queues ordered by priority the task with the least number comes first.")},
    {WEFT_KIND_EDGE, WEFT_PROPERTY_FROM, N_ ("The task that has to be finished first.")},
    {WEFT_KIND_EDGE, WEFT_PROPERTY_TO, N_ ("The task that waits for it.")},
    {WEFT_KIND_CLASS, WEFT_PROPERTY_BUS_RATE,
     N_ ("How often a task of this class uses the bus, or each centre of a network, in a unit of its time.")},
    {WEFT_KIND_CLASS, WEFT_PROPERTY_WRITE_BACK,
     N_ ("Which share of the reads over the bus also writes back a line of the cache.")},
    {WEFT_KIND_CLASS, WEFT_PROPERTY_REMOTE_CACHE,
     N_ ("Which share of the reads over the bus another cache answers instead of the memory.")},
    {WEFT_KIND_CLASS, WEFT_PROPERTY_INVALIDATE,
     N_ ("How often a task of this class invalidates lines in other caches, in a unit of its time.")},
    {WEFT_KIND_DEMAND, WEFT_PROPERTY_CENTER,
     N_ ("The centre of the network that tasks of this class visit.")},
    {WEFT_KIND_DEMAND, WEFT_PROPERTY_VISITS, N_ ("How often they visit it in a unit of their time.")},
    {WEFT_KIND_DEMAND, WEFT_PROPERTY_TIME,
     N_ ("How long a visit is served. Empty: the service time of the centre.")},
    {WEFT_KIND_GROUP, WEFT_PROPERTY_IN, N_ ("The group that this one is part of.")},
    {WEFT_KIND_QUEUE, WEFT_PROPERTY_ORDER,
     N_ ("Which ready task is taken first: that ready longest (given), the longest (lpt), the shortest "
         "(spt), "
         "that with the longest way to the end (critical-path), or that with the least priority.")},
    {WEFT_KIND_ALLOCATION, WEFT_PROPERTY_KIND,
     N_ ("How tasks come into queues: all into the first (single), in runs (block), in turn (cyclic), by "
         "hand "
         "only (enumerated), or by their groups (group).")},
    {WEFT_KIND_ALLOCATION, WEFT_PROPERTY_QUEUES, N_ ("The queues that they come into. Empty: all.")},
    {WEFT_KIND_SERVE, WEFT_PROPERTY_QUEUE,
     N_ ("Where these processes begin. Empty: process p at queue p, counted round.")},
    {WEFT_KIND_SERVE, WEFT_PROPERTY_WHEN_EMPTY,
     N_ ("Where a process goes on whose queue is empty: nowhere (stay), to the next one with tasks "
         "(round-robin), or to that with the fewest processes (fewest).")},
    {WEFT_KIND_LOCK, WEFT_PROPERTY_MEAN, N_ ("How long a process holds the lock, in the mean.")},
    {WEFT_KIND_LOCK, WEFT_PROPERTY_QUEUE, N_ ("Only tasks taken from this queue need the lock. Empty: all.")},
    {WEFT_KIND_NETWORK, WEFT_PROPERTY_THINK,
     N_ ("Time of a process away from all centres, in a unit of its own time; no task is charged for it.")},
    {WEFT_KIND_CENTER, WEFT_PROPERTY_KIND,
     N_ ("Whether customers wait for each other (queue), never wait (delay), or are served the quicker the "
         "more there are (load-dependent).")},
    {WEFT_KIND_CENTER, WEFT_PROPERTY_SERVICE, N_ ("How long the service of a visit takes, in the mean.")},
    {WEFT_KIND_CENTER, WEFT_PROPERTY_RATES,
     N_ ("How many times as quickly it serves with 1, 2, 3 … customers, such as 1 1.8 2.4; the last holds "
         "for "
         "more.")},
    {WEFT_KIND_SEQUENT, WEFT_PROPERTY_BUS, N_ ("How long a transfer holds the bus.")},
    {WEFT_KIND_SEQUENT, WEFT_PROPERTY_MEMORY, N_ ("How long the memory takes for an access.")},
    {WEFT_KIND_SEQUENT, WEFT_PROPERTY_CACHE, N_ ("How long another cache takes for an access.")},
    {WEFT_KIND_SCHEDULE, WEFT_PROPERTY_OF,
     N_ ("The task graph that ran. Empty: whichever graph has tasks of these names.")},
    {WEFT_KIND_SCHEDULE, WEFT_PROPERTY_UNIT,
     N_ ("What the times of the runs are counted in, such as us, ms or s. Empty: as those of the graph.")},
    {WEFT_KIND_SCHEDULE, WEFT_PROPERTY_FROM, N_ ("The file or the tool that the runs come from.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_NAME,
     N_ ("The identifier of the task that ran, or its name where no task has that identifier.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_LANE, N_ ("Where it ran: a number from 0 on.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_START, N_ ("When it began.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_FINISH, N_ ("When it was done.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_OVERHEAD,
     N_ ("How much of the time between went to what it shared with others.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_TRANSFERS,
     N_ ("How many transfers of data the machine takes part in at the same time.")},
    {WEFT_KIND_SUBTASK_GRAPH, WEFT_PROPERTY_UNIT,
     N_ ("What times are counted in, such as us, ms or s. It is shown; nothing is converted.")},
    {WEFT_KIND_ITEM, WEFT_PROPERTY_SIZE,
     N_ ("How much data it is, in the unit that links of the suite count by.")},
    {WEFT_KIND_NEEDS, WEFT_PROPERTY_FROM,
     N_ ("The data item that has to be there before the subtask starts.")},
    {WEFT_KIND_NEEDS, WEFT_PROPERTY_TO, N_ ("The subtask that needs it.")},
    {WEFT_KIND_MAKES, WEFT_PROPERTY_FROM, N_ ("The subtask that makes the data item.")},
    {WEFT_KIND_MAKES, WEFT_PROPERTY_TO, N_ ("The data item that is there when the subtask is done.")},
    {WEFT_KIND_COMPUTE, WEFT_PROPERTY_MACHINE, N_ ("The machine that the time is for.")},
    {WEFT_KIND_COMPUTE, WEFT_PROPERTY_TIME, N_ ("How long the subtask takes there.")},
    {WEFT_KIND_MAKES, WEFT_PROPERTY_SIZE,
     N_ ("How much data it is, in the unit that links of the suite count by.")},
    {WEFT_KIND_ITEM, WEFT_PROPERTY_AT,
     N_ ("The machines where it is at the start. Empty: a subtask makes it.")},
    {WEFT_KIND_SUBTASK, WEFT_PROPERTY_MACHINE, N_ ("The machine that it is matched to. Empty: none so far.")},
    {WEFT_KIND_SUBTASK, WEFT_PROPERTY_COMPUTE,
     N_ ("How long it takes on each machine, such as M0=3; M1=uniform(4, 6). It cannot run where it has no "
         "time.")},
    {WEFT_KIND_SCENARIO, WEFT_PROPERTY_PROBABILITY,
     N_ ("How likely it is that just these subtasks are left out. What all scenarios leave to 1: that none "
         "is.")},
    {WEFT_KIND_SCENARIO, WEFT_PROPERTY_WITHOUT, N_ ("The subtasks that do not run then.")},
    {WEFT_KIND_ORDER, WEFT_PROPERTY_TEXT,
     N_ ("The order in which subtasks run, each once, whoever makes something before those who need it.")},
    {WEFT_KIND_PROGRAM, WEFT_PROPERTY_LANGUAGE, N_ ("MIMDC, a parallel loop, or IF1.")},
    {WEFT_KIND_PROGRAM, WEFT_PROPERTY_PES, N_ ("How many processing elements (PEs) run it.")},
    {WEFT_KIND_PROGRAM, WEFT_PROPERTY_HREF,
     N_ ("The file with the source, from the folder of the document. Empty: the source stands here.")},
    {WEFT_KIND_END, WEFT_PROPERTY_SOURCE,
     N_ ("The program that this part was made from, and the lines of its source, such as p:12-14.")},
    {WEFT_KIND_END, WEFT_PROPERTY_GUESS,
     N_ ("Whether the number of iterations or the probability is a default that nobody has said or "
         "counted.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_PROCESSORS,
     N_ ("How many processors stand in the array, P. The first is linked to the host, each to the next.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_ITEMS,
     N_ ("How many items the loop works on, N: one iteration each. Empty: rows times columns.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_BODY,
     N_ ("How long one iteration takes, BB. Of a distribution such as uniform(8, 12) nobody knows before "
         "which time it is; it is "
         "the same for all items. Empty: what the stages take together.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_BEFORE,
     N_ ("How many items before its own an iteration reads; of two-dimensional data how many rows. Such "
         "loops cannot be interleaved.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_AFTER,
     N_ ("How many items after its own an iteration reads; of two-dimensional data how many rows. Such loops "
         "cannot be interleaved.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_OVERLAP,
     N_ ("Which part of the communication of data partitioning goes on during computation, K: 0 none, 1 "
         "all.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_LOAD_FACTOR,
     N_ ("How many times its equal share of the body the last processor of a pipeline has, LF. Stages say it "
         "themselves.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_RECEIVE, N_ ("How long a processor takes to receive one unit.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_SEND, N_ ("How long a processor takes to send one unit.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_ROWS,
     N_ ("Of two-dimensional data, which blocks of rows are made of. Empty: the data has one dimension.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_COLUMNS, N_ ("Of two-dimensional data: how many items a row has.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_ITERATIONS,
     N_ ("How often the whole loop is carried out, each time on what it gave the time before.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_COLLECT,
     N_ ("Whether what comes out goes back to the host as what goes in came from there. In a pipeline it "
         "always does.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_ALPHA,
     N_ ("A message of n items is alpha + beta × n units: what each message costs.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_BETA,
     N_ ("A message of n items is alpha + beta × n units: what each item costs.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_LATENCY,
     N_ ("How many units later than it was sent a message arrives over one link, L; no processor is busy "
         "with "
         "it. With any number of LogGP, alpha and beta are left empty.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_OVERHEAD,
     N_ ("For how many units a processor does nothing else when it sends or receives a message, o; no "
         "overlap "
         "hides them.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_GAP,
     N_ ("How many units at least go from the beginning of a message of one item to that of the next, g.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_GAP_PER_ITEM,
     N_ ("How many units each item of a message after its first takes, G.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_MACHINES,
     N_ ("Machines of the suite, in the order in which they make up the array: each has as many processors "
         "as "
         "PEs, as fast as its speed. Between two machines messages cost what the link of the suite says. "
         "Empty: "
         "all processors and links are equal.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_BLOCKS,
     N_ ("Whether all processors have blocks of the same length, or those of faster machines longer ones.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_PROGRAM, N_ ("The program that the loop stands in.")},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_UNIT,
     N_ ("What times are counted in, such as cycles or us. It is shown; nothing is converted.")},
    {WEFT_KIND_STAGE, WEFT_PROPERTY_BODY, N_ ("How long this part of an iteration takes on its processor.")},
    {WEFT_KIND_RUN, WEFT_PROPERTY_QUEUE, N_ ("The number of the queue that it was taken from, from 0 on.")},
};

static const char *
find (WeftKind kind, WeftProperty property)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].kind == kind && rows[i].property == property)
      return _ (rows[i].help);
  return NULL;
}

const char *
weft_property_get_help (const WeftPropertyInfo *info)
{
  const char *help = NULL;

  for (WeftKind kind = 0; kind < weft_kind_get_count () && help == NULL; kind++)
    if (weft_kind_get_property (kind, info->property) == info)
      help = find (kind, info->property);
  return help != NULL ? help : find (WEFT_KIND_END, info->property);
}
