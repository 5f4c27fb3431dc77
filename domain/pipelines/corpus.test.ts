import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { VERDICT_COLUMNS, verdictLine } from './verdict-table.fixture.ts';

const corpus = resolve(process.cwd(), '../shared/corpus/pipelines');

/** Real pipelines of others, with the verdict of another validator; not part of this repository. */
describe.runIf(existsSync(corpus))('over the corpus of real pipelines', () => {
  const files = existsSync(corpus) ? readdirSync(corpus).filter(file => file.endsWith('.yml')) : [];
  const readings = new Map(files.map(file => [file, readPipeline(readFileSync(join(corpus, file), 'utf8'))]));

  test('every file that the other validator calls valid is valid', () => {
    const verdicts = readFileSync(join(corpus, 'VERDICTS.tsv'), 'utf8').split('\n');
    const valid = verdicts.map(line => line.split('\t')).filter(([, verdict]) => verdict === 'valid');
    expect(valid.length).toBeGreaterThan(0);
    expect(valid.flatMap(([file = '']) => (readings.get(file)?.valid ? [] : [file]))).toEqual([]);
  });

  test('every file that cannot be parsed is invalid', () => {
    const verdicts = readFileSync(join(corpus, 'VERDICTS.tsv'), 'utf8').split('\n');
    const broken = verdicts
      .map(line => line.split('\t'))
      .filter(([, verdict]) => verdict === 'unparsable' || verdict === 'crash');
    expect(broken.flatMap(([file = '']) => (readings.get(file)?.valid ? [file] : []))).toEqual([]);
  });

  test('every invalid file has an error with line and column inside the text', () => {
    for (const [file, { valid, problems }] of readings) {
      if (valid) continue;
      const lines = readFileSync(join(corpus, file), 'utf8').split('\n');
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors, file).not.toEqual([]);
      for (const { line, column } of errors) {
        expect(line, file).toBeLessThanOrEqual(lines.length);
        expect(column, file).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
      }
    }
  });

  test('each verdict is the one of the table; node tools/pipeline-verdicts.ts writes it anew', () => {
    const table = readFileSync(new URL('./VERDICTS.tsv', import.meta.url), 'utf8')
      .slice(0, -1)
      .split('\n');
    const lines = files.sort().map(file => verdictLine(file, readFileSync(join(corpus, file), 'utf8')));
    expect([VERDICT_COLUMNS, ...lines]).toEqual(table);
  });
});
