import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { type ApplicationName, nameOfApplication } from '@freshet/domain/automation';
import { isFault } from '@freshet/kit/errors';
import { askedRevisions } from '../asked-revisions.ts';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { type Rendered, showRevisions } from '../show-revisions.ts';
import { SeenNames } from '../shown-warnings.ts';

/** What a change of a source comes to, before it is merged. */
export const revisionComparisons = (parts: ProxyParts) => {
  const { applications, engine } = parts;
  const names = new SeenNames(parts);
  const rendered = async (
    name: ApplicationName,
    revisions: readonly string[],
    signal: AbortSignal,
  ): Promise<Rendered> => {
    try {
      return { comparison: await engine.preview(name, revisions, { signal }) };
    } catch (error) {
      // That one side cannot be rendered is what the caller wants to know; that nobody can tell is no answer.
      if (!isFault(error, 'GITOPS_PREVIEW_IMPOSSIBLE')) throw error;
      return { failure: String(error.details.why ?? error.message) };
    }
  };
  return {
    Query: {
      revisionComparison: async (_, { from, to, sourcePositions, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const name = nameOfApplication(application);
        const asked = (revisions: readonly string[]) =>
          askedRevisions(application.spec, { revisions, sourcePositions });
        const [before, after] = [asked(from), asked(to)];
        // One after the other: both render the same repository, and a runtime has others to serve.
        const base = await rendered(name, before, call.signal);
        const merged = await rendered(name, after, call.signal);
        const [told, toldMerged] = await names.inSides(call, base, merged);
        return showRevisions(told, toldMerged, call.signal);
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
