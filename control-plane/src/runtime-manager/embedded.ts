import type { Secret } from '@freshet/kit/secret';
import { systemActor } from '../unit-of-work/index.ts';
import type { RuntimeCore } from './core.ts';
import type { RegistrationTokens } from './runners/registration-tokens.ts';
import type { Runner } from './runners/runner.ts';
import type { RunnerKeys } from './runners/runner-keys.ts';
import { updateRunner } from './runners/update-runner.ts';

/** The runner that the platform starts by itself, as its operator wants it. */
export interface EmbeddedWish {
  readonly accountId: string;
  readonly name: string;
  readonly capacity: number;
  readonly forks: boolean;
  /** The key that it has from an earlier start. */
  readonly key: Secret | undefined;
}

/** What the embedded runner is started with. */
export type EmbeddedStart =
  | { readonly kind: 'registered' }
  /** It is not known here; it must forget who it was and register with this. */
  | { readonly kind: 'register'; readonly token: Secret };

/** It registers as soon as it has started. */
const TOKEN_MINUTES = 10;

/** Sees to it that the embedded runner can connect, whatever of its earlier life is left. */
export const createEmbedded = (core: RuntimeCore, keys: RunnerKeys, tokens: RegistrationTokens) => {
  const update = updateRunner(core);
  return async (wish: EmbeddedWish): Promise<EmbeddedStart> => {
    const { accountId, name, capacity, forks } = wish;
    const context = { actor: systemActor(accountId, 'embedded runner') };
    const known = wish.key && (await keys.identify(wish.key));
    if (!known?.embedded || known.accountId !== accountId) {
      const trust = forks ? 'any' : 'trusted-only';
      const { token } = await tokens.create(
        context,
        { name, trust, capacity, minutes: TOKEN_MINUTES },
        { embedded: true },
      );
      return { kind: 'register', token };
    }
    const patch = patchFor(known, { capacity, forks });
    if (patch) await update(context, known.id, patch);
    return { kind: 'registered' };
  };
};

/** Its settings decide how much it takes. What people took from it since stays taken. */
const patchFor = (runner: Runner, { capacity, forks }: Pick<EmbeddedWish, 'capacity' | 'forks'>) => {
  const widens = forks && runner.trust === 'trusted-only';
  if (runner.capacity === capacity && !widens) return undefined;
  return { capacity, ...(widens ? { trust: 'any' as const } : {}) };
};
