/**
 * The Git tokens of people, one for each in this runtime. They lie in a Secret of the cluster, each sealed with a key
 * that only the control plane keeps: who has the cluster alone, or the control plane alone, has no token.
 */
import { DataKey, type KeyProvider } from '@freshet/kit/crypto';
import { Fault, isFault } from '@freshet/kit/errors';
import { isKubeError, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { Secret } from '@freshet/kit/secret';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const OWNER_LABEL = 'app.kubernetes.io/managed-by';
const USER = /^[0-9a-zA-Z][0-9a-zA-Z_.-]{0,63}$/;
const KEY_BYTES = 32;
const MOST_USERS = 3_000;

interface UserToken {
  readonly token: Secret;
  /** At the provider. */
  readonly userName: string;
}

interface Stored {
  readonly token: string;
  readonly userName: string;
  /** Where it was registered for. */
  readonly root: string;
}

export interface UserTokensOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly accountId: string;
  /** 32 bytes in base64. */
  readonly storeKey: Secret;
}

export interface UserTokens {
  /** The one that was registered for the host with this root; a token is never taken to another. */
  find(userId: string, root: string): Promise<UserToken | undefined>;
  put(userId: string, root: string, token: UserToken): Promise<void>;
  remove(userId: string): Promise<void>;
  /** Who has one. */
  users(): Promise<readonly string[]>;
}

const keyFrom = (storeKey: Secret): Promise<DataKey> => {
  const bytes = Buffer.from(storeKey.reveal(), 'base64');
  if (bytes.length !== KEY_BYTES) throw new Error('a store key has 32 bytes');
  const given: KeyProvider = {
    currentKeyId: async () => 'store',
    wrap: () => Promise.reject(new Error('a store key is never wrapped here')),
    unwrap: async () => bytes,
  };
  return DataKey.unwrap(given, { masterKeyId: 'store', blob: '' }, { use: 'store key' });
};

export const createUserTokens = ({
  client,
  namespace,
  accountId,
  storeKey,
}: UserTokensOptions): UserTokens => {
  const name = `git-default-${accountId}`;
  const key = keyFrom(storeKey);
  const bindingOf = (userId: string) => ({ accountId, userId, use: 'git user token' });
  const checked = (userId: string): string => {
    if (!USER.test(userId)) throw new Fault('COMMIT_INVALID', 'this is no id of a person');
    return userId;
  };
  const stored = async (): Promise<Record<string, string>> => {
    const secret = await client.find<KubeObject>(SECRETS, { namespace, name });
    return (secret?.data ?? {}) as Record<string, string>;
  };
  const patch = (data: Record<string, string | null>): Promise<unknown> =>
    client.patch(SECRETS, { namespace, name }, { kind: 'merge', patch: { data } });

  return {
    find: async (userId, root) => {
      const sealed = (await stored())[checked(userId)];
      if (sealed === undefined) return undefined;
      try {
        const text = Buffer.from(sealed, 'base64').toString('utf8');
        const read = JSON.parse((await key).open(text, bindingOf(userId)).reveal()) as Partial<Stored>;
        if (read.root !== root || read.token === undefined) return undefined;
        return { token: new Secret(read.token), userName: read.userName ?? '' };
      } catch (error) {
        // Sealed with a key that is no longer ours: as good as none, and its owner registers it again.
        if (isFault(error, 'SECRET_UNREADABLE')) return undefined;
        throw error;
      }
    },
    put: async (userId, root, { token, userName }) => {
      const others = Object.keys(await stored());
      if (others.length >= MOST_USERS && !others.includes(userId))
        throw new Fault('RATE_LIMITED', `a runtime keeps the Git tokens of at most ${MOST_USERS} people`, {
          retryAfterSeconds: 3_600,
        });
      const value = new Secret(JSON.stringify({ token: token.reveal(), userName, root } satisfies Stored));
      const sealed = (await key).seal(value, bindingOf(checked(userId)));
      const data = { [userId]: Buffer.from(sealed).toString('base64') };
      try {
        await patch(data);
      } catch (error) {
        if (!isKubeError(error, 'NotFound')) throw error;
        await client
          .create(SECRETS, {
            apiVersion: 'v1',
            kind: 'Secret',
            metadata: { name, namespace, labels: { [OWNER_LABEL]: 'freshet' } },
            type: 'Opaque',
            data,
          })
          // Another process made it at this very moment.
          .catch(cause => (isKubeError(cause, 'AlreadyExists') ? patch(data) : Promise.reject(cause)));
      }
    },
    remove: async userId => {
      try {
        await patch({ [checked(userId)]: null });
      } catch (error) {
        if (!isKubeError(error, 'NotFound')) throw error;
      }
    },
    users: async () => Object.keys(await stored()).sort(),
  };
};
