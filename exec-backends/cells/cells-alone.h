/* cells-alone.h: how a program begins and ends that nobody begins again: one process has the data, whatever others it begins. */

/* Whether this process has the data; arguments as of main(). */
static int
begin_program (int argc, char **argv)
{
  (void) argc;
  (void) argv;
  return 1;
}

__attribute__ ((noreturn)) static void
end_program (int is_done)
{
  (void) is_done;
  _exit (0);
}
