import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInHealth } from './built-in/index.ts';
import { builtInCases, customCases } from './corpus.fixture.ts';
import { kindHealth } from './kinds/index.ts';
import { VERDICT_COLUMNS, verdictLine } from './verdict-table.fixture.ts';

const corpus = resolve(process.cwd(), '../shared/corpus');
const hasCorpus = existsSync(join(corpus, 'argocd-health'));

const files = {
  read: (path: string) => readFileSync(join(corpus, path), 'utf8'),
  folders: (path: string) =>
    readdirSync(join(corpus, path), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
};

/** Objects of others with the health they should have; not part of this repository. */
describe.runIf(hasCorpus)('over the corpus of objects', () => {
  test.each(hasCorpus ? builtInCases(files) : [])('$name has the expected health', ({ object, status }) => {
    expect(builtInHealth(object)?.status).toBe(status);
  });

  test('every custom kind has the expected status', () => {
    const wrong = customCases(files).filter(({ object, status }) => kindHealth(object)?.status !== status);
    expect(wrong.map(({ group, kind, name }) => `${group}/${kind}/${name}`)).toEqual([]);
  });

  test('each verdict is the one of the table; node tools/health-verdicts.ts writes it anew', () => {
    const table = readFileSync(new URL('./VERDICTS.tsv', import.meta.url), 'utf8')
      .slice(0, -1)
      .split('\n');
    expect([VERDICT_COLUMNS, ...customCases(files).map(verdictLine)]).toEqual(table);
    expect(table.filter(line => line.endsWith('unexplained'))).toEqual([]);
  });
});
