import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { invalid } from '../status/index.ts';
import type { VerbDeps } from './core.ts';

interface Allocation {
  readonly kind: Kind;
  readonly next: KubeObject;
  readonly previous: KubeObject | undefined;
}

/**
 * Takes what the cluster hands out, such as addresses. Nothing may come between this and the write: what is taken is
 * known to others only once the write is decided.
 */
export const allocate = ({ store, ids }: VerbDeps, { kind, next, previous }: Allocation): void => {
  if (!kind.rules.allocate) return;
  const errors = kind.rules.allocate(next, previous, {
    list: resource => store.latestAll(resource).map(entry => store.objectOf(entry)),
    random: () => Buffer.from(ids.secret(), 'base64url').readUInt32BE(0) / 2 ** 32,
  });
  if (errors.length > 0) throw invalid(kind, next.metadata.name, errors);
};
