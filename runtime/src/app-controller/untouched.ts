import { type Application, GENERATE_PATHS_ANNOTATION } from '@freshet/domain/applications';
import { revisionsIn, sourcesOf, touchedBy } from '@freshet/domain/automation';
import type { EngineParts } from './engine-parts.ts';
import { placeOf } from './revisions.ts';

/**
 * Whether the revisions since the last sync have changed nothing in the paths that the application says it reads.
 * Where that cannot be told, they count as having changed something.
 */
export const isUntouched = async (
  { sources }: EngineParts,
  application: Application,
  revisions: readonly string[],
): Promise<boolean> => {
  const { spec, status, metadata } = application;
  if (!metadata.annotations?.[GENERATE_PATHS_ANNOTATION]) return false;
  const synced = revisionsIn(status?.operationState?.syncResult);
  const all = sourcesOf(spec);
  if (synced.length !== all.length || revisions.length !== all.length) return false;
  for (const [index, source] of all.entries()) {
    const [from = '', to = ''] = [synced[index], revisions[index]];
    if (from === to) continue;
    if (source.chart) return false;
    const changedFiles = await sources
      .changed(placeOf(source, spec.project), from, to)
      .catch(() => undefined); // a commit may be gone since; then nobody knows
    if (!changedFiles) return false;
    const alone: Application = { ...application, spec: { ...spec, sources: [], source } };
    if (
      touchedBy(alone, { url: source.repoURL, ref: source.targetRevision || 'HEAD', changedFiles }) !== 'no'
    )
      return false;
  }
  return true;
};
