import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { calculateJwkThumbprint, exportJWK, importPKCS8, type JWK, jwtVerify, SignJWT } from 'jose';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { User } from '../verbs/index.ts';
import { serviceAccountGroups, serviceAccountName } from './user.ts';

const ALGORITHM = 'ES256';

/** Objects that a token may be bound to: it dies with them. */
const BINDABLE = { Pod: 'pods', Secret: 'secrets', Node: 'nodes' } as const;

export type BindableKind = keyof typeof BINDABLE;

export interface BoundObject {
  readonly kind: BindableKind;
  readonly name: string;
  readonly uid: string;
}

interface TokenClaims {
  readonly account: KubeObject;
  readonly audiences: readonly string[];
  /** Absent for the tokens of Secrets, which live as long as their Secret. */
  readonly expirationSeconds?: number;
  readonly boundTo?: BoundObject;
}

/** Tokens by which service accounts sign in. */
export interface AccountTokens {
  readonly issuer: string;
  /** The public keys, as other services fetch them to check our tokens. */
  readonly keys: { readonly keys: readonly JWK[] };
  issue(claims: TokenClaims): Promise<{ token: string; expiresAt: Date | undefined }>;
  /** Who a token speaks for; undefined when it is none of ours, or no longer good. */
  verify(
    token: string,
    audiences: readonly string[],
  ): Promise<{ user: User; audiences: string[] } | undefined>;
}

export interface TokenDeps {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly issuer: string;
  /** PKCS #8 in PEM form. */
  readonly key: string;
}

/** The key that a new cluster signs tokens with. */
export const createTokenKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

interface KubernetesClaim {
  namespace: string;
  serviceaccount: { name: string; uid: string };
  pod?: { name: string; uid: string };
  secret?: { name: string; uid: string };
  node?: { name: string; uid: string };
}

export const openAccountTokens = async ({
  client,
  clock,
  ids,
  issuer,
  key,
}: TokenDeps): Promise<AccountTokens> => {
  const privateKey = await importPKCS8(key, ALGORITHM);
  const publicKey = createPublicKey(key);
  const jwk = await exportJWK(publicKey);
  const keyId = await calculateJwkThumbprint(jwk);

  const isThere = (
    resource: string,
    namespace: string,
    { name, uid }: { name: string; uid: string },
  ): boolean => {
    const object = client.get(resource, { namespace: resource === 'nodes' ? '' : namespace, name });
    return object?.metadata.uid === uid;
  };
  const areThere = ({ namespace, serviceaccount, pod, secret, node }: KubernetesClaim): boolean =>
    isThere('serviceaccounts', namespace, serviceaccount) &&
    (!pod || isThere('pods', namespace, pod)) &&
    (!secret || isThere('secrets', namespace, secret)) &&
    (!node || isThere('nodes', namespace, node));

  return {
    issuer,
    keys: { keys: [{ ...jwk, use: 'sig', kid: keyId, alg: ALGORITHM }] },
    issue: async ({ account, audiences, expirationSeconds, boundTo }) => {
      const { name, namespace = '', uid = '' } = account.metadata;
      const now = Math.floor(clock.now().getTime() / 1000);
      const claim: KubernetesClaim = {
        namespace,
        serviceaccount: { name, uid },
        ...(boundTo ? { [boundTo.kind.toLowerCase()]: { name: boundTo.name, uid: boundTo.uid } } : {}),
      };
      const jwt = new SignJWT({ 'kubernetes.io': claim })
        .setProtectedHeader({ alg: ALGORITHM, kid: keyId })
        .setIssuer(issuer)
        .setSubject(serviceAccountName(namespace, name))
        .setAudience([...audiences])
        .setJti(ids.next())
        .setIssuedAt(now)
        .setNotBefore(now);
      if (expirationSeconds === undefined) return { token: await jwt.sign(privateKey), expiresAt: undefined };
      const token = await jwt.setExpirationTime(now + expirationSeconds).sign(privateKey);
      return { token, expiresAt: new Date((now + expirationSeconds) * 1000) };
    },
    verify: async (token, audiences) => {
      const verified = await jwtVerify<{ 'kubernetes.io'?: KubernetesClaim }>(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer,
        currentDate: clock.now(),
      }).catch(() => undefined);
      const claim = verified?.payload['kubernetes.io'];
      if (!verified || !claim || !areThere(claim)) return undefined;
      const meant = [verified.payload.aud ?? []].flat().filter(audience => audiences.includes(audience));
      if (meant.length === 0) return undefined;
      return { user: userOf(claim, verified.payload.jti), audiences: meant };
    },
  };
};

const userOf = (
  { namespace, serviceaccount, pod, node }: KubernetesClaim,
  tokenId: string | undefined,
): User => {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['authentication.kubernetes.io/credential-id', tokenId && `JTI=${tokenId}`],
    ['authentication.kubernetes.io/pod-name', pod?.name],
    ['authentication.kubernetes.io/pod-uid', pod?.uid],
    ['authentication.kubernetes.io/node-name', node?.name],
    ['authentication.kubernetes.io/node-uid', node?.uid],
  ];
  const known = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]] as const]));
  return {
    name: serviceAccountName(namespace, serviceaccount.name),
    uid: serviceaccount.uid,
    groups: serviceAccountGroups(namespace),
    extra: Object.fromEntries(known),
  };
};

/** The resource of a kind that tokens can be bound to. */
export const bindableResource = (kind: string): string | undefined =>
  Object.hasOwn(BINDABLE, kind) ? BINDABLE[kind as BindableKind] : undefined;
