import { stringify } from 'yaml';
import type { Authority } from './certificates/index.ts';

export interface KubeconfigRequest {
  /** What the cluster, and the context for it, are called in the file. */
  readonly cluster: string;
  readonly url: string;
  readonly authority: Authority;
  readonly user: string;
  readonly groups: readonly string[];
  /** The login that the certificate is issued for, which the cluster checks at every request. */
  readonly holder?: string;
  readonly from: Date;
  /** How long the certificate is good for; fractions of a day are fine. */
  readonly days: number;
}

/** A file by which `kubectl`, `helm` and other clients act as a user, with a certificate made for them. */
export const kubeconfigFor = (request: KubeconfigRequest): string => {
  const { cluster, url, authority, user, groups, holder, from, days } = request;
  const { certificate, key } = authority.issue({
    subject: { commonName: user, organizations: groups, ...(holder === undefined ? {} : { holder }) },
    purpose: 'client',
    from,
    days,
  });
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: cluster,
          cluster: { server: url, 'certificate-authority-data': encoded(authority.certificate) },
        },
      ],
      users: [
        {
          name: user,
          user: { 'client-certificate-data': encoded(certificate), 'client-key-data': encoded(key) },
        },
      ],
      contexts: [{ name: cluster, context: { cluster, user } }],
      'current-context': cluster,
    },
    { lineWidth: 0 },
  );
};

const encoded = (text: string): string => Buffer.from(text).toString('base64');
