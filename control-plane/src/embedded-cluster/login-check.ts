/**
 * Which logins of the platform open the cluster, and as what. Certificates of the cluster name the session or API key
 * that they were issued for; this asks whether it is still good, and whether its owner may still use the cluster.
 */
import type { CertificateHolders } from '@freshet/embedded-cluster';
import type { Clock } from '@freshet/kit/time';
import { ACCESS_TOPIC } from '../access/index.ts';
import type { Access, Identity } from '../gateway/index.ts';
import { IDENTITY_TOPIC } from '../identity/index.ts';
import type { Invalidation } from '../invalidation/index.ts';

export type Login =
  | { readonly kind: 'session' | 'api-key'; readonly id: string }
  /** A part of the platform, for as long as this process runs. */
  | { readonly kind: 'platform'; readonly id: string };

/** A user of the cluster. */
export interface ClusterUser {
  readonly name: string;
  readonly groups: readonly string[];
}

export interface LoginCheckDeps {
  readonly revisit: (login: {
    readonly kind: 'session' | 'api-key';
    readonly id: string;
  }) => Promise<Identity | undefined>;
  readonly access: Pick<Access, 'decideEntity'>;
  readonly operatingAccountId: () => Promise<string>;
  readonly invalidation: Pick<Invalidation, 'on' | 'trusted'>;
  readonly clock: Clock;
}

export interface LoginCheck extends CertificateHolders {
  /** Undefined where the login has ended, or its owner may not use the cluster. */
  userOf(login: Login): Promise<ClusterUser | undefined>;
}

const MEMORY_MS = 10_000;
const MOST_REMEMBERED = 1_000;

/** Groups of the cluster, by what their members may do there: admins everything, others look. */
export const GROUPS = { admins: 'freshet:admins', viewers: 'freshet:viewers' } as const;

const USE = { resource: 'cluster', action: 'update' } as const;

export const holderOf = ({ kind, id }: Login): string => `${kind}:${id}`;

const loginOf = (holder: string): Login | undefined => {
  const [, kind, id] = /^(session|api-key|platform):(.+)$/.exec(holder) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as Login['kind'], id };
};

interface Remembered {
  readonly user: ClusterUser | undefined;
  readonly until: number;
}

/** `platformLogins` are those that this process has made for its own parts, with their user names. */
export const createLoginCheck = (
  { revisit, access, operatingAccountId, invalidation, clock }: LoginCheckDeps,
  platformLogins: ReadonlyMap<string, string>,
): LoginCheck => {
  const remembered = new Map<string, Remembered>();
  const listeners = new Set<() => void>();
  // An answer that was under way while something changed is not kept.
  let generation = 0;
  const forget = (): void => {
    generation += 1;
    remembered.clear();
    for (const listener of listeners) listener();
  };
  invalidation.on(IDENTITY_TOPIC, forget);
  invalidation.on(ACCESS_TOPIC, forget);

  const userOf = async (login: Login): Promise<ClusterUser | undefined> => {
    if (login.kind === 'platform') {
      const name = platformLogins.get(login.id);
      return name === undefined ? undefined : { name: `freshet:platform:${name}`, groups: [GROUPS.admins] };
    }
    const { kind, id } = login;
    const identity = await revisit({ kind, id });
    if (!identity) return undefined;
    const { principal, name } = identity;
    const cluster = { accountId: await operatingAccountId(), id: 'embedded', tags: [] };
    if (!(await access.decideEntity(principal, USE, cluster)).allowed) return undefined;
    // In names of our own: a person must not pass for a part of the cluster by their name.
    return {
      name: `freshet:${principal.kind}:${name}`,
      groups: [principal.admin ? GROUPS.admins : GROUPS.viewers],
    };
  };

  const find = async (holder: string): Promise<ClusterUser | undefined> => {
    const login = loginOf(holder);
    if (!login) return undefined;
    if (login.kind === 'platform') return userOf(login);
    const now = clock.now().getTime();
    const known = invalidation.trusted ? remembered.get(holder) : undefined;
    if (known && now < known.until) return known.user;
    const before = generation;
    const user = await userOf(login);
    if (before === generation && invalidation.trusted) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(holder, { user, until: now + MEMORY_MS });
    }
    return user;
  };

  return {
    userOf,
    // Certificates of earlier releases name no login, and are good for up to a year: they are refused.
    find: async holder => (holder === undefined ? undefined : find(holder)),
    onChange: listener => listeners.add(listener),
  };
};
