import type { Secret } from '@freshet/kit/secret';
import { type ChangeContext, systemActor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import { changeSettings, moveSettings, readSettings } from '../settings/account-settings.ts';
import { identifyRuntime } from './identify-runtime.ts';
import { registerRuntime } from './register-runtime.ts';
import { RuntimeStore } from './runtime-store.ts';

/** The runtime that the platform runs by itself for an account. */
export interface HostedWish {
  readonly accountId: string;
  /** Its name, unless the account has a hosted runtime already or something else is called so. */
  readonly name: string;
  readonly namespace: string;
  readonly cluster: string;
  /** A repository on the built-in Git host, for accounts that have no Shared Configuration Repository yet. */
  readonly sharedConfigRepo: string;
  /** The key that it has from an earlier start. */
  readonly key: Secret | undefined;
}

/** What it is started with. */
export type HostedStart =
  | { readonly kind: 'registered' }
  /** The key that it had is not known here; it must use this one. */
  | { readonly kind: 'register'; readonly key: Secret };

/** Sees to it that the hosted runtime of an account can connect, whatever of its earlier life is left. */
export const prepareHosted =
  (core: GitOpsRuntimesCore) =>
  async ({ accountId, sharedConfigRepo, ...wish }: HostedWish): Promise<HostedStart> => {
    const context = { actor: systemActor(accountId, 'hosted runtime') };
    await provideSettings(core, context, sharedConfigRepo);
    const known = wish.key && (await identifyRuntime(core)(wish.key));
    if (known?.kind === 'hosted' && known.accountId === accountId) return { kind: 'registered' };
    const { key } = await registerRuntime(core)(context, {
      name: await freeName(core, accountId, wish.name),
      kind: 'hosted',
      namespace: wish.namespace,
      cluster: wish.cluster,
      engine: 'embedded',
      accessMode: 'tunnel',
      isNamespaced: false,
      recover: true,
    });
    return { kind: 'register', key };
  };

/** Where the platform itself has moved to another address, its repository has moved with it. */
const provideSettings = async (
  core: GitOpsRuntimesCore,
  context: ChangeContext,
  sharedConfigRepo: string,
): Promise<void> => {
  const settings = await readSettings(core.work.sql, context.actor.accountId);
  if (settings.sharedConfigRepo === undefined) {
    await changeSettings(core)(context, { sharedConfigRepo });
    return;
  }
  if (settings.gitProvider !== 'freshet' || settings.sharedConfigRepo === sharedConfigRepo) return;
  const [before, now] = [new URL(settings.sharedConfigRepo), new URL(sharedConfigRepo)];
  if (before.pathname === now.pathname) await moveSettings(core)(context, { sharedConfigRepo });
};

const freeName = async (
  { work, clock, ids }: GitOpsRuntimesCore,
  accountId: string,
  wanted: string,
): Promise<string> => {
  const store = new RuntimeStore(work.sql);
  const hosted = await store.hostedName(accountId);
  if (hosted !== undefined) return hosted;
  const taken = await store.find(accountId, wanted, clock.now());
  return taken ? `${wanted}-${ids.next().slice(-6)}` : wanted;
};
