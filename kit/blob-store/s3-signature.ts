/**
 * Signature Version 4 of Amazon, which every S3-compatible store understands: a digest of what is asked, signed with a
 * key that is derived from the secret, the day and the region. Nothing secret is sent.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Secret } from '@freshet/kit/secret';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  /** Of temporary credentials. */
  readonly sessionToken?: Secret | undefined;
}

export interface SignedParts {
  readonly method: string;
  readonly url: URL;
  readonly body: Uint8Array;
}

interface Signing {
  readonly credentials: S3Credentials;
  readonly region: string;
  readonly now: Date;
}

/** The headers that make a request one of ours. */
export const signS3 = (
  { method, url, body }: SignedParts,
  { credentials, region, now }: Signing,
): Record<string, string> => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken.reveal() } : {}),
  };
  const names = Object.keys(headers).sort();
  const request = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map(name => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(request))].join('\n');
  const signature = hmac(signingKey(credentials.secretAccessKey, scope), toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
};

/** As RFC 3986 has it: fewer characters stay as they are than `encodeURIComponent` leaves. */
export const encodeS3 = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
    .sort()
    .join('&');

const signingKey = (secret: Secret, scope: string): Buffer =>
  scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret.reveal()}`));

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
