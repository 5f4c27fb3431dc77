/** What the pages for users say must exist: commands, flags, variables, operations, events. */
import { readdirSync, readFileSync } from 'node:fs';
import { OPERATIONS } from '@freshet/contracts/api';
import { MODULES, SETTINGS } from '@freshet/contracts/settings';
import { describeConfig } from '@freshet/kit/config';
import { describe, expect, test } from 'vitest';
import {
  CLI_ENVIRONMENT,
  findCommand,
  GLOBAL_FLAGS,
  leadingWords,
  parseCommandLine,
} from '../cli/src/command/index.ts';
import { catalog } from '../cli/src/commands.ts';
import { RUNNER_SETTINGS } from '../runner/src/config.ts';
import { RUNTIME_SETTINGS } from '../runtime/src/config.ts';

/** The reference of commands is made from the commands, and shows their usage rather than calls. */
const pages = [
  'README.md',
  ...readdirSync('docs')
    .filter(name => name.endsWith('.md') && name !== 'cli.md')
    .map(name => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(page, 'utf8');

/** The lines of shell examples, each with its continuations. */
const shellLines = (page: string): string[] =>
  [...textOf(page).matchAll(/^ *```(?:sh)?\n([\s\S]*?)^ *```$/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'));

/** The words of a command after its name, as a shell would pass them; whatever follows belongs to the shell. */
const shellWords = (text: string): string[] => {
  const words: string[] = [];
  for (const [token, single, double] of text.matchAll(/'([^']*)'|"([^"]*)"|[|<>#)&;]|[^\s|<>#)&;'"]+/g)) {
    if (/^[|<>#)&;]$/.test(token)) break;
    words.push(single ?? double ?? token);
  }
  return words;
};

const calls = pages.flatMap(page =>
  shellLines(page)
    .flatMap(line => [...line.matchAll(/(?:^|[\s(])freshet (.*)$/g)].map(match => match[1] ?? ''))
    .map(call => ({ page, call })),
);

describe('a command in the documentation', () => {
  test('is found at all', () => expect(calls.length).toBeGreaterThan(50));

  test.each(calls)('$page: freshet $call', async ({ call }) => {
    const argv = shellWords(call);
    if (argv.every(word => word === '--help')) return;
    const words = leadingWords(argv, GLOBAL_FLAGS);
    const found = await findCommand(
      catalog,
      words.map(({ word }) => word),
    );
    if (found.kind !== 'command') throw new Error(`there is no command freshet ${call}`);
    const named = new Set(words.slice(0, found.wordCount).map(({ index }) => index));
    parseCommandLine(
      found.command,
      GLOBAL_FLAGS,
      argv.filter((_, index) => !named.has(index)),
    );
  });

  test.each(pages)('that %s mentions in passing exists', async page => {
    const mentioned = [...textOf(page).matchAll(/`(?:npx )?freshet ([a-z][^`]*)`/g)].map(
      match => match[1] ?? '',
    );
    for (const call of mentioned) {
      const words = leadingWords(shellWords(call), GLOBAL_FLAGS).map(({ word }) => word);
      expect((await findCommand(catalog, words)).kind, call).not.toBe('unknown');
    }
  });
});

describe('the documentation', () => {
  const known = [
    ...[SETTINGS, RUNNER_SETTINGS, RUNTIME_SETTINGS].flatMap(settings =>
      describeConfig(settings).flatMap(({ variable, fileVariable = variable }) => [variable, fileVariable]),
    ),
    ...CLI_ENVIRONMENT.map(({ name }) => name),
  ];

  test.each(pages)('%s names only variables that are read', page => {
    const named = [...textOf(page).matchAll(/\b(?:FRESHET|OTEL|DATABASE_URL)(?:_[A-Z]+)*\b/g)].map(
      ([name]) => name,
    );
    expect(named.filter(name => !known.includes(name))).toEqual([]);
  });

  const requests = pages.flatMap(page =>
    shellLines(page).filter(line => line.includes('"$FRESHET_URL/api/')),
  );

  test.each(requests)('asks for an operation that exists: %s', line => {
    const path = /\$FRESHET_URL\/api(\/[^"?]*)/.exec(line)?.[1] ?? '';
    const method = / -X ([A-Z]+)/.exec(line)?.[1] ?? (line.includes(' -d ') ? 'POST' : 'GET');
    const matching = OPERATIONS.filter(
      operation =>
        operation.method === method &&
        new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    expect(matching).not.toEqual([]);
  });

  test('names every event', async () => {
    const page = textOf('docs/events.md');
    const modules = readdirSync('contracts', { withFileTypes: true }).filter(entry => entry.isDirectory());
    const types: string[] = [];
    for (const { name } of modules) {
      const contract: Record<string, unknown> = await import(`../contracts/${name}/index.ts`);
      for (const value of Object.values(contract)) {
        const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
        if (typeof type === 'string' && /\.v\d+$/.test(type)) types.push(type);
      }
    }
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter(type => !page.includes(`\`${type}\``))).toEqual([]);
  });
});

test('docs/run.md has a line for every module that a process can run, and for no other', () => {
  const [, table = ''] = textOf('docs/run.md').split('| Module | What a process with it does |');
  const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([a-z-]+)` \|/gm)].map(match => match[1]);
  expect(listed.toSorted()).toEqual([...MODULES].toSorted());
});
