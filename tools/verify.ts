/**
 * The one gate, the same for a person and for CI: format, lint, import direction, types, dead code, generated
 * files, tests. Everything runs even when something failed, so one round shows all there is to mend.
 *
 * `npm test` runs all of it; `npm test -- path` passes the path on and runs only those tests.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Check {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  /** Says what is wrong with the output of a command that succeeded. */
  readonly inspect?: (output: string) => string | undefined;
}

const SOURCES = [
  'kit',
  'domain',
  'contracts',
  'link',
  'git-host',
  'embedded-cluster',
  'control-plane',
  'runner',
  'cli',
  'ui',
  'e2e',
  'bench',
  'tools',
];

const CHECKS: readonly Check[] = [
  { title: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'] },
  { title: 'types', command: ['tsc', '--pretty', 'false'] },
  { title: 'types of the pages', command: ['tsc', '--project', 'ui', '--pretty', 'false'] },
  { title: 'types of the browser tests', command: ['tsc', '--project', 'e2e', '--pretty', 'false'] },
  {
    title: 'import direction',
    command: ['depcruise', '--output-type', 'err', ...SOURCES],
    // With a parser it cannot use, dependency-cruiser visits nothing and is content.
    inspect: output =>
      Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 50 ? undefined : 'visited too few modules',
  },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'pages', command: ['node', 'tools/build-pages.mjs'] },
  { title: 'generated files', command: ['node', 'tools/generate.ts', '--check'] },
];

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

const run = ([program, ...args]: Check['command'], live: boolean): Promise<Outcome> =>
  new Promise(resolve => {
    let output = '';
    const child = spawn(program, args, {
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => (output += text));
    child.on('error', error => resolve({ ok: false, output: error.message }));
    child.on('close', code => resolve({ ok: code === 0, output }));
  });

const carryOut = async (check: Check): Promise<boolean> => {
  const started = performance.now();
  const { ok, output } = await run(check.command, false);
  const problem = ok ? check.inspect?.(output) : output.trim();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${check.title} (${seconds} s)`);
  if (problem !== undefined) console.log(problem);
  return problem === undefined;
};

/** Two at a time: that is how many cores a small machine has. */
const carryOutAll = async (checks: readonly Check[]): Promise<boolean[]> => {
  const waiting = [...checks];
  const results: boolean[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await carryOut(next));
  };
  await Promise.all([lane(), lane()]);
  return results;
};

const countTests = async (filters: readonly string[]): Promise<{ passed: number; failed: number }> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-verify-'));
  const report = join(directory, 'tests.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const { ok } = await run(['vitest', 'run', ...reporters, ...filters], true);
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
    // A file that does not load has no failed test to count, but it failed all the same.
    return { passed: numPassedTests, failed: ok ? 0 : Math.max(1, numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 }; // the runner itself broke; its own output above says why
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const filters = process.argv.slice(2);
const checks = filters.length > 0 ? [] : await carryOutAll(CHECKS);
const tests = await countTests(filters);
const passed = tests.passed + checks.filter(Boolean).length;
const failed = tests.failed + checks.filter(ok => !ok).length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
