import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KubeObject } from '@freshet/domain/objects';
import { parse } from 'yaml';

/** Objects of others with the health they should have, beside the repository if at all. */
const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus');

export const hasCorpus = existsSync(join(CORPUS, 'argocd-health'));

export interface HealthCase {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly object: KubeObject;
  readonly status: string | undefined;
  readonly message: string | undefined;
}

interface Expectation {
  readonly inputPath: string;
  readonly healthStatus: { readonly status: string; readonly message?: string } | null;
}

/** Texts whose further lines are not indented are fine elsewhere, but not for our parser. */
const read = (path: string): unknown =>
  parse(readFileSync(path, 'utf8'), { version: '1.1', uniqueKeys: false });

const casesIn = (folder: string, group: string, kind: string): HealthCase[] => {
  const { tests } = read(join(folder, 'health_test.yaml')) as { tests: Expectation[] };
  return tests.map(({ inputPath, healthStatus }) => ({
    group,
    kind,
    name: inputPath,
    object: read(join(folder, inputPath)) as KubeObject,
    status: healthStatus?.status,
    message: healthStatus?.message,
  }));
};

export const builtInCases = (): HealthCase[] => casesIn(join(CORPUS, 'argocd-health-builtin'), '', '');

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const customCases = (): HealthCase[] => {
  const root = join(CORPUS, 'argocd-health');
  return foldersIn(root).flatMap(group =>
    foldersIn(join(root, group)).flatMap(kind => casesIn(join(root, group, kind), group, kind)),
  );
};
