#!/bin/sh
# local-shell.sh HOST COMMAND...: as a remote shell of which all hosts are this one: the command outlives this process, but not what it reads.
# WEFT_SHELL_FAULT: absent: the host is not there; silent: it ends at once; talks: its shell says something first.
host=$1
shift
case ${WEFT_SHELL_FAULT:-} in
  absent)
    echo "connect to host $host: No route to host" >&2
    exit 255 ;;
  silent)
    exit 0 ;;
  talks)
    echo "Welcome to $host, where everything that you type is read by somebody" ;;
esac
exec 3<&0
setsid sh -c "$*" <&3 3<&- &
exec <&- 3<&-
trap 'exit 143' TERM
wait $!
