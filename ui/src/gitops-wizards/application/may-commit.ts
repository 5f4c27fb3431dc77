import type { MayCreateApplicationQuery } from './may-create.generated.ts';

type Source = MayCreateApplicationQuery['gitSources']['nodes'][number];

/** Where an application comes from. */
interface Origin {
  readonly runtime: string;
  readonly gitSource?: string | null | undefined;
}

/**
 * Whether somebody may commit to the Git Source of an application: what the provider said of it counts, and where it
 * has not said anything yet, whether the person may change Git Sources.
 */
export const mayCommitTo = (
  sources: readonly Source[],
  mayChange: boolean,
): ((origin: Origin) => boolean) => {
  const said = new Map(
    sources.map(({ runtime, name, myGitPermission }) => [`${runtime} ${name}`, myGitPermission?.write]),
  );
  return ({ runtime, gitSource }) => gitSource != null && (said.get(`${runtime} ${gitSource}`) ?? mayChange);
};
