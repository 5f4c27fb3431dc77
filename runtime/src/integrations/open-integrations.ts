/**
 * Opens integrations in the cluster: for each ConfigMap that the shared configuration brings, a Secret with what was
 * sealed for this runtime, kept in step. The private key of the runtime lies in a Secret that nothing but this reads.
 */
import { OPENED_INTEGRATION_LABEL } from '@freshet/domain/runtime-installation';
import { Fault, isFault } from '@freshet/kit/errors';
import { isKubeError, type KubeClient, type KubeObject, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { INTEGRATION_LABEL, type IntegrationFacts, readIntegration } from './integration-files.ts';
import { newSealingPair, open, type SealingPair } from './sealing.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const KEY_SECRET = 'freshet-sealing-key';
const MANAGER = 'freshet-runtime';

interface IntegrationsOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly runtime: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Integrations {
  readonly publicKey: string;
  /** As the cluster has them, with whether this runtime could open them. */
  list(): readonly (IntegrationFacts & { readonly isOpen: boolean | undefined })[];
  /** Takes everything that was opened out of the cluster, and opens nothing until `reopen`: the runtime leaves. */
  close(): Promise<void>;
  reopen(): Promise<void>;
  stop(): Promise<void>;
}

const pairIn = (secret: KubeObject): SealingPair => {
  const data = (secret.data ?? {}) as Record<string, string>;
  const decode = (text: string | undefined): string => Buffer.from(text ?? '', 'base64').toString('utf8');
  return { publicKey: decode(data.publicKey), privateKey: new Secret(decode(data.privateKey)) };
};

/** The pair of keys of this runtime, made at its first start. */
const loadPair = async (client: KubeClient, namespace: string): Promise<SealingPair> => {
  const key = { namespace, name: KEY_SECRET };
  const known = await client.find<KubeObject>(SECRETS, key);
  if (known) return pairIn(known);
  const pair = newSealingPair();
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  try {
    await client.create(SECRETS, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: key,
      type: 'Opaque',
      data: { publicKey: encode(pair.publicKey), privateKey: encode(pair.privateKey.reveal()) },
    });
    return pair;
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error;
    return pairIn(await client.get<KubeObject>(SECRETS, key));
  }
};

export const startIntegrations = async (options: IntegrationsOptions): Promise<Integrations> => {
  const { client, namespace, runtime, clock, log } = options;
  const pair = await loadPair(client, namespace);
  const known = new Map<string, IntegrationFacts & { readonly isOpen: boolean | undefined }>();
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  const credentialsOf = ({ name, sealed }: IntegrationFacts): Record<string, string> | undefined => {
    const text = sealed[runtime];
    if (text === undefined) return undefined;
    return JSON.parse(open(text, pair, { runtime, name }).reveal()) as Record<string, string>;
  };

  const write = async ({ name, kind, settings }: IntegrationFacts, credentials: Record<string, string>) => {
    const pairs = Object.entries({ ...settings, ...credentials });
    await client.apply(
      SECRETS,
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: `integration-${name}`, namespace, labels: { [OPENED_INTEGRATION_LABEL]: kind } },
        type: 'Opaque',
        data: Object.fromEntries(pairs.map(([key, value]) => [key, Buffer.from(value).toString('base64')])),
      },
      { manager: MANAGER, force: true },
    );
  };

  const settle = async (now: IntegrationFacts): Promise<void> => {
    const isForUs = now.runtimes.length === 0 || now.runtimes.includes(runtime);
    let isOpen: boolean | undefined = isForUs ? false : undefined;
    try {
      const credentials = isForUs && !isClosed ? credentialsOf(now) : undefined;
      if (credentials) {
        await write(now, credentials);
        isOpen = true;
      }
    } catch (error) {
      if (!isFault(error, 'SEALED_SECRET_UNREADABLE')) throw error;
      log.warn({ error, integration: now.name }, 'an integration cannot be opened here');
    }
    known.set(now.name, { ...now, isOpen });
  };

  const removeSecret = async (name: string): Promise<void> => {
    try {
      await client.delete(SECRETS, { namespace, name });
    } catch (error) {
      if (!isKubeError(error, 'NotFound')) throw error;
    }
  };

  const remove = async (name: string): Promise<void> => {
    known.delete(name);
    await removeSecret(`integration-${name}`);
  };

  const removeAll = async (): Promise<void> => {
    const { items } = await client.list<KubeObject>(SECRETS, {
      namespace,
      labelSelector: OPENED_INTEGRATION_LABEL,
    });
    for (const { metadata } of items) await removeSecret(metadata.name);
    for (const [name, facts] of known) if (facts.isOpen) known.set(name, { ...facts, isOpen: false });
  };

  const informer = startInformer<KubeObject>({
    client,
    resource: CONFIG_MAPS,
    namespace,
    labelSelector: INTEGRATION_LABEL,
    clock,
    onChange: (now, before) => {
      const facts = now && readIntegration(now);
      const former = before && readIntegration(before);
      work = work
        .then(() => (facts ? settle(facts) : former && remove(former.name)))
        .catch(error => log.warn({ error }, 'an integration could not be brought into the cluster'));
    },
    onTrouble: error => log.warn({ error }, 'integrations could not be watched'),
  });
  await informer.ready;
  return {
    publicKey: pair.publicKey,
    list: () => [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    close: () => {
      isClosed = true;
      // After what is being opened at this moment.
      const closing = work.then(removeAll);
      work = closing.catch(() => undefined);
      return closing;
    },
    reopen: () => {
      isClosed = false;
      const reopening = work.then(async () => {
        for (const facts of [...known.values()]) await settle(facts);
      });
      work = reopening.catch(() => undefined);
      return reopening;
    },
    stop: async () => {
      await informer.stop();
      await work;
    },
  };
};

export const unknownIntegration = (name: string): Fault =>
  new Fault('INTEGRATION_NOT_FOUND', `there is no integration ${name}`, { name });
