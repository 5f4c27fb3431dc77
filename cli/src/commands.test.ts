import { describe, expect, test } from 'vitest';
import {
  findCommand,
  GLOBAL_FLAGS,
  GROUP_SUMMARIES,
  leadingWords,
  parseCommandLine,
  renderCommandHelp,
  renderOverview,
  renderReference,
} from './command/index.ts';
import { catalog } from './commands.ts';
import { paintFor } from './host/index.ts';
import { displayWidth } from './output/index.ts';

const commands = await catalog.all();
const style = { width: 100, paint: paintFor(false) };

/** The words after `freshet` (or after `npm start --`) in a line of a shell, up to a pipe or a redirection. */
const wordsOf = (line: string): string[] => {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const start = words.findIndex(word => word.endsWith('freshet') && !word.includes('/'));
  if (start < 0) return ['up', ...words.slice(words.indexOf('--') + 1)];
  const end = words.findIndex((word, index) => index > start && /^[|<>)]/.test(word));
  return words.slice(start + 1, end < 0 ? undefined : end).map(word => word.replace(/\)$/, ''));
};

describe.each(commands.map(command => [command.path.join(' '), command] as const))(
  'freshet %s',
  (_, command) => {
    test('has a summary that fits an overview: one line, starting with a capital, without a full stop', () => {
      expect(command.summary).toMatch(/^[A-Z][^\n]*[^.\s]$/);
      expect(command.summary.length).toBeLessThanOrEqual(80);
    });

    test('has examples, and each can be typed as it stands', async () => {
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) {
        const argv = wordsOf(example.command);
        const leading = leadingWords(argv, GLOBAL_FLAGS);
        const found = await findCommand(
          catalog,
          leading.map(({ word }) => word),
        );
        if (found.kind !== 'command') throw new Error(`'${example.command}' is no command`);
        expect(found.command.path).toEqual(command.path);
        const named = new Set(leading.slice(0, found.wordCount).map(({ index }) => index));
        parseCommandLine(
          command,
          GLOBAL_FLAGS,
          argv.filter((_, index) => !named.has(index)),
        );
      }
    });

    test('explains every argument and flag, in lines of at most 100 columns', () => {
      const help = renderCommandHelp(command, style);
      for (const line of help.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100);
      for (const { what } of [...(command.args ?? []), ...Object.values(command.flags ?? {})]) {
        expect(what).toMatch(/^[A-Z`].*[^.]$/s);
      }
    });

    test('knows each flag that leaves things out of a list as a filter', () => {
      if (command.path[0] !== 'get' && command.path.at(-1) !== 'list') return;
      for (const [key, { what, narrows }] of Object.entries(command.flags ?? {}))
        expect([key, what.startsWith('Only '), narrows]).not.toEqual([key, true, undefined]);
    });

    test('takes all remaining words only in its last argument', () => {
      expect((command.args ?? []).slice(0, -1).some(arg => arg.many || arg.optional)).toBe(false);
    });
  },
);

describe('all commands together', () => {
  test('have a summary for every first word they share', () => {
    const groups = new Set(commands.filter(({ path }) => path.length > 1).map(({ path }) => path[0] ?? ''));
    for (const group of groups) expect(Object.keys(GROUP_SUMMARIES)).toContain(group);
  });

  test('are listed under the words that call them', async () => {
    for (const path of catalog.paths) expect((await catalog.load(path)).path).toEqual(path);
  });

  test('share no name or alias', () => {
    const names = commands.flatMap(({ path, aliases = [] }) =>
      [path, ...aliases].map(words => words.join(' ')),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('are in the overview and in the reference, whatever the order they come in', async () => {
    const overview = await renderOverview(catalog, style);
    const reference = renderReference(commands);
    for (const line of overview.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100);
    for (const { path } of commands) {
      expect(overview).toContain(`  ${path[0]} `);
      expect(reference).toContain(`\n## freshet ${path.join(' ')}\n`);
    }
    expect(renderReference([...commands].reverse())).toBe(reference);
  });
});
