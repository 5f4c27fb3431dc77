/**
 * Kustomizations as data. Kustomize reads YAML a little differently than we do, and takes the names of fields in capital
 * and small letters alike. So it never gets the text of a repository, but what we understood of it, written down anew:
 * then nothing can mean one file to whoever judges it and another to whoever reads it.
 */
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import { isObject } from './objects.ts';
import type { SourceFiles } from './source-files.ts';

export type Kustomization = Record<string, unknown>;

export const KUSTOMIZATION_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

const MAX_FILE = 512 * 1024;

/** Lists whose items are folders, files or addresses. */
export const ROOTS = ['resources', 'bases', 'components'] as const;
/** Lists whose items are files or folders, or a text of YAML itself. */
export const PLUGINS = ['generators', 'transformers', 'validators'] as const;
/** Lists whose items are files, or a text of YAML itself. */
const FILE_LISTS = ['crds', 'configurations', 'patchesStrategicMerge', 'paths'] as const;
/** Lists of objects with a file each, and lists of objects with files to put into an object. */
const PATH_LISTS = ['patches', 'patchesJson6902', 'replacements'] as const;
const GENERATOR_LISTS = ['configMapGenerator', 'secretGenerator'] as const;
const CHART_LISTS = ['helmCharts', 'helmChartInflationGenerator'] as const;

/** Every field that has to do with files, in the spelling that is looked for. */
const FIELDS = [
  ...[...ROOTS, ...PLUGINS, ...FILE_LISTS, ...PATH_LISTS, ...GENERATOR_LISTS, ...CHART_LISTS],
  ...['openapi', 'helmGlobals', 'path', 'files', 'envs', 'env', 'name', 'version', 'valuesFile', 'values'],
  ...[
    'additionalValuesFiles',
    'chartHome',
    'configHome',
    'chartName',
    'chartVersion',
    'helmHome',
    'repo',
    'chartRepo',
    'chartRepoUrl',
  ],
];

/** As Go compares names in JSON: some letters beyond the alphabet are taken for one of it. */
const folded = (name: string): string => name.toUpperCase().toLowerCase();

const SPELLINGS = new Map(FIELDS.map(name => [folded(name), name]));

const respelled = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const fields = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    const name = SPELLINGS.get(folded(key)) ?? key;
    if (fields.has(name)) throw new Fault('MANIFEST_INVALID', `a kustomization says ${name} twice`);
    fields.set(name, member);
  }
  return Object.fromEntries(fields);
};

/** A kustomization, or the configuration of a plugin, with its fields in one spelling. */
const inOneSpelling = (value: Readonly<Record<string, unknown>>): Kustomization => {
  const whole = respelled(value) as Kustomization;
  for (const field of ['openapi', 'helmGlobals']) if (field in whole) whole[field] = respelled(whole[field]);
  for (const field of [...PATH_LISTS, ...GENERATOR_LISTS, ...CHART_LISTS])
    if (Array.isArray(whole[field])) whole[field] = (whole[field] as unknown[]).map(respelled);
  return whole;
};

/** The objects of a text. */
export const documentsOf = (text: string, place: string): Kustomization[] => {
  try {
    return [...readYamlDocuments(text, { keepsNumbers: true })].map(({ value }) => {
      if (!isObject(value)) throw new Fault('MANIFEST_INVALID', `${place}: not an object`, { place });
      return inOneSpelling(value);
    });
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    throw new Fault(
      'MANIFEST_INVALID',
      `${place}, line ${error.line}: ${error.message}`,
      { place },
      { cause: error },
    );
  }
};

export const readDocuments = async (files: SourceFiles, path: string): Promise<Kustomization[]> =>
  documentsOf(await files.text(path, MAX_FILE), files.nameOf(path));

/** The file of a kustomization in a folder, and what it says. */
export const readKustomization = async (
  files: SourceFiles,
  folder: string,
): Promise<{ name: string; value: Kustomization } | undefined> => {
  for (const name of KUSTOMIZATION_NAMES) {
    const path = await files.find(name, folder);
    if (path === undefined) continue;
    const [value = {}] = await readDocuments(files, path);
    return { name, value };
  }
  return undefined;
};

/** A list of texts. Other values would be texts to Kustomize, but nobody can tell which. */
export const textsIn = (value: Kustomization, field: string): string[] => {
  const list = value[field] ?? [];
  const isGood = Array.isArray(list) && list.every(item => typeof item === 'string');
  if (!isGood) throw new Fault('MANIFEST_INVALID', `${field} of a kustomization must be a list of texts`);
  return list as string[];
};

const textIn = (value: Kustomization, field: string): string[] => {
  const text = value[field] ?? '';
  if (typeof text !== 'string')
    throw new Fault('MANIFEST_INVALID', `${field} of a kustomization must be a text`);
  return text === '' ? [] : [text];
};

const objectsIn = (value: Kustomization, field: string): Kustomization[] => {
  const list = value[field];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** `key=path` gives a file another name. */
const afterKey = (text: string): string => text.slice(text.indexOf('=') + 1);

/** Items may be YAML themselves instead of the path of a file. */
const isPath = (text: string): boolean => !text.includes('\n') && !/:\s|^\s*[{[]/u.test(text);

/** The paths of all plain files that a kustomization or the configuration of a plugin names. */
export const filesIn = (value: Kustomization): string[] => {
  const generators = [value, ...GENERATOR_LISTS.flatMap(field => objectsIn(value, field))];
  const paths = [
    ...[value.openapi, value, ...PATH_LISTS.flatMap(field => objectsIn(value, field))].flatMap(entry =>
      isObject(entry) ? textIn(entry, 'path') : [],
    ),
    ...FILE_LISTS.flatMap(field => textsIn(value, field)).filter(isPath),
    ...generators.flatMap(entry => [
      ...textsIn(entry, 'files').map(afterKey),
      ...textsIn(entry, 'envs'),
      ...textIn(entry, 'env'),
    ]),
    ...[value, ...objectsIn(value, 'helmCharts')].flatMap(entry => [
      ...textIn(entry, 'valuesFile'),
      ...textsIn(entry, 'additionalValuesFiles'),
    ]),
    ...objectsIn(value, 'helmChartInflationGenerator').flatMap(entry => textIn(entry, 'values')),
  ];
  return paths.filter(path => path !== '');
};

/** Kustomize would have Helm fetch charts by itself, from any address; a chart lies beside its kustomization. */
export const withoutChartRepositories = (value: Kustomization): Kustomization => {
  const without = ({ repo: _, chartRepo: __, chartRepoUrl: ___, ...chart }: Kustomization): Kustomization =>
    chart;
  const lists = CHART_LISTS.filter(field => Array.isArray(value[field])).map(field => [
    field,
    objectsIn(value, field).map(without),
  ]);
  return {
    ...(value.kind === 'HelmChartInflationGenerator' ? without(value) : value),
    ...Object.fromEntries(lists),
  };
};

/** Where the charts may lie that a kustomization inflates, each as a path. */
export const chartPlaces = (value: Kustomization): string[] => {
  const globals = isObject(value.helmGlobals) ? textIn(value.helmGlobals, 'chartHome') : [];
  const older = objectsIn(value, 'helmChartInflationGenerator');
  const homes = [...globals, ...older.flatMap(entry => textIn(entry, 'chartHome'))];
  const isPlugin = value.kind === 'HelmChartInflationGenerator';
  const charts = [...objectsIn(value, 'helmCharts'), ...(isPlugin ? [value] : [])];
  const places = [
    ...charts.map(entry => ({ name: textIn(entry, 'name'), version: textIn(entry, 'version') })),
    ...older.map(entry => ({ name: textIn(entry, 'chartName'), version: textIn(entry, 'chartVersion') })),
  ];
  const all = ['charts', ...homes, ...(isPlugin ? textIn(value, 'chartHome') : [])];
  return places.flatMap(({ name: [name = ''], version: [version] }) => {
    for (const word of [name, version ?? '']) refuseWay(word);
    // Kustomize writes the version behind the name where it fetches a chart itself.
    const names = version === undefined ? [name] : [name, `${name}-${version}`];
    return all.flatMap(home => names.map(each => `${home}/${each}`));
  });
};

/** Kustomize makes files with these words in their names; what leads elsewhere would be written there. */
const refuseWay = (word: string): void => {
  if (/^[-/]|\\|(?:^|\/)\.\.(?:\/|$)/u.test(word))
    throw new Fault('RENDER_REFUSED', `a chart of a kustomization is called ${word}`, { word });
};
