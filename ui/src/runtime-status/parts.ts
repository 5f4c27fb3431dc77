import type { ToldTroubles } from '../gitops/index.ts';
import type { Check } from './check.ts';
import type { RuntimeStandingQuery } from './standing.generated.ts';

/** A part that a runtime is made of. */
export type Component = RuntimeStandingQuery['runtimeComponents'][number];

interface LivePart {
  readonly name: string;
  readonly version: string | null;
  readonly health: string;
  readonly message: string | null;
}

const HEALTHS = ['Healthy', 'Progressing', 'Suspended', 'Degraded', 'Missing'] as const;

const healthOf = (health: string): Component['health'] =>
  HEALTHS.find(known => known === health) ?? 'Unknown';

/** All parts of a runtime: those that were told to the control plane, and those that only the runtime itself names. */
export const allParts = (told: readonly Component[], live: readonly LivePart[]): readonly Component[] => {
  const known = new Set(told.map(({ name }) => name));
  return [
    ...told,
    ...live.filter(({ name }) => !known.has(name)).map(part => ({ ...part, health: healthOf(part.health) })),
  ];
};

/** Whether a part needs somebody; one that starts, or that nobody knows about, does not. */
export const isUnwell = ({ health }: Pick<Component, 'health'>): boolean =>
  health === 'Degraded' || health === 'Missing';

export interface Live {
  /** The path from this browser. */
  readonly reach: Check | undefined;
  readonly parts: readonly LivePart[];
}

/** What only those know who have asked the runtime itself, besides what the control plane knows. */
export const withLive = (told: ToldTroubles, { reach, parts }: Live): ToldTroubles => ({
  paths: [...(reach?.status === 'failed' ? [reach] : []), ...told.paths],
  parts: allParts(told.parts, parts).filter(isUnwell),
});
