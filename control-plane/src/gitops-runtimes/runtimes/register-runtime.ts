/** The handshake that makes a runtime known: whoever installs it says what it will be, and gets its key. */
import { randomBytes } from 'node:crypto';
import { GitOpsRuntimeRegistered, type GitProviderKind } from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { mintKey } from '../../machine-keys/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore, RuntimesChange } from '../core.ts';
import { readSettings, writeSettings } from '../settings/account-settings.ts';
import type { AccessMode, Engine, RuntimeKind } from '../tables.ts';
import { type FirstCommit, firstCommit } from './first-commit.ts';
import type { GitOpsRuntime } from './runtime.ts';
import { announce } from './runtime-news.ts';
import { RuntimeStore } from './runtime-store.ts';

export interface Registration {
  readonly name: string;
  readonly kind?: RuntimeKind;
  readonly namespace: string;
  readonly cluster: string;
  readonly engine: Engine;
  readonly accessMode: AccessMode;
  readonly ingressUrl?: string | undefined;
  readonly internalIngressUrl?: string | undefined;
  readonly isNamespaced: boolean;
  readonly isConfigurationRuntime?: boolean | undefined;
  readonly version?: string | undefined;
  readonly sharedConfigRepo?: string | undefined;
  readonly gitProvider?: GitProviderKind | undefined;
  readonly gitApiUrl?: string | undefined;
  /** Whether a runtime of that name may be known already: it is then installed anew. */
  readonly recover: boolean;
}

export interface Registered {
  readonly runtime: GitOpsRuntime;
  /** Shown once. */
  readonly key: Secret;
}

/** How many runtimes an account may have. It bounds lists and what one account can cost the others. */
const MAX_RUNTIMES = 1_000;

const STORE_KEY_BYTES = 32;
export const STORE_KEY_PURPOSE = 'gitops.store-key';

/** Thrown out of a transaction that was only to find out whether it could. */
class NothingMeant extends Error {}

export const registerRuntime =
  (core: GitOpsRuntimesCore) =>
  async (context: ChangeContext, wanted: Registration): Promise<Registered> => {
    const sealedStoreKey = await newStoreKey(core, context.actor.accountId);
    return core.work.change(context, change => register(core, change, { context, wanted, sealedStoreKey }));
  };

interface Tried {
  /** What registering would end with; undefined when nothing is in the way. */
  readonly fault?: Fault;
  /** What the runtime would commit first. */
  readonly commit?: FirstCommit | undefined;
}

/** What would come of registering, without doing it. */
export const tryRegistering =
  (core: GitOpsRuntimesCore) =>
  async (context: ChangeContext, wanted: Registration): Promise<Tried> => {
    let commit: FirstCommit | undefined;
    try {
      await core.work.change(context, async change => {
        const { runtime, isKnown } = await register(core, change, { context, wanted, sealedStoreKey: '' });
        const settings = await readSettings(change.sql, context.actor.accountId);
        commit = firstCommit(core.publicUrl, { runtime, settings, isKnown });
        throw new NothingMeant();
      });
    } catch (error) {
      if (error instanceof NothingMeant) return { commit };
      if (isFault(error)) return { fault: error };
      throw error;
    }
    return {};
  };

interface Asked {
  readonly context: ChangeContext;
  readonly wanted: Registration;
  readonly sealedStoreKey: string;
}

const register = async (
  core: GitOpsRuntimesCore,
  change: RuntimesChange,
  { context, wanted, sealedStoreKey }: Asked,
): Promise<Registered & { readonly isKnown: boolean }> => {
  const { accountId } = context.actor;
  requireAddress(wanted);
  const store = new RuntimeStore(change.sql);
  const { sharedConfigRepo, gitProvider, gitApiUrl } = wanted;
  if (sharedConfigRepo !== undefined)
    await writeSettings(core, change, accountId, { sharedConfigRepo, gitProvider, gitApiUrl });
  const known = wanted.recover ? await store.lock(accountId, wanted.name) : undefined;
  requireSameKind(known, wanted);
  const count = await store.count(accountId);
  const runtime = runtimeFrom(core, { accountId, wanted, known, sealedStoreKey, isFirst: count === 0 });
  await requireOwnCluster(store, runtime);
  const { key, hash } = mintKey(core.ids, runtime.id);
  if (known) {
    await store.save(runtime);
    await store.setKey(runtime, hash, runtime.keyMadeAt);
    await announce(core, change, 'runtime', runtime.id);
  } else {
    if (count >= MAX_RUNTIMES)
      throw new Fault('LIMIT_REACHED', `an account may have at most ${MAX_RUNTIMES} GitOps runtimes`, {
        limit: MAX_RUNTIMES,
      });
    await store.add(runtime, hash);
  }
  const { id, name, kind } = runtime;
  change.emit({ event: GitOpsRuntimeRegistered, key: id, data: { accountId, runtimeId: id, name, kind } });
  change.audit({
    action: known ? 'gitops-runtime.recover' : 'gitops-runtime.create',
    entity: { kind: 'gitops-runtime', id, name },
    details: {
      kind,
      cluster: runtime.cluster,
      namespace: runtime.namespace,
      accessMode: runtime.accessMode,
      isConfigurationRuntime: runtime.isConfigurationRuntime,
    },
  });
  return { runtime, key, isKnown: known !== undefined };
};

interface Origins {
  readonly accountId: string;
  readonly wanted: Registration;
  readonly known: GitOpsRuntime | undefined;
  readonly sealedStoreKey: string;
  readonly isFirst: boolean;
}

/** What was registered before keeps its identity, its store key and its role; the rest is as the installer says now. */
const runtimeFrom = (
  { ids, clock }: Pick<GitOpsRuntimesCore, 'ids' | 'clock'>,
  { accountId, wanted, known, sealedStoreKey, isFirst }: Origins,
): GitOpsRuntime => {
  const now = clock.now();
  const { ingressUrl, internalIngressUrl, version = known?.version } = wanted;
  return {
    id: known?.id ?? ids.next(),
    accountId,
    name: wanted.name,
    kind: known?.kind ?? wanted.kind ?? 'hybrid',
    namespace: wanted.namespace,
    cluster: wanted.cluster,
    engine: wanted.engine,
    accessMode: wanted.accessMode,
    ...(ingressUrl === undefined ? {} : { ingressUrl }),
    ...(internalIngressUrl === undefined ? {} : { internalIngressUrl }),
    isNamespaced: wanted.isNamespaced,
    isConfigurationRuntime: wanted.isConfigurationRuntime ?? known?.isConfigurationRuntime ?? isFirst,
    installationStatus: 'IN_PROGRESS',
    errors: [],
    ...(version === undefined ? {} : { version }),
    keyMadeAt: now,
    sealedStoreKey: known?.sealedStoreKey ?? sealedStoreKey,
    ...(known?.wasConfigurationRuntimeInGit === undefined
      ? {}
      : { wasConfigurationRuntimeInGit: known.wasConfigurationRuntimeInGit }),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
};

/** The platform looks after what it hosts; nobody gets the key of that. */
const requireSameKind = (known: GitOpsRuntime | undefined, { name, kind = 'hybrid' }: Registration): void => {
  if (known && known.kind !== kind)
    throw new Fault('NAME_TAKEN', `there is a ${known.kind} GitOps runtime called ${name}`, { name });
};

const requireAddress = ({ accessMode, ingressUrl }: Registration): void => {
  if (accessMode === 'tunnel' || ingressUrl !== undefined) return;
  throw new Fault(
    'REQUEST_INVALID',
    `body.ingressUrl: says where the runtime is reached, which accessMode ${accessMode} needs`,
    { problems: ['body.ingressUrl'] },
  );
};

/** A runtime that does not keep to its namespace is alone in its cluster. */
export const requireOwnCluster = async (store: RuntimeStore, runtime: GitOpsRuntime): Promise<void> => {
  const other = await store.inCluster(runtime);
  if (other !== undefined)
    throw new Fault('GITOPS_CLUSTER_TAKEN', `the runtime ${other} is in the cluster ${runtime.cluster}`, {
      runtime: other,
    });
};

const newStoreKey = ({ secrets }: GitOpsRuntimesCore, accountId: string): Promise<string> =>
  secrets.seal(accountId, STORE_KEY_PURPOSE, new Secret(randomBytes(STORE_KEY_BYTES).toString('base64')));
