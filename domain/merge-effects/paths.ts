import { type ApplicationSource, GENERATE_PATHS_ANNOTATION } from '@freshet/domain/applications';

/** A path of a repository in one spelling: without dots, and without slashes around it. */
const plainPath = (path: string): string => {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};

const isUnder = (file: string, folder: string): boolean =>
  folder === '' || file === folder || file.startsWith(`${folder}/`);

type Annotations = Readonly<Record<string, string>>;

/** The paths of a source's repository that an application says it is made of; undefined where it does not say. */
export const declaredPaths = (
  annotations: Annotations | undefined,
  source: Pick<ApplicationSource, 'path'>,
): readonly string[] | undefined => {
  const written = annotations?.[GENERATE_PATHS_ANNOTATION];
  if (written === undefined || written.trim() === '') return undefined;
  return written
    .split(';')
    .map(path => path.trim())
    .filter(path => path !== '')
    .map(path => plainPath(path.startsWith('/') ? path : `${source.path ?? ''}/${path}`));
};

const anyUnder = (files: readonly string[], folders: readonly string[]): boolean =>
  files.some(file => folders.some(folder => isUnder(plainPath(file), folder)));

/**
 * What changed files mean for an application: `no` when they cannot matter, `sure` when one in the folder of a source has
 * changed, `maybe` when the source may read what changed elsewhere.
 */
export type Touch = 'no' | 'maybe' | 'sure';

/** The same for one source that follows them; `files` is undefined where nobody knows them. */
export const touchOf = (
  source: Pick<ApplicationSource, 'path'>,
  annotations: Annotations | undefined,
  files: readonly string[] | undefined,
): Touch => {
  if (files === undefined) return 'maybe';
  if (anyUnder(files, [plainPath(source.path ?? '')])) return 'sure';
  return anyUnder(files, declaredPaths(annotations, source) ?? ['']) ? 'maybe' : 'no';
};
