/**
 * Writes down what the embedded cluster says to each definition and each manifest of the corpus:
 * `node tools/cluster-verdicts.ts`. The corpus test compares the table where the folder is there. The table holds paths
 * and verdicts, and nothing of the manifests but what a message quotes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeCorpus } from '../embedded-cluster/test/corpus.ts';

const TABLE = join(import.meta.dirname, '../embedded-cluster/test/corpus-verdicts.json');

writeFileSync(TABLE, `${JSON.stringify(judgeCorpus(), null, 2)}\n`);
