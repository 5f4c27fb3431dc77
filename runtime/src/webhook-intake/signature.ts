/** Proof that a delivery comes from whoever holds the secret of its repository; each provider has its own. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameSecret } from '@freshet/kit/crypto';
import type { GitProviderKind } from '@freshet/kit/git-providers';
import type { Secret } from '@freshet/kit/secret';

interface Proof {
  /** What stands in the header, without what the provider writes before it. */
  readonly header: string;
  readonly form: RegExp;
  readonly event: string;
}

const HEX = /^([0-9a-f]{64})$/i;
const PREFIXED = /^sha256=([0-9a-f]{64})$/i;

/** The built-in host speaks as Gitea does. */
const PROOFS: Readonly<Record<Exclude<GitProviderKind, 'gitlab'>, Proof>> = {
  github: { header: 'x-hub-signature-256', form: PREFIXED, event: 'x-github-event' },
  bitbucket: { header: 'x-hub-signature', form: PREFIXED, event: 'x-event-key' },
  'bitbucket-server': { header: 'x-hub-signature', form: PREFIXED, event: 'x-event-key' },
  gitea: { header: 'x-gitea-signature', form: HEX, event: 'x-gitea-event' },
  freshet: { header: 'x-gitea-signature', form: HEX, event: 'x-gitea-event' },
};

const textOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 512 ? value : '';
};

/** Whether the bytes are signed with the secret. */
export const isSigned = (
  kind: GitProviderKind,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
  secret: Secret,
): boolean => {
  if (kind === 'gitlab') {
    const token = textOf(headers, 'x-gitlab-token');
    return token !== '' && sameSecret(token, secret.reveal());
  }
  const { header, form } = PROOFS[kind];
  const signature = form.exec(textOf(headers, header))?.[1];
  if (signature === undefined) return false;
  return sameSecret(
    createHmac('sha256', secret.reveal()).update(body).digest('hex'),
    signature.toLowerCase(),
  );
};

/** The provider's word for what happened. */
export const eventIn = (kind: GitProviderKind, headers: IncomingHttpHeaders): string =>
  textOf(headers, kind === 'gitlab' ? 'x-gitlab-event' : PROOFS[kind].event);
