usage () {
  printf 'Usage: %s N [--target MODEL] [--suite FILE] [--select]\n       %s --source\n\n' "$0" "$0"
  printf 'Runs %s on N PEs, where it is expected to end first.\n\n' "$name"
  printf '  --target MODEL  run it here under this model: threads, pipes, file or udp\n'
  printf '  --suite FILE    choose among the targets of this document instead; it takes weft-cli\n'
  printf '  --select        say what is chosen, and run nothing\n'
  printf '  --source        write the source of the program\n\n'
  printf 'Environment: WEFT_CLI (default weft-cli), CC (default cc), WEFT_SUITE (as --suite), WEFT_RSH: the command that\n'
  printf 'starts a shell on another machine, as ssh; without it the program does not leave this one.\n'
}

fail () {
  printf '%s: %s\n' "$name" "$2" >&2
  exit "$1"
}

# (nothing): there is no weft-cli.
find_cli () {
  command -v "${WEFT_CLI:-weft-cli}" 2>/dev/null
}

# Only this user sees what is in it, and it goes with the script.
make_folder () {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/weft-package.XXXXXX") || fail 3 'no temporary folder can be made'
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# Section 4.2 as printed: the best single target, the best set, and which of the two. Of equal ones the first; a tie goes to the set.
choose () {
  { print_counts; print_targets; } | awk -F '\t' -v pes="$1" '
    $1 == "count" { op[++n_ops] = $2; count[n_ops] = $3 }
    $1 == "target" { id[++n] = $2; host[n] = $3; model[n] = $4; width[n] = $5; load[n] = $6; step[n] = $7 }
    $1 == "time" { seconds[n, $2] = $3 }
    END {
      for (t = 1; t <= n; t++) {
        sum[t] = 0
        for (o = 1; o <= n_ops; o++)
          if (!((t, op[o]) in seconds))
            cannot[t] = 1
          else
            sum[t] += count[o] * seconds[t, op[o]]
        if (load[t] == "-" || cannot[t])
          continue
        if (width[t] + 0 >= pes + 0 || model[t] == "pipes" || model[t] == "file" || model[t] == "threads") {
          time = sum[t] * (load[t] + pes * step[t])
          if (!single || time < best) { single = t; best = time }
        } else if (width[t] == 0 && model[t] == "udp") {
          in_sets[t] = 1
          any = 1
        }
      }
      for (i = 1; any && i <= pes; i++) {
        last = 0
        for (t = 1; t <= n; t++)
          if (in_sets[t]) {
            time = sum[t] * (load[t] + step[t])
            if (!last || time < ends) { last = t; ends = time }
          }
        set[i] = last
        load[last] += step[last]
      }
      if (any && (!single || ends <= best)) {
        for (i = 1; i <= pes; i++)
          printf "set\t%s\t%s\t%s\t%.9g\n", id[set[i]], host[set[i]], model[set[i]], ends
      } else if (single)
        printf "single\t%s\t%s\t%s\t%.9g\n", id[single], host[single], model[single], best
    }'
}

# What makes p of p.c, here and elsewhere.
make_p='${CC:-cc} -O2 -pthread -DLIMITED=0 -std=gnu11 -ffp-contract=off -fno-math-errno -w p.c -lm -o p'

# Of the functions that print programs in C, that of the model $1.
compile () {
  "print_$1" >"$folder/p.c" && (cd "$folder" && eval "$make_p") || fail 3 'the C compiler has failed'
}

# Here, under model $1 on $2 PEs: by weft-cli, which bounds what it may do, else by the C compiler alone.
run_here () {
  case $1 in
    threads | pipes | file | udp) ;;
    *) fail 3 "found the target model $1, which runs nothing on this system; expected threads, pipes, file or udp (--target)" ;;
  esac
  cli=$(find_cli)
  if [ -n "$cli" ]; then
    print_source >"$folder/program.mimdc" || fail 3 'the source cannot be written'
    "$cli" run "$folder/program.mimdc" --pes "$2" --target "$1"
  elif command -v "${CC:-cc}" >/dev/null 2>&1; then
    compile "$1"
    TMPDIR=$folder "$folder/p" "$2"
  else
    fail 3 'found neither weft-cli (WEFT_CLI) nor a C compiler (CC), expected one of the two to run the program'
  fi
}

# The same script goes to the other machine and runs there.
run_there () {
  [ -n "${WEFT_RSH:-}" ] ||
    fail 3 "the target is on $1; set WEFT_RSH to the command that starts a shell there, as WEFT_RSH=ssh, or run it here by --target"
  case $1 in -*) fail 3 "found $1, expected the name of a machine" ;; esac
  [ -r "$0" ] || fail 3 'the script cannot read itself, expected a file'
  $WEFT_RSH "$1" sh -s -- "$3" --target "$2" <"$0"
}

# $1 PEs on the machines of a set: what is here begins what is there, which compiles the program anew. Each gets as many PEs as the set gives it.
run_set () {
  [ -n "${WEFT_RSH:-}" ] ||
    fail 3 "the targets are on $(echo $hosts); set WEFT_RSH to the command that starts a shell there, as WEFT_RSH=ssh, or run it here by --target"
  compile udp
  {
    printf 'shell %s\n' $WEFT_RSH
    printf 'source %s\nmake %s\n' "$folder/p.c" "$make_p"
    cut -f 3 "$folder/chosen" | awk '{ n[$0]++ } END { for (host in n) print n[host], host }' | sort -k 2 | while read -r n host; do
      case $host in -* | *[!A-Za-z0-9_.@-]*) fail 3 "found $host, expected the name of a machine" ;; esac
      where=host
      is_here "$host" && where=here
      printf '%s %s - %s\n' "$where" "$host" "$n"
    done
  } >"$folder/plan" || exit
  TMPDIR=$folder "$folder/p" "$1" 1048576 0 0 67108864 0 0 "$folder/plan"
}

is_here () {
  [ "$1" = "$(uname -n)" ] || [ "$1" = localhost ]
}

# Of what is chosen, a line for each PE of a set.
run_chosen () {
  hosts=$(cut -f 3 "$folder/chosen" | sort -u)
  model=$(cut -f 4 "$folder/chosen" | sort -u)
  if [ "$(printf '%s\n' "$hosts" | wc -l)" -gt 1 ]; then
    run_set "$1"
  elif is_here "$hosts"; then
    run_here "$model" "$1"
  else
    run_there "$hosts" "$model" "$1"
  fi
}

# Among the targets of another document: the program is packaged anew for them.
run_among () {
  cli=$(find_cli)
  [ -n "$cli" ] || fail 3 'found no weft-cli (WEFT_CLI), expected it to read the targets of --suite'
  print_source >"$folder/program.mimdc" && "$cli" package "$folder/program.mimdc" --suite "$1" --out "$folder/again" || exit
  shift
  WEFT_SUITE= sh "$folder/again" "$@"
}

pes=
target=
suite=${WEFT_SUITE:-}
select_only=
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage; exit 0 ;;
    --source) print_source; exit ;;
    --select) select_only=--select ;;
    --target | --suite)
      [ $# -gt 1 ] || fail 2 "$1: found nothing, expected a value"
      if [ "$1" = --target ]; then target=$2; else suite=$2; fi
      shift ;;
    '' | *[!0-9]* | 0*) fail 2 "found $1, expected the number of PEs, from 1 to 65536" ;;
    *) [ -z "$pes" ] || fail 2 "found $1, expected one number of PEs"; pes=$1 ;;
  esac
  shift
done
if [ -z "$pes" ]; then
  usage >&2
  exit 2
fi
if [ ${#pes} -gt 5 ] || [ "$pes" -gt 65536 ]; then
  fail 2 "found $pes PEs, expected at most 65536"
fi
make_folder
if [ -n "$target" ]; then
  run_here "$target" "$pes"
elif [ -n "$suite" ]; then
  run_among "$suite" "$pes" $select_only
elif [ -z "$(print_targets)" ]; then
  [ -z "$select_only" ] || fail 1 'no targets are known, expected --suite; it runs here with threads'
  run_here threads "$pes"
else
  choose "$pes" >"$folder/chosen" || fail 3 'awk has failed, which selects the target'
  [ -s "$folder/chosen" ] ||
    fail 1 'found no target on which the program can run, expected one that can be reached, is wide enough and has a time for each operation that is needed'
  if [ -n "$select_only" ]; then
    cat "$folder/chosen"
  else
    run_chosen "$pes"
  fi
fi
