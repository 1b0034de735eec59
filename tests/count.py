"""count.py [--broken N] BUILD...: how many test cases passed, over the last `meson test` of each build folder.

The last line is "N passed, N failed", with ", N skipped" behind it when there are some; above it is a line for
each program that failed, the report of a sanitizer if it wrote one, and the last that it wrote. A case is a subtest of a TAP program or a test with one exit
status. A program that ends badly after cases that passed (a crash, a time-out, fewer cases than planned) is one
more failed case, and so is each of the N builds that are broken. The exit status is 0 when there were cases and
none failed."""
import argparse
import collections
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

WORDS = 25  # lines of what a program that failed wrote
REPORT = 12  # lines of a sanitizer's report, the fault and where it is
IS_REPORT = re.compile(r'runtime error: |(ERROR|WARNING): \w+Sanitizer')
NO_WORDS = ('ok ', 'dbus-daemon', 'TAP version', '1..')
BAD = {'FAIL', 'ERROR', 'TIMEOUT', 'INTERRUPT', 'UNEXPECTEDPASS'}


def read_runs(build):
    """(program, result, what it wrote) of each test program, from the log that has one JSON object a line."""
    path = os.path.join(build, 'meson-logs', 'testlog.json')
    if not os.path.exists(path):
        return
    with open(path, encoding='utf-8', errors='replace') as log:
        for line in log:
            run = json.loads(line)
            yield run['name'], run['result'], run.get('stdout', '') + '\n' + run.get('stderr', '')


def read_cases(build):
    """(name, verdict) of the cases of each TAP program, from the JUnit file, where each has a suite
    PROJECT.PROGRAM of its own. Other programs share the suite PROJECT."""
    programs = collections.defaultdict(list)
    path = os.path.join(build, 'meson-logs', 'testlog.junit.xml')
    if os.path.exists(path):
        for suite in ElementTree.parse(path).iter('testsuite'):
            program = suite.get('name').partition('.')[2]
            programs[program] += [(case.get('name'), judge(case)) for case in suite.iter('testcase')]
    return programs


def judge(case):
    if case.find('failure') is not None or case.find('error') is not None:
        return 'failed'
    return 'skipped' if case.find('skipped') is not None else 'passed'


def judge_program(result, cases):
    if result in BAD and not any(verdict == 'failed' for name, verdict in cases):
        return cases + [(result.lower(), 'failed')]
    return cases or [('', 'skipped' if result == 'SKIP' else 'passed')]


def choose_words(written):
    """The lines of what a program wrote that tell why it failed."""
    lines = [line for line in written.splitlines() if line.strip() and not line.startswith(NO_WORDS)]
    last = max(len(lines) - WORDS, 0)
    report = next((i for i, line in enumerate(lines[:last]) if IS_REPORT.search(line)), last)
    return lines[report:min(report + REPORT, last)] + lines[last:]


def count(build):
    """How often each verdict was given in a build folder. Says which programs failed, and at what."""
    total = collections.Counter()
    cases = read_cases(build)
    for program, result, written in read_runs(build):
        verdicts = judge_program(result, cases.get(program, []))
        total.update(verdict for name, verdict in verdicts)
        failures = [name for name, verdict in verdicts if verdict == 'failed']
        if failures:
            print(f'failed in {build}: {program}: {", ".join(failures)}')
            print(*choose_words(written), sep='\n')
    return total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--broken', type=int, default=0)
    parser.add_argument('builds', nargs='*')
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors='replace')
    total = sum((count(build) for build in arguments.builds), collections.Counter(failed=arguments.broken))
    line = f'{total["passed"]} passed, {total["failed"]} failed'
    print(line + (f', {total["skipped"]} skipped' if total['skipped'] else ''))
    return 0 if total['passed'] and not total['failed'] else 1


if __name__ == '__main__':
    sys.exit(main())
