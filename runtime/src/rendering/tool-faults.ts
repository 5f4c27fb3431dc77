import { Fault } from '@freshet/kit/errors';
import { type ProgramRun, ProgramTrouble, runProgram } from '../programs/index.ts';
import type { RenderingJob } from './rendering-job.ts';

interface ToolRun {
  readonly tool: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Places that mean nothing to people, and what to say instead of them. */
  readonly places: Readonly<Record<string, string>>;
}

/** Where nothing listens: a tool that dials out by itself gets nowhere. */
const NOWHERE = 'http://127.0.0.1:1';

export const NO_NETWORK = {
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  ALL_PROXY: NOWHERE,
  NO_PROXY: '',
} as const;

/** Runs a tool within the limits of the job; what goes wrong is told in words for people. */
export const runTool = ({ shop }: RenderingJob, run: ToolRun): Promise<string> =>
  shop.toolSlots.use(async () => {
    const { limits } = shop;
    const whole: ProgramRun = {
      program: run.program,
      args: run.args,
      cwd: run.cwd,
      env: { LC_ALL: 'C.UTF-8', ...run.env },
      timeoutMs: limits.toolMs,
      maxOutputBytes: limits.outputBytes,
      maxMemoryBytes: limits.toolMemoryBytes,
      signal: shop.stopping,
    };
    try {
      return await runProgram(whole);
    } catch (error) {
      throw error instanceof ProgramTrouble ? toolFault(error, run, shop.limits) : error;
    }
  }, shop.stopping);

/** What the tools say of it, and those who start threads for them. */
const OUT_OF_MEMORY =
  /out of memory|cannot allocate memory|failed to create new OS thread|resource temporarily unavailable/iu;

const toolFault = (
  trouble: ProgramTrouble,
  { tool, places }: ToolRun,
  limits: RenderingJob['shop']['limits'],
): Fault => {
  const options = { cause: trouble };
  if (trouble.kind === 'time')
    return new Fault(
      'RENDER_EXHAUSTED',
      `${tool} took longer than ${limits.toolMs / 1_000} seconds`,
      { tool },
      options,
    );
  if (trouble.kind === 'output')
    return new Fault(
      'RENDER_LIMIT',
      `${tool} wrote more than ${limits.outputBytes} bytes`,
      { tool },
      options,
    );
  const words = inWords(trouble.text, places);
  if (trouble.kind === 'machine')
    return new Fault(
      'MACHINE_EXHAUSTED',
      `the machine has no memory or processes left to run ${tool}`,
      { tool },
      options,
    );
  if (OUT_OF_MEMORY.test(words))
    return new Fault(
      'RENDER_EXHAUSTED',
      `${tool} needed more than ${limits.toolMemoryBytes} bytes of memory`,
      { tool },
      options,
    );
  if (/127\.0\.0\.1:1(?!\d)/u.test(words))
    return new Fault(
      'RENDER_REFUSED',
      `${tool} wanted something from the network: ${words}`,
      { tool },
      options,
    );
  if (trouble.kind === 'absent')
    return new Fault('TOOL_MISSING', `${tool} could not be started: ${words}`, { tool }, options);
  if (trouble.kind === 'start')
    return new Fault('RENDER_FAILED', `${tool} could not be started: ${words}`, { tool }, options);
  return new Fault(
    'RENDER_FAILED',
    `${tool} failed: ${words === '' ? 'it did not say why' : words}`,
    { tool },
    options,
  );
};

const inWords = (text: string, places: Readonly<Record<string, string>>): string => {
  let words = text;
  // The longest first: one place may lie in another.
  for (const [place, name] of Object.entries(places).sort(([one], [other]) => other.length - one.length))
    words = words.replaceAll(place, name);
  return words
    .replace(/^# Warning:.*\n?/gmu, '')
    .replace(/^error: /iu, '')
    .trim();
};
