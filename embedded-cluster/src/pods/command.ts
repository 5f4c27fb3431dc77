/**
 * What a command line would do, for the few that the simulation understands: `echo`, `sleep`, `exit`, `true` and
 * `false`, alone or in a shell script of them. Everything else is taken to work, to take no time of its own and to
 * print nothing.
 */
export interface CommandReading {
  readonly output: readonly string[];
  readonly exitCode: number;
  /** How long it says that it sleeps; undefined when it does not. */
  readonly sleepsMs: number | undefined;
}

const SHELLS = new Set(['sh', 'bash', 'ash', '/bin/sh', '/bin/bash', '/usr/bin/sh', '/usr/bin/bash']);
const MAX_STATEMENTS = 200;
const LONGEST_SLEEP_MS = 365 * 24 * 3_600_000;

/** Words of a shell statement; quotes group, nothing expands. */
const wordsOf = (statement: string): string[] =>
  [...statement.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double?.replace(/\\(.)/g, '$1') ?? single ?? bare ?? '',
  );

const sleepOf = (text: string | undefined): number => {
  if (text === 'infinity') return LONGEST_SLEEP_MS;
  const parts = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(text ?? '');
  const unit = { s: 1, m: 60, h: 3_600, d: 86_400 }[parts?.[2] || 's'] ?? 1;
  return Math.min(LONGEST_SLEEP_MS, Number(parts?.[1] ?? 0) * unit * 1_000);
};

const statementsOf = (words: readonly string[]): string[][] => {
  const [first = '', flags = '', script] = words;
  if (!SHELLS.has(first)) return [[...words]];
  if (!/^-[a-z]*c$/.test(flags) || script === undefined) return [];
  return script
    .split(/\n|;|&&/)
    .slice(0, MAX_STATEMENTS)
    .map(wordsOf)
    .filter(statement => statement.length > 0);
};

/** Reads a command line. */
export const readCommand = (words: readonly string[]): CommandReading => {
  const output: string[] = [];
  let sleepsMs: number | undefined;
  let exitCode = 0;
  for (const [name = '', ...rest] of statementsOf(words)) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    exitCode = base === 'false' ? 1 : 0;
    if (base === 'echo') output.push(rest.filter(word => word !== '-n' && word !== '-e').join(' '));
    else if (base === 'sleep') sleepsMs = Math.min(LONGEST_SLEEP_MS, (sleepsMs ?? 0) + sleepOf(rest[0]));
    else if (base === 'exit') return { output, exitCode: Number(rest[0] ?? 0) & 0xff, sleepsMs };
  }
  return { output, exitCode, sleepsMs };
};
