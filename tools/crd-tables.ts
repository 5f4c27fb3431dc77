/**
 * Writes the definitions of the GitOps kinds that we install, from the published ones:
 * `node tools/crd-tables.ts ../shared/corpus/crds`. A test compares them where those are at hand.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crdTables } from './crd-tables/tables.ts';

const FOLDER = 'contracts/crds';

const [corpus] = process.argv.slice(2);
if (corpus === undefined) {
  console.error('name the folder with the published definitions');
  process.exit(1);
}
for (const [name, text] of Object.entries(crdTables(corpus))) {
  await writeFile(join(FOLDER, name), text);
  console.log(`wrote ${FOLDER}/${name}: ${text.length} characters`);
}
