import type { Application } from '@freshet/domain/applications';
import { normalizeSpec, sourcesOf } from '@freshet/domain/automation';
import { Fault } from '@freshet/kit/errors';
import type { Comparison } from '../comparison/index.ts';
import type { FileEdits } from '../rendering/index.ts';
import { compareApplication } from './compare-application.ts';
import type { EngineParts } from './engine-parts.ts';
import { surroundingsOf } from './surroundings.ts';

/** Compares as the engine would, with the sources at other revisions; the application need not be there yet. */
export const previewApplication = async (
  parts: EngineParts,
  found: Application,
  revisions: readonly string[],
  edits?: FileEdits,
): Promise<Comparison> => {
  const application = { ...found, spec: normalizeSpec(found.spec) };
  const surroundings = surroundingsOf(parts, application);
  const unusable = (why: string): Fault =>
    new Fault('GITOPS_PREVIEW_IMPOSSIBLE', `${found.metadata.name} cannot be previewed: ${why}`, { why });
  if (surroundings.problems.length > 0) throw unusable(surroundings.problems.join('; '));
  const { comparison, failure } = await compareApplication(parts, {
    application,
    surroundings,
    sources: sourcesOf(application.spec).map((source, index) => {
      const revision = revisions[index];
      return revision ? { ...source, targetRevision: revision } : source;
    }),
    since: parts.clock.now(),
    level: 3,
    isHard: false,
    edits,
  });
  if (failure !== undefined) throw unusable(failure);
  return comparison;
};
