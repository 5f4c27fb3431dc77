/**
 * The one gate, the same for a person and for CI: format, lint, import direction, types, dead code, generated
 * files, tests. Everything runs even when something failed, so one round shows all there is to mend.
 *
 * `npm test` runs all of it; `npm test -- path` passes the path on and runs only those tests.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

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
  'runtime',
  'cli',
  'ui',
  'e2e',
  'bench',
  'tools',
];

/**
 * Tests that only compute. They run beside those that start processes and look at pages, which wait for much of their
 * time and would leave the cores idle; at the end of one row of files the other has work left. Everything that is not
 * named here is in the first row.
 */
const COMPUTING = ['modules', 'pure'];
/** Together with the first row they take what a small machine has of memory. */
const COMPUTING_WORKERS = 3;
/** They give way to the first row: its processes are waited for, and the longest of its files decide when all is done. */
const LESS_URGENT = 5;
const LEAST_URGENT = 19;

/** When more files than this fail, it is not by accident. */
const MAX_SECOND_TRIES = 5;

const CHECKS: readonly Check[] = [
  { title: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'] },
  { title: 'types', command: ['tsc', '--pretty', 'false'] },
  { title: 'types of the pages', command: ['tsc', '--project', 'ui', '--pretty', 'false'] },
  { title: 'types of the browser tests', command: ['node', 'tools/check-types.ts', 'e2e'] },
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

interface RunOptions {
  /** Shows the output as it comes instead of keeping it. */
  readonly live?: boolean;
  /** Takes what others leave of the machine. */
  readonly givesWay?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

const run = (
  [program, ...args]: Check['command'],
  { live = false, givesWay = false, env = {} }: RunOptions = {},
): Promise<Outcome> =>
  new Promise(resolve => {
    let output = '';
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    if (givesWay && child.pid !== undefined)
      setPriority(child.pid, Math.min(getPriority() + LESS_URGENT, LEAST_URGENT));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => (output += text));
    child.on('error', error => resolve({ ok: false, output: error.message }));
    child.on('close', code => resolve({ ok: code === 0, output }));
  });

const carryOut = async (check: Check): Promise<boolean> => {
  const started = performance.now();
  const { ok, output } = await run(check.command);
  const problem = ok ? check.inspect?.(output) : output.trim();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${check.title} (${seconds} s)`);
  if (problem !== undefined) console.log(problem);
  return problem === undefined;
};

/** One after the other, beside the tests: they give way to nobody, so that no single one of them is what all wait for at the end. */
const carryOutAll = async (checks: readonly Check[]): Promise<boolean[]> => {
  const results: boolean[] = [];
  for (const check of checks) results.push(await carryOut(check));
  return results;
};

interface TestedFile {
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
}

/** What of all tests to run, and how. */
interface Row extends RunOptions {
  /** For vitest: paths, or which projects. */
  readonly args: readonly string[];
}

const ROWS: readonly Row[] = [
  { args: COMPUTING.map(name => `--project=!${name}`), live: true },
  {
    args: [...COMPUTING.map(name => `--project=${name}`), `--maxWorkers=${COMPUTING_WORKERS}`],
    givesWay: true,
  },
];

const runTests = async ({ args, ...options }: Row): Promise<readonly TestedFile[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-verify-'));
  const report = join(directory, 'tests.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const { ok, output } = await run(['vitest', 'run', ...reporters, ...args], options);
    // Two at once would be read by nobody.
    if (output !== '') console.log(output);
    const files = JSON.parse(await readFile(report, 'utf8')).testResults.map(readFileResult);
    const isExplained = ok || files.some(({ failed }: TestedFile) => failed > 0);
    return isExplained ? files : [...files, NO_FILE];
  } catch {
    return [NO_FILE]; // the runner itself broke; its own output above says why
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** What failed outside of any file. */
const NO_FILE: TestedFile = { path: '', passed: 0, failed: 1 };

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

const readFileResult = ({ name, status, assertionResults }: FileResult): TestedFile => {
  const count = (wanted: string) => assertionResults.filter(result => result.status === wanted).length;
  // A file that does not load has no failed test to count, but it failed all the same.
  const failed = status === 'failed' ? Math.max(1, count('failed')) : 0;
  return { path: relative(process.cwd(), name), passed: count('passed'), failed };
};

/**
 * A browser on a busy machine may lose a connection, and a process may be slower than anybody thought. So the few files
 * that failed run once more, alone and keeping a trace; what fails again is no accident, and what does not is named all
 * the same: it has a race to be mended.
 */
const runTestsTwice = async (filters: readonly string[]): Promise<readonly TestedFile[]> => {
  const rows: readonly Row[] = filters.length > 0 ? [{ args: filters, live: true }] : ROWS;
  const files = (await Promise.all(rows.map(runTests))).flat();
  const isLost = ({ path, failed }: TestedFile) => failed > 0 && path !== '';
  const lost = files.filter(isLost).map(({ path }) => path);
  if (lost.length === 0 || lost.length > MAX_SECOND_TRIES) return files;
  console.log(`Once more, as something in them failed: ${lost.join(' ')}`);
  const again = await runTests({ args: lost, live: true, env: { FRESHET_TRACE: '1' } });
  return [...files.filter(file => !isLost(file)), ...again];
};

const filters = process.argv.slice(2);
const [checks, files] = await Promise.all([
  carryOutAll(filters.length > 0 ? [] : CHECKS),
  runTestsTwice(filters),
]);
const lost = files.filter(file => file.failed > 0).map(({ path }) => path || 'the runner of tests itself');
// Whoever sees only the end of a long output is told what to look for further up.
for (const [at, ok] of checks.entries()) if (!ok) console.log(`Failed: ${CHECKS[at]?.title}`);
for (const what of lost) console.log(`Failed: ${what}`);
const passed = checks.filter(Boolean).length + files.reduce((sum, file) => sum + file.passed, 0);
const failed = checks.filter(ok => !ok).length + files.reduce((sum, file) => sum + file.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
