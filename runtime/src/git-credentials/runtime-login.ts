/**
 * The login of the runtime itself, in the Secret that the engine reads repositories with. For the built-in Git host it
 * is short-lived and got from the control plane, again and again; for others an admin registers a token.
 */
import type { KubeClient, KubeObject } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { SECRET_TYPE_LABEL } from '../sources/index.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const NAME = 'runtime-repo-creds-secret';
const MANAGER = 'freshet-runtime';
const BACKOFF = { firstMs: 500, maxMs: 30_000 };
/** Renewed when so much of its life is over. */
const RENEW_AT = 0.5;
/** Whether one is needed now is looked at so often. */
const LOOK_MS = 30_000;

export interface RuntimeLogin {
  /** All repositories below this address are opened with it. */
  readonly url: string;
  readonly userName: string;
  readonly password: Secret;
}

/** Puts the login where the engine finds it. */
export const writeRuntimeLogin = async (
  client: KubeClient,
  namespace: string,
  { url, userName, password }: RuntimeLogin,
): Promise<void> => {
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  await client.apply(
    SECRETS,
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: NAME, namespace, labels: { [SECRET_TYPE_LABEL]: 'repo-creds' } },
      type: 'Opaque',
      data: {
        url: encode(url),
        username: encode(userName),
        password: encode(password.reveal()),
        type: encode('git'),
      },
    },
    { manager: MANAGER, force: true },
  );
};

export const readRuntimeLogin = async (
  client: KubeClient,
  namespace: string,
): Promise<RuntimeLogin | undefined> => {
  const secret = await client.find<KubeObject>(SECRETS, { namespace, name: NAME });
  const data = (secret?.data ?? {}) as Record<string, string>;
  const decode = (text: string | undefined): string => Buffer.from(text ?? '', 'base64').toString('utf8');
  const [url, password] = [decode(data.url), decode(data.password)];
  if (url === '' || password === '') return undefined;
  return { url, userName: decode(data.username), password: new Secret(password) };
};

interface RenewalOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  /** A login that lives for a while; undefined where the runtime needs none of that kind. */
  readonly ask: () => Promise<(RuntimeLogin & { readonly expiresInMs: number }) | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps a short-lived login fresh; `first` resolves when there is one. */
export const keepRuntimeLogin = ({ client, namespace, ask, clock, log }: RenewalOptions) => {
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      let waitMs: number;
      try {
        const login = await ask();
        if (login) await writeRuntimeLogin(client, namespace, login);
        first.resolve();
        failures = 0;
        waitMs = login ? Math.max(1_000, login.expiresInMs * RENEW_AT) : LOOK_MS;
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted)
          log.warn({ error }, 'the Git login of the runtime could not be renewed');
        waitMs = backoffMs(failures, BACKOFF);
      }
      await clock.sleep(waitMs, stopping.signal).catch(() => undefined);
    }
  };
  const running = run();
  return {
    first: first.promise,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
