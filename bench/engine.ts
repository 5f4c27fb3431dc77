/** How fast the pipeline engine is around the steps that it runs. Run: node bench/engine.ts */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { planBuild } from '@freshet/domain/builds';
import { mergeVariables } from '@freshet/domain/expressions';
import { readPipeline } from '@freshet/domain/pipelines';
import { compose } from '../runner/src/compose.ts';
import { type BuildSink, startBuild } from '../runner/src/engine/index.ts';
import { createJournal } from '../runner/src/journal/index.ts';
import { Secrets } from '../runner/src/masking/index.ts';

const STEPS = 100;
const PLANS = 1_000;
const AT_ONCE = 16;
const LOG_MEGABYTES = 1_000;

const options = compose(process.env);
const home = await mkdtemp(join(tmpdir(), 'freshet-bench-'));

const SILENT: BuildSink = {
  opened: () => undefined,
  step: () => undefined,
  log: () => undefined,
  exported: () => undefined,
  approval: () => undefined,
  recorded: () => undefined,
  tests: () => undefined,
  image: () => undefined,
};

let builds = 0;

/** Runs a pipeline as a local run does, from its text to its end. */
const build = async (
  text: string,
  { kind, sink = SILENT, secrets = [] }: { kind: string; sink?: BuildSink; secrets?: readonly string[] },
): Promise<void> => {
  builds += 1;
  const buildId = `bench-${builds}`;
  const directory = join(home, buildId);
  const volume = join(directory, 'volume');
  await mkdir(volume, { recursive: true });
  const { pipeline } = readPipeline(text);
  const executor = await options.executor(kind, process.argv[2] !== 'unconfined');
  if (!pipeline || !executor) throw new Error('The pipeline of this measurement is not valid');
  const journal = await createJournal(join(directory, 'journal'), {
    version: 1,
    buildId,
    executor: kind,
    file: 'bench.yml',
    text,
    volume: { pipeline: 'bench', name: buildId },
    process: { pid: process.pid },
  });
  const running = await startBuild({
    buildId,
    plan: planBuild(pipeline),
    scope: { variables: mergeVariables([]) },
    secrets: new Secrets(secrets),
    executor,
    runners: options.runners,
    connections: {
      registry: () => undefined,
      registryOfImage: () => undefined,
      git: () => undefined,
      localRepository: () => undefined,
    },
    volume: { name: buildId, directory: volume },
    directory,
    path: options.path,
    journal,
    sink,
    clock: options.clock,
    graceMs: 1_000,
  });
  const { status, reason } = await running.finished;
  await journal.close();
  await rm(directory, { recursive: true, force: true });
  if (status !== 'success') throw new Error(`The build of this measurement ended as ${status}: ${reason}`);
};

interface Taken {
  readonly time: number;
  /** Of this process alone, which says more than the time where others use the machine too. */
  readonly cpu: number;
}

const timed = async (work: () => Promise<void>): Promise<Taken> => {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { time: performance.now() - started, cpu: (user + system) / 1000 };
};

const bareShell = (script: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', [script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    child.stdout.resume();
    child.stderr.resume();
    child.on('error', reject).on('close', () => resolve());
  });

const measureSteps = async (): Promise<void> => {
  const script = join(home, 'script');
  await writeFile(script, 'set -e\necho one line\n');
  const steps = Array.from(
    { length: STEPS },
    (_, index) => `  s${index}: {image: x, commands: [echo one line]}`,
  );
  const text = `version: "1.0"\nsteps:\n${steps.join('\n')}\n`;
  await build('version: "1.0"\nsteps:\n  warm: {image: x, commands: [echo]}\n', { kind: 'local' });
  const bare = await timed(async () => {
    for (let step = 0; step < STEPS; step += 1) await bareShell(script);
  });
  const engine = await timed(() => build(text, { kind: 'local' }));
  const [perStep, perShell] = [engine.time / STEPS, bare.time / STEPS];
  const cpu = (engine.cpu - bare.cpu) / STEPS;
  console.log(
    `overhead of a step over the bare shell: ${(perStep - perShell).toFixed(1)} ms (${perStep.toFixed(1)} ms against ${perShell.toFixed(1)} ms, ${cpu.toFixed(1)} ms of it on the processor; bar 15)`,
  );
};

const measurePlans = async (): Promise<void> => {
  const text = 'version: "1.0"\nsteps:\n  only: {image: x, commands: [echo]}\n';
  let left = PLANS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await build(text, { kind: 'no-op' });
  };
  const { time, cpu } = await timed(async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
  console.log(
    `one-step plans with the no-op executor: ${Math.round((PLANS / time) * 60_000)} a minute, ${(cpu / PLANS).toFixed(1)} ms of processor each, journals on disk (bar 5000)`,
  );
};

const measureLog = async (): Promise<void> => {
  const line = 'npm warn deprecated something@1.0.0: use another one, the quick brown fox jumps over 12345';
  const text = `version: "1.0"\nsteps:\n  print: {image: x, commands: ['yes "${line}" | head -c ${LOG_MEGABYTES}000000']}\n`;
  let bytes = 0;
  // The first fifth fills the buffers; what is flat stays where it is then.
  let [mostAtFirst, most] = [0, 0];
  const sink: BuildSink = {
    ...SILENT,
    log: (_, __, chunk) => {
      bytes += chunk.length;
      const memory = process.memoryUsage.rss();
      if (bytes < LOG_MEGABYTES * 200_000) mostAtFirst = Math.max(mostAtFirst, memory);
      else most = Math.max(most, memory);
    },
  };
  const secrets = [
    'ghp_0123456789abcdefghijklmnop',
    'a password with words',
    'line one of a key\nline two of a key',
  ];
  const { time, cpu } = await timed(() => build(text, { kind: 'local', sink, secrets }));
  if (bytes !== LOG_MEGABYTES * 1_000_000) throw new Error(`The log has ${bytes} bytes`);
  console.log(
    `log of a step with masking: ${Math.round(LOG_MEGABYTES / (time / 1000))} MB/s over ${LOG_MEGABYTES} MB (${Math.round(LOG_MEGABYTES / (cpu / 1000))} MB per second of processor), memory at most ${Math.round(mostAtFirst / 1e6)} MB in the first fifth and ${Math.round(most / 1e6)} MB after it (bar 100 MB/s, flat)`,
  );
};

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
try {
  await measureSteps();
  await measurePlans();
  await measureLog();
} finally {
  await rm(home, { recursive: true, force: true });
}
