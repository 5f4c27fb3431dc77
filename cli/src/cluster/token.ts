import { generateKeyPairSync } from 'node:crypto';
import { issueClusterToken } from '@freshet/contracts/embedded-cluster';
import type { Api } from '../api/index.ts';
import { defineCommand } from '../command/index.ts';

/** Asks for a certificate of a few minutes; its private key is made here, and never sent. */
export const requestToken = async (api: Api) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const issued = await api.call(issueClusterToken, { body: { publicKey: pem } });
  return { ...issued, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
};

export const clusterToken = defineCommand({
  path: ['cluster', 'token'],
  summary: 'Sign in to the cluster that the platform brings, for kubectl',
  description: `
    Prints an ExecCredential (client.authentication.k8s.io/v1) with a certificate that is good for ten minutes. The
    kubeconfigs of \`freshet cluster kubeconfig\` run this command by themselves; there is no need to type it. The
    cluster checks at every request that the API key behind the certificate is still good, and that its owner may still
    use the cluster.`,
  examples: [{ command: 'freshet cluster token', what: 'As kubectl runs it' }],
  async run({ api, out }) {
    const { certificate, key, expiresAt } = await requestToken(api);
    out.line(
      JSON.stringify({
        apiVersion: 'client.authentication.k8s.io/v1',
        kind: 'ExecCredential',
        status: {
          expirationTimestamp: expiresAt,
          clientCertificateData: certificate,
          clientKeyData: key,
        },
      }),
    );
  },
});
