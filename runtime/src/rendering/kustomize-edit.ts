/**
 * What `kustomize edit` would make of a kustomization with the options of a source, in its order: name prefix and
 * suffix, images, replicas, labels, annotations, namespace, patches, components.
 */
import type { KustomizeSource } from '@freshet/domain/applications';
import { expandVariables } from '@freshet/domain/build-environment';
import { Fault } from '@freshet/kit/errors';
import { isObject } from './objects.ts';

type Kustomization = Record<string, unknown>;
type Environment = Readonly<Record<string, string>>;

/** Whether a source changes anything of its kustomization. */
export const hasEdits = (options: KustomizeSource): boolean =>
  [options.namePrefix, options.nameSuffix, options.namespace].some(
    text => text !== undefined && text !== '',
  ) ||
  [options.images, options.replicas, options.patches, options.components].some(
    list => (list?.length ?? 0) > 0,
  ) ||
  [options.commonLabels, options.commonAnnotations].some(map => Object.keys(map ?? {}).length > 0);

/** A kustomization with the options of a source; `components` are those of them that are there. */
export const editKustomization = (
  kustomization: Kustomization,
  options: KustomizeSource & { readonly components: readonly string[] },
  environment: Environment,
): Kustomization => {
  const edited: Kustomization = { ...kustomization };
  if (options.namePrefix) edited.namePrefix = options.namePrefix;
  if (options.nameSuffix) edited.nameSuffix = options.nameSuffix;
  if (options.images?.length) edited.images = withImages(listOf(edited.images), options.images, environment);
  if (options.replicas?.length) edited.replicas = withReplicas(listOf(edited.replicas), options.replicas);
  setLabels(edited, options, environment);
  setAnnotations(edited, options, environment);
  if (options.namespace) edited.namespace = options.namespace;
  if (options.patches?.length) edited.patches = [...listOf(edited.patches), ...options.patches];
  const fresh = options.components.filter(component => !listOf(edited.components).includes(component));
  if (fresh.length > 0) edited.components = [...listOf(edited.components), ...fresh];
  return edited;
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const named = (value: unknown): string | undefined =>
  isObject(value) && typeof value.name === 'string' ? value.name : undefined;

/** What is given replaces what the file says of the same name; both in the order of names. */
const mergeByName = (existing: unknown[], given: readonly Record<string, unknown>[]): unknown[] => {
  const merged = new Map<string, unknown>();
  for (const entry of [...existing, ...given]) merged.set(named(entry) ?? '', entry);
  return [...merged].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
};

const withImages = (existing: unknown[], images: readonly string[], environment: Environment): unknown[] =>
  mergeByName(
    existing,
    images.map(image => {
      const parsed = parseImage(expandVariables(image, environment));
      return kept(
        parsed,
        existing.find(entry => named(entry) === parsed.name),
      );
    }),
  );

interface Image extends Record<string, unknown> {
  name: string;
  newName?: string;
  newTag?: string;
  digest?: string;
}

/** An asterisk leaves what the file says. */
const kept = (image: Image, before: unknown): Image => {
  const fields = Object.entries(image).flatMap(([field, value]) => {
    const wanted = value === '*' ? (isObject(before) ? before[field] : undefined) : value;
    return wanted === undefined ? [] : [[field, wanted] as const];
  });
  return Object.fromEntries(fields) as Image;
};

const IMAGE = /^(?<name>[^@]*?)(?::(?<tag>[^:/@]+))?(?:@(?<digest>.+))?$/u;

/** `name=other:tag@digest`, `name=other`, `name:tag` or `name@digest`. */
const parseImage = (text: string): Image => {
  const equals = text.indexOf('=');
  const { name, tag, digest } = IMAGE.exec(text.slice(equals + 1))?.groups ?? {};
  const changes = {
    ...(tag === undefined ? {} : { newTag: tag }),
    ...(digest === undefined ? {} : { digest }),
  };
  if (name === undefined || name === '') throw badImage(text);
  if (equals > 0) return { name: text.slice(0, equals), newName: name, ...changes };
  if (tag === undefined && digest === undefined) throw badImage(text);
  return { name, ...changes };
};

const badImage = (text: string): Fault =>
  new Fault('RENDER_FAILED', `the image ${text} must be name:tag, name@digest or name=other:tag`);

const withReplicas = (existing: unknown[], replicas: NonNullable<KustomizeSource['replicas']>): unknown[] =>
  mergeByName(
    existing,
    replicas.map(({ name, count }) => {
      const number = Number(count);
      if (!Number.isInteger(number) || number < 0)
        throw new Fault('RENDER_FAILED', `${name} cannot have ${count} replicas`);
      return { name, count: number };
    }),
  );

const setLabels = (edited: Kustomization, options: KustomizeSource, environment: Environment): void => {
  const given = expandAll(options.commonLabels, environment);
  if (Object.keys(given).length === 0) return;
  if (!options.labelWithoutSelector) {
    edited.commonLabels = mergeTexts(edited.commonLabels, given, {
      what: 'label',
      force: options.forceCommonLabels,
    });
    return;
  }
  const before = listOf(edited.labels);
  for (const entry of before)
    if (isObject(entry)) mergeTexts(entry.pairs, given, { what: 'label', force: options.forceCommonLabels });
  const templates = options.labelIncludeTemplates ? { includeTemplates: true } : {};
  edited.labels = [...before.map(entry => withoutPairs(entry, given)), { pairs: given, ...templates }];
};

/** Kustomize refuses a label that is said twice. */
const withoutPairs = (entry: unknown, given: Readonly<Record<string, string>>): unknown => {
  if (!isObject(entry) || !isObject(entry.pairs)) return entry;
  const pairs = Object.entries(entry.pairs).filter(([name]) => !Object.hasOwn(given, name));
  return { ...entry, pairs: Object.fromEntries(pairs) };
};

const setAnnotations = (edited: Kustomization, options: KustomizeSource, environment: Environment): void => {
  const given = options.commonAnnotationsEnvsubst
    ? expandAll(options.commonAnnotations, environment)
    : (options.commonAnnotations ?? {});
  if (Object.keys(given).length === 0) return;
  const force = options.forceCommonAnnotations;
  edited.commonAnnotations = mergeTexts(edited.commonAnnotations, given, { what: 'annotation', force });
};

const expandAll = (texts: Readonly<Record<string, string>> | undefined, environment: Environment) =>
  Object.fromEntries(
    Object.entries(texts ?? {}).map(([name, value]) => [name, expandVariables(value, environment)]),
  );

const mergeTexts = (
  existing: unknown,
  given: Readonly<Record<string, string>>,
  { what, force }: { what: string; force: boolean | undefined },
): Record<string, unknown> => {
  const before = isObject(existing) ? existing : {};
  const twice = Object.keys(given).find(name => Object.hasOwn(before, name));
  if (twice !== undefined && !force)
    throw new Fault(
      'RENDER_FAILED',
      `the kustomization has the ${what} ${twice} already; force it to replace it`,
    );
  return { ...before, ...given };
};
