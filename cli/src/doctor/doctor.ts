import { type CommandContext, defineCommand } from '../command/index.ts';
import { contextFilePath, freshetHome } from '../contexts/index.ts';
import type { Env, Files, Paint } from '../host/index.ts';
import { defineView, padTo, safeText } from '../output/index.ts';
import type { Database, Machine } from './check.ts';
import { type Examined, examine } from './examine.ts';

const DEFAULT_PORT = 3000;
/** A runner starts and tries a sandbox in one second, and takes longer on a machine that is busy. */
const PROGRAM_TIMEOUT_MS = 20_000;
const MAX_URL_BYTES = 64 * 1024;

export const doctor = defineCommand({
  path: ['doctor'],
  summary: 'Find out what is wrong with this machine or installation',
  description:
    'Looks at what Freshet needs to run here and changes nothing. It heeds the same settings as `freshet up`, ' +
    'and ends with exit code 1 when something is in the way.',
  uses: ['output'],
  examples: [
    { command: 'freshet doctor', what: 'Why does it not start?' },
    { command: 'FRESHET_PORT=8080 freshet doctor', what: 'Would it start on this port?' },
    { command: 'freshet doctor -o json', what: 'For scripts and bug reports' },
  ],
  async run(ctx) {
    const results = await examine(await machineOf(ctx));
    if (ctx.print.format === 'table' || ctx.print.format === 'wide')
      ctx.out.write(renderResults(results, ctx.out.paint));
    else await ctx.print.list(resultView, results);
    return results.some(result => result.status === 'fail') ? 1 : 0;
  },
});

const resultView = defineView<Examined>({
  kind: 'check',
  name: result => result.title.toLowerCase(),
  columns: [],
});

const machineOf = async ({
  env,
  userHome,
  install,
  programs,
  files,
  fetch,
}: CommandContext): Promise<Machine> => ({
  nodeVersion: install.nodeVersion,
  nodePath: install.nodePath,
  platform: install.platform,
  arch: install.arch,
  root: install.root,
  home: freshetHome(env, userHome),
  contextFile: contextFilePath(env, userHome),
  listen: { host: env.FRESHET_HOST || '127.0.0.1', port: portOf(env.FRESHET_PORT) },
  database: await databaseOf(env, files),
  memoryBytes: install.memoryBytes,
  run: async (file, args) => {
    const result = await programs.capture({ file, args, env }, PROGRAM_TIMEOUT_MS);
    return result.kind === 'exited' ? result : undefined;
  },
  fetch,
});

const databaseOf = async (env: Env, files: Files): Promise<Database> => {
  if (env.DATABASE_URL) return { kind: 'server', url: env.DATABASE_URL };
  const path = env.DATABASE_URL_FILE;
  if (!path) return { kind: 'embedded' };
  const url = await files.readText(path, MAX_URL_BYTES).catch(() => undefined);
  return url === undefined ? { kind: 'unreadable', path } : { kind: 'server', url: url.trim() };
};

const portOf = (text: string | undefined): number | undefined => {
  const port = Number(text || DEFAULT_PORT);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined;
};

/** One line per check, with what to do below those that need it, and a verdict. */
const renderResults = (results: readonly Examined[], paint: Paint): string => {
  const tint = { ok: paint.green, warn: paint.yellow, fail: paint.red };
  const width = Math.max(...results.map(result => result.title.length));
  const lines = results.flatMap(({ status, title, explanation, whatToDo }) => [
    `${tint[status](padTo(status, 4))}  ${padTo(title, width)}  ${safeText(explanation)}`,
    ...(whatToDo ? [`${' '.repeat(6 + width)}  ${paint.bold('What to do:')} ${safeText(whatToDo)}`] : []),
  ]);
  return `${lines.join('\n')}\n\n${verdict(results)}\n`;
};

const verdict = (results: readonly Examined[]): string => {
  const count = (status: string): number => results.filter(result => result.status === status).length;
  if (count('fail') > 0)
    return `${count('fail')} of ${results.length} checks failed; Freshet will not run well here.`;
  return count('warn') > 0 ? 'Freshet can run here; see the warnings.' : 'Freshet can run here.';
};
