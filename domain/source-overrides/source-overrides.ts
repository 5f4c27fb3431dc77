import type { ApplicationSource } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';

/** Files in the path of a source that change how it is rendered, in the order in which they do. */
export const overrideFiles = (application: string): readonly string[] => [
  '.argocd-source.yaml',
  `.argocd-source-${application}.yaml`,
];

/** What stays whatever a file says: a file cannot lead somewhere else than to where it was found. */
const PLACE = ['repoURL', 'path', 'chart', 'targetRevision', 'tagPrefix', 'ref'] as const;

/** The source with the content of an override file merged onto it; an empty file changes nothing. */
export const applyOverride = (source: ApplicationSource, override: unknown): ApplicationSource => {
  if (override === undefined || override === null) return source;
  if (!isObject(override))
    throw new Fault('MANIFEST_INVALID', 'a file of source overrides must hold one object');
  const merged = mergePatch(source, override) as Record<string, unknown>;
  for (const field of PLACE) {
    if (source[field] === undefined) delete merged[field];
    else merged[field] = source[field];
  }
  return merged as unknown as ApplicationSource;
};

/** A JSON merge patch: objects field by field, null takes away, all else replaces. */
const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) merged.delete(field);
    else merged.set(field, mergePatch(merged.get(field), value));
  }
  return Object.fromEntries(merged);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
