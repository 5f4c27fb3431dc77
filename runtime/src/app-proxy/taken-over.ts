/** Which objects a new application would take over from others, and whose they are. */
import type { Application } from '@freshet/domain/applications';
import { applicationNamed, instanceOf, otherInstance } from '@freshet/domain/tracking';
import type { Comparison } from '../comparison/index.ts';
import type { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';

interface TakenOver {
  readonly namespace: string | null;
  readonly name: string | null;
  readonly count: number;
}

/** So many others are looked up; the rest is told without names. */
const MOST_OTHERS = 50;

/** How many objects each other application has of those that would be applied, the most first. */
export const takenOverBy = (
  { resources }: Pick<Comparison, 'resources'>,
  instance: string,
  tracking: Parameters<typeof otherInstance>[2],
): readonly (readonly [instance: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { target, live, hook } of resources) {
    const other = target && live && !hook ? otherInstance(live, instance, tracking) : undefined;
    if (other !== undefined) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
};

/** The same for a caller: whose they are is told only of applications that the caller may see. */
export const tellTakenOver = async (
  { engine }: Pick<ProxyParts, 'engine'>,
  { sight, call }: { readonly sight: ApplicationSight; readonly call: ProxyCall },
  { application, comparison }: { readonly application: Application; readonly comparison: Comparison },
): Promise<TakenOver[]> => {
  const settings = engine.settings();
  const instance = instanceOf(application.metadata, settings.namespace);
  // What is not in memory is not there: names are looked up nowhere else, as marks may hold any text.
  const others = takenOverBy(comparison, instance, settings).map(([other, count], place) => {
    const { namespace, name } = applicationNamed(other, settings.namespace);
    return { found: place < MOST_OTHERS ? engine.applicationOf(`${namespace}/${name}`) : undefined, count };
  });
  const seen = await sight.among(
    call,
    others.flatMap(({ found }) => found ?? []),
  );
  const isNamed = ({ found }: (typeof others)[number]): boolean => found !== undefined && seen.has(found);
  const nameless = others.filter(other => !isNamed(other)).reduce((sum, { count }) => sum + count, 0);
  return [
    ...others.filter(isNamed).map(({ found, count }) => ({
      namespace: found?.metadata.namespace ?? settings.namespace,
      name: found?.metadata.name ?? '',
      count,
    })),
    // Together, so that nothing tells how many there are that the caller may not see.
    ...(nameless > 0 ? [{ namespace: null, name: null, count: nameless }] : []),
  ];
};
