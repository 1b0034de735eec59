#!/bin/sh
# programs.sh WEFT-CLI ROOT: compile, run and fmt as a script sees them. Prints TAP.
cli=$(realpath "$1")
root=$(realpath "$2")
. "$(dirname "$0")/../tap.sh"

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

# Programs of documents: the only one, or the one that is named, from its file or from the document, on as many PEs as it says.
mkdir -p beside
program 'int main() { print(this * 2); }'
mv p.mimdc beside/p.mimdc
cat >beside/one.weft <<'END'
<weft xmlns="urn:weft:1"><program id="p" language="mimdc" pes="3" href="p.mimdc"/></weft>
END
cat >beside/several.weft <<'END'
<weft xmlns="urn:weft:1"><program id="p" language="mimdc" pes="2">int main() { print(this + 5); }</program>
<program id="q" language="mimdc">int main() { prnt(this); }</program><program id="l" language="loop" href="l.loop"/>
<program id="n" language="mimdc" href="no.mimdc"/></weft>
END
check 'the program of a document, from its file, on as many PEs as it says' 0 '0 2 4 ' sh -c '"$1" run beside/one.weft | tr "\n" " "' sh "$cli"
check '--pes goes first' 0 '0 ' sh -c '"$1" run beside/one.weft --pes 1 | tr "\n" " "' sh "$cli"
check 'the one that is named' 0 '6' "$cli" run beside/several.weft --diagram p
check 'several' 1 'beside/several.weft: found several of <program>, expected the id of a <program>' "$cli" run beside/several.weft
check 'none of that name' 1 'beside/several.weft: found no part “z”, expected the id of a <program>' "$cli" compile beside/several.weft -d z
check 'lines of a program of a document' 1 'beside/several.weft#q:1:14: error: there is no function “prnt”' "$cli" compile beside/several.weft -d q
check 'in another language' 1 'beside/several.weft:2:70: found a program in loop, expected one in MIMDC' "$cli" fmt beside/several.weft -d l
check 'whose file is not there' 1 'beside/no.mimdc: cannot be read: found no such file or folder, expected one that exists' "$cli" run beside/several.weft -d n
check 'a document is not written over' 2 'beside/one.weft: --out: found the document that is read, expected another file' "$cli" fmt beside/one.weft --out beside/one.weft
check 'check says where a source is' 0 '  program p: mimdc, on 3 PEs, from the file “p.mimdc”' "$cli" check beside/one.weft

# Trees. A barrier is a block by itself; the condition of a loop is executed once more than its body; directives go before counts and
# guesses; who decides is known from a run.
program 'mono int m; int main() {
#pragma weft then 0.25
if (this < 2) m = 1;
wait;
#pragma weft iterations uniform(2, 3)
while (m != 1) ;
while (m < 2) m = m + 1;
}'
"$cli" compile p.mimdc --to tree --out guessed.weft 2>warnings
"$cli" compile p.mimdc --to tree --profile --out counted.weft 2>warnings
check 'a tree is a document' 0 '  flow-tree p-tree “p”: 12 × block, 2 × loop, 1 × if; 4 PEs of machine machine' "$cli" check guessed.weft
check 'a barrier' 0 '<block id="b6" name="line 4" mode="simd" source="p:4"><step op="WAIT"/></block>' sh -c "grep -o '<block id=.b6.*' guessed.weft"
check 'a probability that is said' 0 '<if id="if3" name="if (this &lt; 2) m = 1;" mode="simd" then="0.25" source="p:3">' sh -c "grep -o '<if .*' guessed.weft"
check 'iterations that are said' 0 '<loop id="loop8" name="while (m != 1) ;" mode="simd" iterations="uniform(2, 3)" decided-by="cu" source="p:6">' sh -c "grep -o '<loop .*' counted.weft"
check 'a guess' 0 '<loop id="loop12" name="while (m &lt; 2) m = m + 1;" mode="simd" iterations="100" decided-by="cu" source="p:7" guess="yes">' sh -c "grep -o '<loop .*' guessed.weft"
check 'a count' 0 '<loop id="loop12" name="while (m &lt; 2) m = m + 1;" mode="simd" iterations="1" decided-by="cu" source="p:7">' sh -c "grep -o '<loop .*' counted.weft"
program 'int f(int n) { if (n < 1) return 0; return f(n - 1); } int main() { return f(this); }'
check 'recursion' 1 'p.mimdc:1:44: “f” is called while it runs: a tree, in which each call has a copy of its function, would have no end' "$cli" compile p.mimdc --to tree

# Errors: all of them, each once.
program 'int main() { cuont = 1; cuont = 2; return 0 }'
check 'an unknown name' 1 'p.mimdc:1:14: error: “cuont” is not declared' "$cli" compile p.mimdc
check 'a missing semicolon' 1 'p.mimdc:1:44: error: a “;” is missing here' "$cli" compile p.mimdc
program 'poly int count; int main() { cuont = 1; }'
check 'a suggestion' 1 'p.mimdc:1:30: error: “cuont” is not declared; did you mean “count”?' "$cli" compile p.mimdc
check 'its place' 1 '      |                              ^~~~~' "$cli" compile p.mimdc
program 'int main() { int x; x[||1] = 1; }'
check 'a local of another PE' 1 "p.mimdc:1:21: error: “x” stands on its PE's own stack, where no other PE finds it; only a poly variable of the whole program has a parallel subscript" "$cli" compile p.mimdc
check 'fmt refuses what is no program' 1 'p.mimdc:1:1: error: found “x”, expected a declaration or a function; statements stand in functions' sh -c "echo x >p.mimdc; '$cli' fmt p.mimdc"
check 'JSON' 1 'True' sh -c "'$cli' compile p.mimdc --format json 2>json; python3 -c 'import json; d = json.load(open(\"json\")); print(d[\"error\"][\"line\"] == 1)'; exit 1"

# Runs that end early.
program 'int main() { print(1); print(6 / (this - 2)); }'
check 'a trap' 1 'p.mimdc:1:32: PE 2: division by zero' "$cli" run p.mimdc
program 'int main() { int a[3]; print(a[this]); }'
check 'a trap on vectors' 1 'p.mimdc:1:30: PE 3: there is no element 3, only 0 to 2' "$cli" run p.mimdc --target simd
check 'a subscript' 1 'p.mimdc:1:30: PE 3: there is no element 3, only 0 to 2' "$cli" run p.mimdc
program 'mono int m; int main() { if (this == 0) while (!m) ; wait; }'
check 'deadlock' 1 'p.mimdc:1:49: no PE can go on: each waits for what none of them will store: PE 0 in a loop at line 1, PEs 1 to 3 at the barrier before line 1' "$cli" run p.mimdc
program 'poly int n; int main() { while (1) n = n + 1; }'
check 'a limit' 1 'yes' sh -c "'$cli' run p.mimdc --instructions 1000 2>&1 | grep -q 'passes its limit of instructions' && echo yes; exit 1"
check 'a wrong call' 2 'weft-cli run: --pes: found 0, expected a whole number from 1 to 1048576' "$cli" run p.mimdc --pes 0
check 'no such machine' 2 'weft-cli run: --target: found cm2, expected one of these: reference, simd, vector, mp1, threads, pipes, file, udp, udp-hosts, mpi, slurm' "$cli" run p.mimdc --target cm2
check 'nothing to do without' 2 'weft-cli run: --without: found speed, expected one of these: sharing, subinterpreters, biasing, top' "$cli" run p.mimdc --target mp1 --without speed

# Images: the same bytes as the program, where it prints and where it traps; not every form is made of them.
"$cli" compile manual.mimdc --to simd --out manual.simd
for target in reference simd mp1; do
  "$cli" run manual.mimdc --target "$target" --pes 7 >wanted
  "$cli" run manual.simd --target "$target" --pes 7 >got
  check "an image on $target" 0 '' sh -c 'cmp wanted got && echo'
done
"$cli" compile manual.mimdc >wanted
check 'the listing of an image' 0 '' sh -c "'$cli' compile manual.simd | cmp - wanted && echo"
check 'an image of an image' 0 '' sh -c "'$cli' compile manual.simd --to simd | cmp - manual.simd && echo"
check 'a tree needs the text' 1 'manual.simd: --to tree: found an image, expected the text of a program, which an image does not hold' "$cli" compile manual.simd --to tree
check 'so does fmt' 1 'manual.simd: fmt: found an image, expected the text of a program, which an image does not hold' "$cli" fmt manual.simd
program 'int main() { print(6 / (this - 2)); }'
"$cli" compile p.mimdc --to simd --out p.simd
check 'a trap of an image' 1 'p.mimdc:1:22: PE 2: division by zero' "$cli" run p.simd
printf '\003' | dd of=p.simd bs=1 seek=8 conv=notrunc 2>dd
check 'another version' 1 'p.simd: byte 8: the file: found an image of version 3, expected version 1, which this program reads' "$cli" run p.simd
head -c 100 manual.simd >cut.simd
check 'a file that is cut off' 1 'yes' sh -c "'$cli' run cut.simd 2>&1 | grep -q '^cut.simd: byte 100: the file: found 100 bytes, expected [0-9]* bytes, as its counts say$' && echo yes; exit 1"
# Compiled by the compiler of the system, if there is one; what is printed is a program of its own.
if command -v "${CC:-cc}" >/dev/null; then
  program 'int main() { int a[3]; print(this); print(a[this]); }'
  check 'a trap when compiled' 1 'yes' sh -c "'$cli' run p.mimdc --target vector 2>&1 | grep -q 'p.mimdc:1:43: PE 3: there is no element 3, only 0 to 2' && echo yes; exit 1"
  program 'int main() { if (this > 4) print(this * this); }'
  check 'compiled by hand' 0 '25 36' sh -c "'$cli' compile p.mimdc --to vector --out p.c && '${CC:-cc}' -o p p.c && ./p 7 | xargs"
  for target in threads pipes file udp; do
    check "processes: $target" 0 '25 36' sh -c "'$cli' run p.mimdc --target $target --pes 7 | xargs"
    check "compiled by hand: $target" 0 '25 36' sh -c "'$cli' compile p.mimdc --to c --target $target --out p.c && '${CC:-cc}' -pthread -o p p.c && ./p 7 | xargs"
  done
  if command -v mpirun >/dev/null && command -v mpicc >/dev/null; then
    check 'processes: mpi' 0 '25 36' sh -c "'$cli' run p.mimdc --target mpi --pes 7 | xargs"
    check 'compiled by hand: mpi' 0 '25 36' sh -c "'$cli' compile p.mimdc --to c --target mpi --out p.c && mpicc -pthread -o p p.c && ./p 7 | xargs"
    check 'too many ranks' 1 'weft-cli: found 600 PEs, expected at most 512, as each is a process or a thread of this system' "$cli" run p.mimdc --target mpi --pes 600
  fi
  check 'operation times' 0 'chosen here-threads' sh -c "'$cli' calibrate --target threads --out here.weft && '$cli' check here.weft >said && '$cli' select p.mimdc --suite here.weft | grep -o 'chosen *[a-z-]*' | xargs"
  check 'the target that is expected to end first' 0 'threads True 25 36' sh -c "'$cli' run p.mimdc --pes 7 --target auto --suite here.weft --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d[\"target\"], d[\"predicted_seconds\"] > 0, d[\"output\"].strip().replace(chr(10), \" \"))'"
  for machine in "$(uname -n)" 127.0.0.2; do
    printf '<machine id="m%s" name="%s" kind="spmd" pes="4"/><target id="t%s" machine="m%s" model="udp" load="0" load-step="1">' "$machine" "$machine" "$machine" "$machine"
    "$cli" compile p.mimdc --to counts | awk 'NF { printf "<time op=\"%s\" seconds=\"1e-6\"/>", toupper($1) }'
    printf '</target>'
  done >targets
  { printf '<weft xmlns="urn:weft:1"><suite>'; cat targets; printf '</suite><program id="p" language="mimdc" pes="7">int main() { if (this &gt; 4) print(this * this); }</program>'
    printf '<measurement id="p-distributed" unit="s">1 2 4</measurement></weft>'; } >set.weft
  check 'a set of machines that is expected to end first' 0 'udp-hosts True 25 36' sh -c "WEFT_REMOTE_HOSTS='other 127.0.0.2' WEFT_REMOTE_SHELL='$root/tests/laws/local-shell.sh' '$cli' run p.mimdc --pes 7 --target auto --suite set.weft --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d[\"target\"], d[\"predicted_seconds\"] > 0, d[\"output\"].strip().replace(chr(10), \" \"))'"
  check 'a set of machines that nobody has named' 3 'weft-cli: the machine 127.0.0.2 is no host that you have named: name it in the preferences, or in WEFT_REMOTE_HOSTS' sh -c "WEFT_REMOTE_HOSTS='other 127.0.0.22' '$cli' run p.mimdc --pes 7 --target auto --suite set.weft"
  check 'a set of machines and what was measured on it' 0 'distributed 7 2' sh -c "'$cli' ask selection set.weft --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d[\"chosen\"], len(d[\"distributed\"][\"machines\"]), d[\"distributed\"][\"measured\"])'"
  check 'the suite beside the program' 0 'distributed' sh -c "'$cli' select set.weft | awk '\$1 == \"chosen\" { sub(/,\$/, \"\", \$2); print \$2 }'"
  check 'a single target elsewhere' 2 "weft-cli run: --target auto: found t, expected a target of this system, $(uname -n), as calibrate measures it, or a set of machines whose names are those of hosts" sh -c "sed 's/model=\"udp\"/model=\"pipes\"/g; s/name=\"[^\"]*\"/name=\"far\"/g; s/id=\"t[^\"]*\"/id=\"t\"/' set.weft | sed 's/<machine id=\"m127.*<\/target><\/suite>/<\/suite>/' >far.weft; '$cli' run p.mimdc --pes 7 --target auto --suite far.weft"
  check 'too many processes' 1 'weft-cli: found 5000 PEs, expected at most 4096, as each is a process or a thread of this system' "$cli" run p.mimdc --target pipes --pes 5000
fi
check 'no such machine to measure' 2 'weft-cli calibrate: --target: found threads,mp1, expected names of machines that are this system, as threads,pipes' "$cli" calibrate --target threads,mp1
loop=$root/data/examples/loops/image-smooth.loop
check 'loops that are mapped' 0 'block block-overlapped pipeline ' sh -c "'$cli' map '$loop' --pes 2 --format csv | tail -n +2 | cut -d, -f1 | tr '\n' ' '; echo"
check 'loops in IF1 that are mapped' 0 'block block-overlapped pipeline ' sh -c "'$cli' map '$root/tests/data/if1/stencil.if1' --items 50 --pes 2 --channels pipes --format csv | tail -n +2 | cut -d, -f1 | tr '\n' ' '; echo"
if command -v mpirun >/dev/null && command -v mpicc >/dev/null; then
  check 'loops that are mapped onto ranks of MPI' 0 'block block-overlapped interleaved interleaved-overlapped pipeline ' sh -c "'$cli' map '$root/data/examples/loops/polynomial-03.loop' --pes 2 --channels mpi --format csv | tail -n +2 | cut -d, -f1 | tr '\n' ' '; echo"
fi
if command -v "${CC:-cc}" >/dev/null; then
  check 'no MPI' 1 'yes' sh -c "mkdir only && ln -s \$(command -v '${CC:-cc}') only/ && PATH=\$PWD/only '$cli' map '$loop' --channels mpi 2>&1 | grep -q 'there is no “mpicc”' && echo yes; exit 1"
fi
{ printf '<weft xmlns="urn:weft:1"><array-loop id="l" processors="2" items="9" body="1" program="p"/><array-loop id="m" processors="2" items="9" body="1"/><program id="p" language="loop" pes="2">'
  printf 'in float a[9]; out float b[9]; for i in 0..8 { b[i] = a[i]; }</program></weft>'; } >loop.weft
check 'the loop of a document that is mapped' 0 'pipeline' sh -c "'$cli' map loop.weft --diagram l --format csv | tail -n 1 | cut -d, -f1"
check 'a loop without a program is not mapped' 1 'loop.weft:1:92: program: found no program, expected the program in which the loop stands, with its source' "$cli" map loop.weft --diagram m
check 'no such channels' 2 'weft-cli map: --channels: found x, expected one of rings pipes mpi' "$cli" map "$loop" --channels x
check 'more processors than iterations' 1 "weft-cli: $loop: found 129 processors, expected at most 128, the values of the first variable of loop 1" "$cli" map "$loop" --pes 129
echo 'in int a[3]; for i in 0..9 { x = a[i]; }' >bad.loop
check 'loops beyond an array' 1 'bad.loop:1:34: error: “a” has elements 0..2, and the loop reads 0..9; write “edge zero” or “edge clamp” where it is declared' "$cli" map bad.loop
printf '<weft xmlns="urn:weft:1"><program id="p" language="mimdc" pes="2">int main() { print(1); }</program></weft>' >own.weft
check 'a program beside no suite' 1 'own.weft: found no target, expected a suite with targets' "$cli" select own.weft
check 'auto beside no suite' 1 'own.weft: found no target, expected a suite with targets' "$cli" run own.weft --target auto
check 'auto without a suite' 2 'weft-cli run: --target auto: found no --suite, expected one that calibrate has written' "$cli" run p.mimdc --target auto
check 'no such model' 1 'weft-cli: --target: found mp1, expected one of these with --to c: threads, pipes, file, udp, mpi' "$cli" compile p.mimdc --to c --target mp1
check 'no compiler' 1 'yes' sh -c "CC=/nowhere/cc '$cli' run p.mimdc --target vector 2>&1 | grep -q 'there is no C compiler' && echo yes; exit 1"

# A program as a document and back, to the byte; what no document can hold.
check 'a document of a program' 0 'same' sh -c "'$cli' convert manual.mimdc manual.weft 2>said && '$cli' convert manual.weft back.mimdc 2>said && cmp manual.mimdc back.mimdc && echo same"
printf 'int main()\n{ \001 }\n' >control.mimdc
check 'a control character' 1 'control.mimdc:2:3: found a control character, expected text' "$cli" check control.mimdc

# Times of several runs, as data that can be read in.
program 'int main() { print(this); }'
check 'seconds of three runs' 0 '3' sh -c "'$cli' run p.mimdc --samples 3 --format csv --out times.csv && '$cli' import times.csv --out times.weft && sed 1d times.csv | wc -l"
check 'seconds in JSON' 0 '3 0' sh -c "'$cli' run p.mimdc --samples 3 --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(len(d[\"seconds\"]), d[\"output\"][0])'"
check 'too many runs' 2 'weft-cli run: --samples: found 10001, expected a whole number from 1 to 10000' "$cli" run p.mimdc --samples 10001

# Counters.
program 'int main() { print(this); }'
check 'counters' 0 'machine_seconds: 0.000' sh -c "'$cli' run p.mimdc --target mp1 --without sharing,top --counters 2>&1 | grep machine_seconds | cut -c1-22"
if command -v "${CC:-cc}" >/dev/null; then
  check 'what held of the sandbox' 0 'yes' sh -c "'$cli' run p.mimdc --target threads --counters 2>&1 >/dev/null | grep -q '^sandbox: ..*' && echo yes"
fi
check 'counters in JSON' 0 'simd 1' sh -c "'$cli' run p.mimdc --target simd --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d[\"target\"], d[\"groups\"] // d[\"groups\"])'"

# Profiles: lines with their text, an even number of PEs of which half take part, the sum of the run.
program 'poly int n;
int main() {
  if (this % 2)
    n = n + 3;
}'
check 'a profile by line' 0 'n = n + 3; 50.0' sh -c "'$cli' run p.mimdc --pes 100 --profile 2>&1 | sed -n 's/^ *4 .* \\([0-9.]*\\) %  \\(n = .*\\)$/\\2 \\1/p'"
check 'the output stays as it is' 0 '3 0' sh -c "'$cli' run manual.mimdc --profile 2>profile"
check 'a profile of an image' 0 'yes' sh -c "'$cli' run manual.simd --profile 2>&1 | sed -n 's/^ *4 This  *4 .*/yes/p'"
check 'profiles in JSON' 0 'True 0.5' sh -c "'$cli' run p.mimdc --pes 10 --profile --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); p = d[\"profile\"]; print(sum(r[\"executions\"] for r in p[\"lines\"]) == sum(r[\"executions\"] for r in p[\"instructions\"]) == d[\"instructions\"], [r[\"utilisation\"] for r in p[\"lines\"] if r[\"line\"] == 4][0])'"
check 'no profile' 2 'weft-cli run: --profile: mp1 does not tell what lines cost; simd and reference do' "$cli" run p.mimdc --target mp1 --profile

# Value change dumps: as whole files, of traps too, or none.
check 'a dump' 0 '3 0' "$cli" run manual.mimdc --vcd run.vcd
check 'its end' 0 'True' sh -c "'$cli' run manual.mimdc --vcd run.vcd --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(open(\"run.vcd\").read().splitlines()[-1] == \"#%d\" % d[\"steps\"] or [l for l in open(\"run.vcd\") if l[0] == \"#\"][-1] == \"#%d\\n\" % d[\"steps\"])'"
check 'a scope of a PE' 0 '$scope module pe3 $end' cat run.vcd
program 'int main() { print(6 / (this - 2)); }'
check 'a dump of a trap' 1 'p.mimdc:1:22: PE 2: division by zero' "$cli" run p.mimdc --vcd trap.vcd
check 'it is there' 0 '$enddefinitions $end' cat trap.vcd
check 'too many PEs' 2 'weft-cli run: --vcd: found 257 PEs, expected at most 256' "$cli" run p.mimdc --pes 257 --vcd many.vcd
check 'not on vectors' 2 'weft-cli run: --vcd: found simd, expected the target reference, without --profile' "$cli" run p.mimdc --target simd --vcd many.vcd
check 'not over the program' 2 'p.mimdc: --vcd: found the document that is read, expected another file' "$cli" run p.mimdc --vcd p.mimdc
check 'no folder for it' 1 'yes' sh -c "'$cli' run manual.mimdc --vcd none/run.vcd 2>&1 | grep -q '^none/run.vcd: cannot be saved' && echo yes; exit 1"
check 'nothing is left over' 0 'run.vcd trap.vcd' sh -c 'echo *.vcd .*vcd* | sed "s/ \.\*vcd\*$//"'
echo "1..$n"
