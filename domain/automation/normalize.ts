import type { ApplicationSource, ApplicationSpec } from '@freshet/domain/applications';

/** Whether a block says nothing: every member is absent, empty, false, or itself a block that says nothing. */
const saysNothing = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(saysNothing);
};

const TYPE_BLOCKS = ['helm', 'kustomize', 'directory'] as const;

const withoutEmptyBlocks = (source: ApplicationSource): ApplicationSource => {
  const kept = { ...source };
  for (const block of TYPE_BLOCKS) if (saysNothing(kept[block])) delete kept[block];
  return kept;
};

/** A sync policy says something as soon as automation is switched on, even with nothing in the block. */
const isEmptyPolicy = ({ syncPolicy }: ApplicationSpec): boolean =>
  syncPolicy === undefined ||
  (syncPolicy.automated === undefined &&
    syncPolicy.retry === undefined &&
    syncPolicy.managedNamespaceMetadata === undefined &&
    (syncPolicy.syncOptions ?? []).length === 0);

/** The spec as the controller writes it back: a project, and no blocks that say nothing. */
export const normalizeSpec = (spec: ApplicationSpec): ApplicationSpec => {
  const normal: ApplicationSpec = { ...spec, project: spec.project || 'default' };
  if (isEmptyPolicy(normal)) delete normal.syncPolicy;
  if (normal.sources && normal.sources.length > 0) normal.sources = normal.sources.map(withoutEmptyBlocks);
  else if (normal.source) normal.source = withoutEmptyBlocks(normal.source);
  return normal;
};
