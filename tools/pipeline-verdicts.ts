/**
 * Writes what the validator says of every pipeline of a folder, one line a file, to `domain/pipelines/VERDICTS.tsv`.
 * `node tools/pipeline-verdicts.ts ../shared/corpus/pipelines`; the corpus test compares the table where the folder
 * is at hand, so a change of a verdict shows in a diff.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERDICT_COLUMNS, verdictLine } from '../domain/pipelines/verdict-table.fixture.ts';

const TABLE = 'domain/pipelines/VERDICTS.tsv';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('name the folder with the pipelines');
  process.exit(1);
}
const files = (await readdir(folder)).filter(file => file.endsWith('.yml')).sort();
const lines = await Promise.all(
  files.map(async file => verdictLine(file, await readFile(join(folder, file), 'utf8'))),
);
await writeFile(TABLE, `${[VERDICT_COLUMNS, ...lines].join('\n')}\n`);
console.log(`wrote ${TABLE}: ${lines.length} files`);
