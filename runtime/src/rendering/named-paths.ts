/** Which other paths the files of a folder name, for whoever wants to know what a source is made of. */
import { posix } from 'node:path';
import {
  chartPlaces,
  documentsOf,
  filesIn,
  KUSTOMIZATION_NAMES,
  type Kustomization,
  PLUGINS,
  ROOTS,
  textsIn,
} from './kustomization.ts';
import { isObject } from './objects.ts';

const CHART = 'Chart.yaml';
const FILE_URL = 'file://';

/** The files that name others. */
export const NAMING_FILES: readonly string[] = [...KUSTOMIZATION_NAMES, CHART];

/** Paths as they are written, seen from the folder of the file; addresses elsewhere are left out. */
export const namedIn = (file: string, text: string): readonly string[] => {
  const [value = {}] = documentsOf(text, file);
  const named = posix.basename(file) === CHART ? ofChart(value) : ofKustomization(value);
  return named.filter(path => !/^\/|:\/\/|[\n\0]|^[^/]*@/.test(path));
};

const ofKustomization = (value: Kustomization): readonly string[] => [
  ...[...ROOTS, ...PLUGINS].flatMap(field => textsIn(value, field)),
  ...filesIn(value),
  ...chartPlaces(value),
];

const ofChart = ({ dependencies }: Kustomization): readonly string[] =>
  (Array.isArray(dependencies) ? dependencies : []).flatMap(dependency => {
    const at = isObject(dependency) ? dependency.repository : undefined;
    return typeof at === 'string' && at.startsWith(FILE_URL) ? [at.slice(FILE_URL.length)] : [];
  });
