import { sha256Hex } from '@freshet/kit/crypto';
import type { SpecPart } from '../tables.ts';
import type { RuntimeEnvironment } from './environment-store.ts';

const ID_LENGTH = 24;

/** The clusters that these runtime environments run in, each once. */
export const clustersOf = (environments: readonly RuntimeEnvironment[]) => {
  const found = new Map<string, string>();
  for (const { accountId, spec } of environments) {
    const selector = selectorIn(spec.runtimeScheduler);
    if (selector !== undefined) found.set(selector, accountId);
  }
  return [...found].map(([selector, accountId]) => ({
    _id: sha256Hex(`${accountId}/${selector}`).slice(0, ID_LENGTH),
    selector,
    provider: 'local' as const,
    providerAgent: 'custom' as const,
    behindFirewall: true as const,
  }));
};

const selectorIn = (scheduler: SpecPart | undefined): string | undefined => {
  const { cluster } = (scheduler ?? {}) as { cluster?: { clusterProvider?: { selector?: unknown } } };
  const selector = cluster?.clusterProvider?.selector;
  return typeof selector === 'string' && selector !== '' ? selector : undefined;
};
