import type { ApplicationSource, ApplicationSpec } from '@freshet/domain/applications';

/** Where a hydrated application is synced from: the branch that the hydrator writes. */
interface SourceHydrator {
  readonly drySource?: { readonly repoURL?: string };
  readonly syncSource?: { readonly targetBranch?: string; readonly path?: string };
}

const hydratorOf = (spec: ApplicationSpec): SourceHydrator | undefined =>
  (spec as { sourceHydrator?: SourceHydrator }).sourceHydrator;

/** The sources that count: of a hydrator, else the list, else the single one; empty where the spec names none. */
export const sourcesOf = (spec: ApplicationSpec): readonly ApplicationSource[] => {
  const hydrator = hydratorOf(spec);
  if (hydrator) {
    const { targetBranch, path } = hydrator.syncSource ?? {};
    return [
      {
        repoURL: hydrator.drySource?.repoURL ?? '',
        ...(path === undefined ? {} : { path }),
        ...(targetBranch === undefined ? {} : { targetRevision: targetBranch }),
      },
    ];
  }
  if (spec.sources && spec.sources.length > 0) return spec.sources;
  return spec.source ? [spec.source] : [];
};

/** Whether the application is written with a list of sources, so that its status has lists too. */
export const hasSourceList = (spec: ApplicationSpec): boolean =>
  hydratorOf(spec) === undefined && (spec.sources?.length ?? 0) > 0;
