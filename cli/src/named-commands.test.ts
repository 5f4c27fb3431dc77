import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAULTS } from '@freshet/kit/errors';
import { expect, test } from 'vitest';
import { findCommand } from './command/index.ts';
import { catalog } from './commands.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A command as texts name it: in backticks, or as a line to type. */
const MENTION = /(?:`|^(?:npx )?)freshet ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/gm;

/** What a text names that there is not. */
const unknownIn = async (text: string): Promise<string[]> => {
  const named = [...new Set([...text.matchAll(MENTION)].map(([, words = '']) => words))];
  const found = await Promise.all(named.map(words => findCommand(catalog, words.split(' '))));
  return named.filter((_, index) => found[index]?.kind === 'unknown');
};

test('documentation names only commands that there are', async () => {
  const wrong: string[] = [];
  const files = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    for (const words of await unknownIn(await readFile(join(ROOT, file), 'utf8')))
      wrong.push(`${file}: freshet ${words}`);
  }
  expect(wrong).toEqual([]);
});

test('hints name only commands that there are', async () => {
  const wrong = await Promise.all(
    Object.entries(FAULTS).map(async ([code, { hint }]) =>
      (await unknownIn(hint)).map(words => `${code}: freshet ${words}`),
    ),
  );
  expect(wrong.flat()).toEqual([]);
});
