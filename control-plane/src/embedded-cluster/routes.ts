import { createPublicKey } from 'node:crypto';
import { createKubeconfig, getEmbeddedCluster, issueClusterToken } from '@freshet/contracts/embedded-cluster';
import { Fault } from '@freshet/kit/errors';
import { type Call, type Route, route } from '../gateway/index.ts';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import type { EmbeddedCluster } from './embedded-cluster.ts';
import type { Login } from './login-check.ts';

interface Deps {
  readonly cluster: EmbeddedCluster;
  /** The cluster belongs to the account of whoever runs the installation. */
  readonly operatingAccountId: () => Promise<string>;
  readonly record: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

export const embeddedClusterRoutes = ({ cluster, operatingAccountId, record }: Deps): Route[] => {
  const authorize = async (call: Call): Promise<void> =>
    call.authorize({ accountId: await operatingAccountId(), id: 'embedded', tags: [] });
  const recordAccess = (call: Call, action: string, details: NonNullable<AuditEntry['details']>) =>
    record(call.context.actor, {
      action,
      entity: { kind: 'cluster', id: 'embedded', name: 'embedded' },
      result: 'success',
      details,
    });
  return [
    route(getEmbeddedCluster, async (_, call) => {
      await authorize(call);
      return cluster.state();
    }),
    route(createKubeconfig, async ({ body: { days, minutes } }, call) => {
      await authorize(call);
      if (days !== undefined)
        throw new Fault(
          'REQUEST_INVALID',
          'certificates of the cluster are good for minutes, not days: leave `days` out, and use `freshet cluster token` to renew them',
          { problems: ['body.days'] },
        );
      const issued = await cluster.kubeconfig(loginOf(call), minutes);
      await recordAccess(call, 'cluster.kubeconfig', { minutes, groups: [...issued.groups] });
      return {
        kubeconfig: issued.text,
        user: issued.user,
        groups: [...issued.groups],
        expiresAt: issued.expiresAt.toISOString(),
      };
    }),
    route(issueClusterToken, async ({ body: { publicKey } }, call) => {
      await authorize(call);
      refuseOtherKeys(publicKey);
      const issued = await cluster.certificate(loginOf(call), publicKey);
      await recordAccess(call, 'cluster.token', { groups: [...issued.groups] });
      return { ...issued, groups: [...issued.groups], expiresAt: issued.expiresAt.toISOString() };
    }),
  ];
};

/** The session or key of a request; the certificate ends with it. */
const loginOf = ({ sessionId, context: { actor } }: Call): Login => {
  if (sessionId !== undefined) return { kind: 'session', id: sessionId };
  if (actor.keyId !== undefined) return { kind: 'api-key', id: actor.keyId };
  throw new Fault('UNAUTHENTICATED', 'this needs a session or an API key');
};

const refuseOtherKeys = (publicKey: string): void => {
  try {
    if (createPublicKey(publicKey).asymmetricKeyDetails?.namedCurve === 'prime256v1') return;
  } catch {
    // Not a key at all, which is refused alike.
  }
  throw new Fault('REQUEST_INVALID', 'publicKey: must be a P-256 public key in PEM form', {
    problems: ['body.publicKey'],
  });
};
