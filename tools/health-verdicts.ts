/** Writes domain/health/VERDICTS.tsv anew from the corpus beside the repository. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customCases } from '../domain/health/corpus.fixture.ts';
import { VERDICT_COLUMNS, verdictLine } from '../domain/health/verdict-table.fixture.ts';

const lines = customCases().map(verdictLine);
writeFileSync(
  join(import.meta.dirname, '../domain/health/VERDICTS.tsv'),
  `${[VERDICT_COLUMNS, ...lines].join('\n')}\n`,
);
