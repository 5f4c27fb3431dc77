import type { KubeObject } from '@freshet/domain/objects';
import { parseAllDocuments, parseDocument, type Tags } from 'yaml';

/** Objects of others with the health they should have, wherever they lie. */
export interface CorpusFiles {
  read(path: string): string;
  /** The names of folders in a folder, in their order. */
  folders(path: string): readonly string[];
}

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
const parseFile = (source: string): unknown => {
  const [first] = parseAllDocuments(source, PARSING);
  if (first?.errors.length === 0) return first.toJS() as unknown;
  let text = source;
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
  throw new Error('a case cannot be read');
};

const casesIn = (
  files: CorpusFiles,
  folder: string,
  [group, kind]: readonly [string, string],
): HealthCase[] => {
  const { tests } = parseFile(files.read(`${folder}/health_test.yaml`)) as { tests: Expectation[] };
  return tests.map(({ inputPath, healthStatus }) => ({
    group,
    kind,
    name: inputPath,
    object: parseFile(files.read(`${folder}/${inputPath}`)) as KubeObject,
    status: healthStatus?.status,
    message: healthStatus?.message,
  }));
};

export const builtInCases = (files: CorpusFiles): HealthCase[] =>
  casesIn(files, 'argocd-health-builtin', ['', '']);

export const customCases = (files: CorpusFiles): HealthCase[] =>
  files
    .folders('argocd-health')
    .flatMap(group =>
      files
        .folders(`argocd-health/${group}`)
        .flatMap(kind => casesIn(files, `argocd-health/${group}/${kind}`, [group, kind])),
    );
