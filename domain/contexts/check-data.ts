import { type ContextType, isSharedConfiguration } from './context-type.ts';
import type { ContextData, ContextValue } from './masked-data.ts';

/** Something about the data that no context of its type can have. */
export interface DataProblem {
  /** Below `data`. */
  readonly path: string;
  readonly message: string;
}

const BOUNDS = { keys: 1_000, depth: 10, textLength: 256 * 1024, values: 10_000 } as const;

const NAME = /^[^\s=\p{Cc}]+$/u;

const isScalar = (value: ContextValue): boolean => value === null || typeof value !== 'object';

const textAt = (data: ContextData, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<ContextValue | undefined>(
      (value, key) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
          ? (value as ContextData)[key]
          : undefined,
      data,
    );
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** What a context of a type cannot do without. */
const REQUIRED: Partial<Record<ContextType, readonly string[]>> = {
  'git.github': ['auth.password'],
  'git.gitlab': ['auth.password'],
  'git.bitbucket': ['auth.username', 'auth.password'],
  'git.stash': ['auth.username', 'auth.password', 'auth.apiURL'],
  'git.gitea': ['auth.password', 'auth.apiURL'],
  registry: ['domain', 'username', 'password'],
  'helm-repository': ['repositoryUrl'],
  'secret-store.kubernetes': ['resourceType', 'cluster', 'namespace'],
  'secret-store.kubernetes-runtime': ['resourceType', 'namespace'],
  'secret-store.hashicorp-vault': ['apiUrl', 'auth.type'],
};

interface Walk {
  values: number;
  readonly problems: DataProblem[];
}

const walkTree = (value: ContextValue, path: readonly string[], walk: Walk): void => {
  walk.values += 1;
  if (walk.values > BOUNDS.values || walk.problems.length > 0) return;
  const place = path.join('.');
  if (path.length > BOUNDS.depth) {
    walk.problems.push({ path: place, message: `is more than ${BOUNDS.depth} levels deep` });
    return;
  }
  if (typeof value === 'string' && value.length > BOUNDS.textLength)
    walk.problems.push({ path: place, message: `is longer than ${BOUNDS.textLength} characters` });
  if (isScalar(value)) return;
  for (const [key, item] of Object.entries(value as ContextData)) walkTree(item, [...path, key], walk);
};

const flatProblems = (data: ContextData): DataProblem[] => [
  ...Object.entries(data).flatMap(([key, value]) => [
    ...(NAME.test(key) && key.length <= 256
      ? []
      : [{ path: key.slice(0, 40), message: 'must be a name without spaces, control characters or =' }]),
    ...(isScalar(value) ? [] : [{ path: key.slice(0, 40), message: 'must be a text, a number or a flag' }]),
  ]),
];

/** Everything wrong with the data of a context, or nothing. */
export const checkContextData = (type: ContextType, data: ContextData): readonly DataProblem[] => {
  const walk: Walk = { values: 0, problems: [] };
  walkTree(data, [], walk);
  if (walk.values > BOUNDS.values)
    walk.problems.push({ path: '', message: `holds more than ${BOUNDS.values} values` });
  if (walk.problems.length > 0) return walk.problems;
  if (Object.keys(data).length > BOUNDS.keys)
    return [{ path: '', message: `holds more than ${BOUNDS.keys} names` }];
  if (isSharedConfiguration(type)) return type === 'config' || type === 'secret' ? flatProblems(data) : [];
  return (REQUIRED[type] ?? [])
    .filter(path => textAt(data, path) === undefined)
    .map(path => ({ path, message: 'is missing' }));
};
