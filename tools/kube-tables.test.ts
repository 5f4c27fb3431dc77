import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kubeTables } from './kube-tables/tables.ts';

const corpus = resolve(process.cwd(), '../shared/corpus/kubernetes-openapi');

describe.runIf(existsSync(corpus))('the tables of the Kubernetes API', () => {
  test('are what the published descriptions say', () => {
    for (const [name, text] of Object.entries(kubeTables(corpus)))
      expect(readFileSync(join('embedded-cluster/src/tables', name), 'utf8') === text, name).toBe(true);
  });
});
