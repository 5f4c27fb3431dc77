/** What the engine warns of, as a caller may hear it. */
import type { Application } from '@freshet/domain/applications';
import { applicationNamed } from '@freshet/domain/tracking';
import { type Comparison, namelessWarnings, sharedObjects } from '../comparison/index.ts';
import { APPLICATIONS } from './application-desk.ts';
import type { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';

/** So many others are looked up; of the rest the names are not told. */
const MOST_OTHERS = 50;

/** A comparison in whose warnings other applications are named only where the caller may see them. */
export const withSeenNames = async (
  { client, engine }: Pick<ProxyParts, 'client' | 'engine'>,
  { sight, call }: { readonly sight: ApplicationSight; readonly call: Pick<ProxyCall, 'ask'> },
  { application, comparison }: { readonly application: Application; readonly comparison: Comparison },
): Promise<Comparison> => {
  if (!comparison.conditions.some(({ type }) => type === 'SharedResourceWarning')) return comparison;
  const sharing = { application, settings: engine.settings() };
  const lives = comparison.resources.flatMap(({ live }) => live ?? []);
  const others = [...new Set(sharedObjects(lives, sharing).map(({ other }) => other))];
  const found = await Promise.all(
    others.slice(0, MOST_OTHERS).map(async other => {
      const ref = applicationNamed(other, sharing.settings.namespace);
      return [other, await client.find<Application>(APPLICATIONS, ref)] as const;
    }),
  );
  const seen = await sight.among(
    call,
    found.flatMap(([, one]) => one ?? []),
  );
  const named = new Set(found.flatMap(([other, one]) => (one && seen.has(one) ? [other] : [])));
  const nameless = namelessWarnings(lives, sharing, other => named.has(other));
  return {
    ...comparison,
    conditions: comparison.conditions.map(condition => ({
      ...condition,
      message: nameless.get(condition.message) ?? condition.message,
    })),
  };
};
