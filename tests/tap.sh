# tap.sh: sourced by tests that are shell scripts: an empty folder to work in, and tests counted and printed as TAP.
set -u
# What Debian installs comes first: a python3 that only looks for another takes ten times as long to start.
PATH=/usr/bin:/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
n=0

# check NAME COMMAND...: one test; the command must succeed.
check () {
  name=$1
  shift
  n=$((n + 1))
  if "$@" >"$work/log" 2>&1; then
    echo "ok $n - $name"
  else
    echo "not ok $n - $name"
    sed 's/^/# /' "$work/log"
  fi
}

# gives STATUS COMMAND...: the exit status.
gives () {
  wanted=$1
  shift
  "$@"
  got=$?
  [ "$got" -eq "$wanted" ] || { echo "exit status $got, expected $wanted"; return 1; }
}

# json FILE CONDITION: holds for what is written there, d.
json () {
  python3 -c "import json, sys; d = json.load(open(sys.argv[1])); assert ($2), d" "$1"
}

# interrupt PID: once it is weft-cli and catches the signal (bit 2 of the mask). Before, it is a shell, whose own way to
# catch it is seen until it ignores it.
interrupt () {
  until grep -q '^weft-cli' "/proc/$1/comm" && grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status"; do sleep 0.01; done
  kill -INT "$1"
}
