import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KubeObject } from '@freshet/domain/objects';
import { parseAllDocuments, parseDocument, type Tags } from 'yaml';

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

const PARSING = {
  version: '1.1',
  uniqueKeys: false,
  customTags: (tags: Tags) => tags.filter(tag => typeof tag === 'string' || !tag.tag.endsWith(':timestamp')),
} as const;

/** Quoted texts whose further lines are not indented are fine elsewhere; for our parser those lines are moved in. */
const read = (path: string): unknown => {
  const [first] = parseAllDocuments(readFileSync(path, 'utf8'), PARSING);
  if (first?.errors.length === 0) return first.toJS() as unknown;
  let text = readFileSync(path, 'utf8');
  for (let tries = 0; tries < 20; tries += 1) {
    const document = parseDocument(text, PARSING);
    const [error] = document.errors;
    if (error === undefined) return document.toJS() as unknown;
    const start = text.lastIndexOf("'", error.pos[0] - 1);
    const column = start - text.lastIndexOf('\n', start);
    const lines = text.slice(start).split('\n');
    const end = lines.findIndex((line, at) => at > 0 && /'$/u.test(line));
    const moved = lines.map((line, at) =>
      at > 0 && at <= end ? `${' '.repeat(column)}${line.trimStart()}` : line,
    );
    text = text.slice(0, start) + moved.join('\n');
  }
  throw new Error(`${path} cannot be read`);
};

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
