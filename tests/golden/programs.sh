#!/bin/sh
# programs.sh WEFT-CLI ROOT: compile, run and fmt as a script sees them. Prints TAP.
set -u
cli=$(realpath "$1")
root=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
n=0

# check NAME STATUS TEXT COMMAND...: one test: the exit status, and a line of the output of whichever stream.
check () {
  name=$1
  wanted=$2
  text=$3
  shift 3
  n=$((n + 1))
  "$@" >output 2>&1
  got=$?
  if [ "$got" -eq "$wanted" ] && grep -qxF -e "$text" output; then
    echo "ok $n - $name"
  else
    echo "not ok $n - $name"
    echo "# status $got, expected $wanted, with the line: $text"
    sed 's/^/# /' output
  fi
}

# program TEXT: p.mimdc
program () {
  printf '%s\n' "$1" >p.mimdc
}

# The example of the manual page.
sed -n '/^\.EX$/,/^\.EE$/p' "$root/data/man/weft-mimdc.7" | sed '/^\.E/d' >manual.mimdc
check 'the example of the manual' 0 '3 0' "$cli" run manual.mimdc --pes 4
check 'it is well laid out' 0 'poly int a;' "$cli" fmt manual.mimdc
"$cli" fmt manual.mimdc | cmp - manual.mimdc || exit 1
check 'tags' 0 '3: 3 0' "$cli" run manual.mimdc --tag

# The paper's example: p[||m] = 5 (section 2.4.2), whose code is printed there.
program 'poly int p; mono int m; int main() { p[||m] = 5; }'
"$cli" compile p.mimdc | sed -n 's/^ *[0-9]*  \([A-Z][A-Za-z]*\) *\(-\{0,1\}[0-9]*\).*$/\1 \2/p' | sed 's/ *$//' | tr '\n' ';' >listing
echo >>listing
check "the paper's code of p[||m] = 5" 0 'Link 2;Call;Halt;Push 0;LdS;Push 0;Push 5;StD;Push 0;Ret 0;' cat listing

# Section 4.2: 0.51 and 0.49, 100 and 101. Each condition is a This; each body an StS; the start and the end have neither.
program 'mono int m; int main() { if (this) m = 1; else m = 2; while (this) m = 3; }'
check 'expected counts: stores' 0 'STS 101' "$cli" compile p.mimdc --to counts
check 'expected counts: conditions' 0 'THIS 102' "$cli" compile p.mimdc --to counts
program 'mono int m; int main() {
#pragma weft then 0.25
if (this) m = 1;
#pragma weft iterations uniform(8, 12)
while (this) m = 3; }'
check 'expected counts: directives' 0 'STS 10.25' "$cli" compile p.mimdc --to counts

# Errors: all of them, each once.
program 'int main() { cuont = 1; cuont = 2; return 0 }'
check 'an unknown name' 1 'p.mimdc:1:14: error: “cuont” is not declared' "$cli" compile p.mimdc
check 'a missing semicolon' 1 'p.mimdc:1:44: error: a “;” is missing here' "$cli" compile p.mimdc
program 'poly int count; int main() { cuont = 1; }'
check 'a suggestion' 1 'p.mimdc:1:30: error: “cuont” is not declared; did you mean “count”?' "$cli" compile p.mimdc
check 'its place' 1 '      |                              ^~~~~' "$cli" compile p.mimdc
program 'int main() { int x; x[||1] = 1; }'
check 'a local of another PE' 1 "p.mimdc:1:21: error: “x” stands on its PE's own stack, where no other PE finds it; only a poly variable of the whole program has a parallel subscript" "$cli" compile p.mimdc
check 'fmt refuses what is no program' 1 'p.mimdc:1:1: error: found “x”, expected int or float, the types that there are' sh -c "echo x >p.mimdc; '$cli' fmt p.mimdc"
check 'JSON' 1 'True' sh -c "'$cli' compile p.mimdc --format json 2>json; python3 -c 'import json; d = json.load(open(\"json\")); print(d[\"error\"][\"line\"] == 1)'; exit 1"

# Runs that end early.
program 'int main() { print(1); print(6 / (this - 2)); }'
check 'a trap' 1 'p.mimdc:1:32: PE 2: division by zero' "$cli" run p.mimdc
program 'int main() { int a[3]; print(a[this]); }'
check 'a subscript' 1 'p.mimdc:1:30: PE 3: there is no element 3, only 0 to 2' "$cli" run p.mimdc
program 'mono int m; int main() { if (this == 0) while (!m) ; wait; }'
check 'deadlock' 1 'p.mimdc:1:49: no PE can go on: each waits for what none of them will store: PE 0 in a loop at line 1, PEs 1 to 3 at the barrier before line 1' "$cli" run p.mimdc
program 'poly int n; int main() { while (1) n = n + 1; }'
check 'a limit' 1 'yes' sh -c "'$cli' run p.mimdc --instructions 1000 2>&1 | grep -q 'passes its limit of instructions' && echo yes; exit 1"
check 'a wrong call' 2 'weft-cli run: --pes: found 0, expected a whole number from 1 to 1048576' "$cli" run p.mimdc --pes 0
echo "1..$n"
