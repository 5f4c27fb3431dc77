/**
 * Writes the tables that the embedded cluster knows the built-in kinds by, from the published descriptions of the
 * Kubernetes API: `node tools/kube-tables.ts ../shared/corpus/kubernetes-openapi`. A test compares them where the
 * descriptions are at hand.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kubeTables } from './kube-tables/tables.ts';

const FOLDER = 'embedded-cluster/src/tables';

const [corpus] = process.argv.slice(2);
if (corpus === undefined) {
  console.error('name the folder with the descriptions of the Kubernetes API');
  process.exit(1);
}
for (const [name, text] of Object.entries(kubeTables(corpus))) {
  await writeFile(join(FOLDER, name), text);
  console.log(`wrote ${FOLDER}/${name}: ${text.length} characters`);
}
