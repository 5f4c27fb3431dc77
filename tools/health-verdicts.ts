/**
 * Writes what we say of every object of a corpus, one line a case, to `domain/health/VERDICTS.tsv`.
 * `node tools/health-verdicts.ts ../shared/corpus`; the corpus test compares the table where the folder is at hand, so
 * a change of a verdict shows in a diff.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customCases } from '../domain/health/corpus.fixture.ts';
import { VERDICT_COLUMNS, verdictLine } from '../domain/health/verdict-table.fixture.ts';

const TABLE = 'domain/health/VERDICTS.tsv';

const [corpus] = process.argv.slice(2);
if (corpus === undefined) {
  console.error('name the folder with the corpus');
  process.exit(1);
}
const lines = customCases({
  read: path => readFileSync(join(corpus, path), 'utf8'),
  folders: path =>
    readdirSync(join(corpus, path), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
}).map(verdictLine);
writeFileSync(TABLE, `${[VERDICT_COLUMNS, ...lines].join('\n')}\n`);
console.log(`wrote ${TABLE}: ${lines.length} cases`);
