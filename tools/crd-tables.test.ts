import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crdTables, hasDefinitions } from './crd-tables/tables.ts';

const CORPUS = '../shared/corpus/crds';

test.skipIf(!hasDefinitions(CORPUS))('our definitions are those that were published', () => {
  for (const [name, text] of Object.entries(crdTables(CORPUS)))
    expect(readFileSync(`contracts/crds/${name}`, 'utf8') === text, name).toBe(true);
});
