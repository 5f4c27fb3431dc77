import { all, any, byCondition, is, type KindRules, kind, on, otherwise, starts } from '../rules/index.ts';

/** The last condition in the list is the newest. */
const last = (type: string) => [
  is('status.conditions[-1].type', type),
  is('status.conditions[-1].status', 'True'),
];

const CERTIFICATE = byCondition('Ready', 'Waiting for certificate');
const ISSUER = byCondition('Ready', 'Initializing issuer');

const LAST = '{status.conditions[-1].message}';

/** Certificates and secrets that controllers fetch or issue. */
export const SECRETS: readonly KindRules[] = [
  ...kind('bitnami.com', 'SealedSecret', byCondition('Synced', 'Waiting for Sealed Secret to be decrypted')),
  ...kind('cert-manager.io', 'Certificate', [
    [on('Issuing', 'True'), 'Progressing', '{.message}'],
    ...CERTIFICATE,
  ]),
  ...kind('cert-manager.io', 'ClusterIssuer', byCondition('Ready', 'Initializing ClusterIssuer')),
  ...kind('cert-manager.io', 'Issuer', ISSUER),
  ...kind('certmanager.k8s.io', 'Certificate', CERTIFICATE),
  ...kind('certmanager.k8s.io', ['ClusterIssuer', 'Issuer'], ISSUER),
  ...kind('external-secrets.io', 'ClusterExternalSecret', [
    [all(...last('Ready')), 'Healthy', LAST],
    [any(all(...last('PartiallyReady')), all(...last('NotReady'))), 'Degraded', LAST],
    [otherwise, 'Progressing', 'Waiting for ClusterExternalSecret'],
  ]),
  ...['ClusterSecretStore', 'ExternalSecret', 'PushSecret', 'SecretStore'].flatMap(name =>
    kind('external-secrets.io', name, byCondition('Ready', `Waiting for ${name}`)),
  ),
  ...kind('kubernetes-client.io', 'ExternalSecret', [
    [is('status.status', 'SUCCESS'), 'Healthy', 'Fetched ExternalSecret.'],
    [starts('status.status', 'ERROR'), 'Degraded', "{status.status-'ERROR, '}"],
    [otherwise, 'Progressing', 'Waiting for ExternalSecret.'],
  ]),
  ...kind(
    'onepassword.com',
    'OnePasswordItem',
    byCondition('Ready', 'Waiting for controller to report status'),
  ),
];
