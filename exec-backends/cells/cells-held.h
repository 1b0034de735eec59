/* cells-held.h: words of a channel that holds what has come until it is asked for. */

/* Words that have come, one or more, at most @most. */
static size_t
get_some (Cell *c, u32 *to, size_t most)
{
  Channel *channel = c->in;
  u32 n;

  if (channel->n_read == 0)
    fill (c);
  n = channel->n_read < most ? channel->n_read : (u32) most;
  memcpy (to, &channel->read[channel->first], n * sizeof (u32));
  channel->first += n;
  channel->n_read -= n;
  return n;
}
