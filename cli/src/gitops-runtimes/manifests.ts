/** What an installation puts into the cluster. Kinds, settings and repositories follow when the runtime starts. */
import {
  type ComponentFile,
  componentKey,
  INSTALLATION_MAP,
  WORKLOAD_NAME as WORKLOAD,
  WORKLOAD_CONTAINER,
  WORKLOAD_FILE,
} from '@freshet/domain/runtime-installation';
import { yamlOf } from '@freshet/domain/shared-configuration';
import type { KubeObject } from '@freshet/kit/kube-client';
import type { Secret } from '@freshet/kit/secret';

export interface RuntimeInstallation {
  readonly name: string;
  readonly namespace: string;
  readonly platformUrl: string;
  readonly key: Secret;
  /** The repository of its first Git Source. */
  readonly gitSource?: string | undefined;
  /** The repository that says what it is made of. */
  readonly installationRepo?: string | undefined;
  readonly engine: 'embedded' | 'argo';
  /** Without one, whoever installs starts the process. */
  readonly image?: string | undefined;
  readonly gitLogin?: { readonly url: string; readonly userName: string; readonly token: Secret } | undefined;
  readonly ingress?:
    | { readonly host: string; readonly className: string | undefined; readonly isSecure: boolean }
    | undefined;
}

/** The Secret that the key of the runtime lies in. */
export const KEY_SECRET = 'freshet-token';
const GIT_SECRET = 'runtime-repo-creds-secret';
const PORT = 8080;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const labels = (name: string) => ({
  'app.kubernetes.io/name': WORKLOAD,
  'app.kubernetes.io/instance': name,
  'app.kubernetes.io/part-of': 'freshet',
});

export const namespaceManifest = ({ namespace }: Pick<RuntimeInstallation, 'namespace'>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: namespace },
});

export const keyManifest = ({
  name,
  namespace,
  key,
  platformUrl,
  gitSource,
  installationRepo,
}: Pick<
  RuntimeInstallation,
  'name' | 'namespace' | 'key' | 'platformUrl' | 'gitSource' | 'installationRepo'
>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: KEY_SECRET, namespace, labels: labels(name) },
  type: 'Opaque',
  data: {
    token: base64(key.reveal()),
    url: base64(platformUrl),
    runtime: base64(name),
    ...(gitSource === undefined ? {} : { gitSource: base64(gitSource) }),
    ...(installationRepo === undefined ? {} : { installationRepo: base64(installationRepo) }),
  },
});

const gitManifests = ({ name, namespace, gitLogin }: RuntimeInstallation): readonly KubeObject[] =>
  gitLogin
    ? [
        {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: {
            name: GIT_SECRET,
            namespace,
            labels: { ...labels(name), 'argocd.argoproj.io/secret-type': 'repo-creds' },
          },
          type: 'Opaque',
          data: {
            type: base64('git'),
            url: base64(gitLogin.url),
            username: base64(gitLogin.userName),
            password: base64(gitLogin.token.reveal()),
          },
        },
      ]
    : [];

/** A runtime deploys whatever Git says, so it may do in the cluster whatever can be done there. */
const accessManifests = ({ name, namespace }: RuntimeInstallation): readonly KubeObject[] => [
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: WORKLOAD, namespace, labels: labels(name) },
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: `${WORKLOAD}-${namespace}`, labels: labels(name) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: WORKLOAD, namespace }],
  },
];

const environmentOf = ({ namespace, engine, ingress }: RuntimeInstallation): readonly object[] => [
  ...['url', 'token'].map(key => ({
    name: key === 'url' ? 'FRESHET_URL' : 'FRESHET_RUNTIME_KEY',
    valueFrom: { secretKeyRef: { name: KEY_SECRET, key } },
  })),
  {
    name: 'FRESHET_RUNTIME_GIT_SOURCE',
    valueFrom: { secretKeyRef: { name: KEY_SECRET, key: 'gitSource', optional: true } },
  },
  {
    name: 'FRESHET_RUNTIME_INSTALLATION_REPO',
    valueFrom: { secretKeyRef: { name: KEY_SECRET, key: 'installationRepo', optional: true } },
  },
  { name: 'FRESHET_RUNTIME_NAMESPACE', value: namespace },
  { name: 'FRESHET_RUNTIME_ENGINE', value: engine },
  { name: 'FRESHET_RUNTIME_HOME', value: '/var/lib/freshet' },
  // The network is that of whoever installs: their Git server and other clusters are in it.
  { name: 'FRESHET_RUNTIME_PRIVATE_NETWORKS', value: 'true' },
  ...(ingress
    ? [
        { name: 'FRESHET_RUNTIME_ACCESS', value: 'ingress' },
        {
          name: 'FRESHET_RUNTIME_INGRESS_URL',
          value: `${ingress.isSecure ? 'https' : 'http'}://${ingress.host}`,
        },
        { name: 'FRESHET_RUNTIME_LISTEN', value: `0.0.0.0:${PORT}` },
      ]
    : []),
];

const workloadManifest = (installation: RuntimeInstallation, image: string): KubeObject => {
  const { name, namespace, ingress } = installation;
  const selector = labels(name);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: WORKLOAD, namespace, labels: selector },
    spec: {
      replicas: 1,
      selector: { matchLabels: selector },
      template: {
        metadata: { labels: selector },
        spec: {
          serviceAccountName: WORKLOAD,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
          containers: [
            {
              name: WORKLOAD_CONTAINER,
              image,
              env: environmentOf(installation),
              resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '2Gi' } },
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
              volumeMounts: [{ name: 'home', mountPath: '/var/lib/freshet' }],
              ...(ingress
                ? {
                    ports: [{ name: 'http', containerPort: PORT }],
                    readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
                  }
                : {}),
            },
          ],
          volumes: [{ name: 'home', emptyDir: {} }],
        },
      },
    },
  };
};

const ingressManifests = ({ name, namespace, ingress }: RuntimeInstallation): readonly KubeObject[] =>
  ingress
    ? [
        {
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: WORKLOAD, namespace, labels: labels(name) },
          spec: { selector: labels(name), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
        },
        {
          apiVersion: 'networking.k8s.io/v1',
          kind: 'Ingress',
          metadata: { name: WORKLOAD, namespace, labels: labels(name) },
          spec: {
            ...(ingress.className === undefined ? {} : { ingressClassName: ingress.className }),
            rules: [
              {
                host: ingress.host,
                http: {
                  paths: [
                    {
                      path: '/',
                      pathType: 'Prefix',
                      backend: { service: { name: WORKLOAD, port: { name: 'http' } } },
                    },
                  ],
                },
              },
            ],
          },
        },
      ]
    : [];

/** What runs in the cluster, without anything secret: a file of a component each. */
const componentManifests = (
  installation: RuntimeInstallation,
): readonly (ComponentFile & { readonly object: KubeObject })[] => {
  const { image } = installation;
  const filed = (component: string) => (object: KubeObject) => ({
    component,
    file: `${object.kind.toLowerCase()}.yaml`,
    object,
  });
  return [
    ...accessManifests(installation).map(filed(WORKLOAD_FILE.component)),
    ...(image === undefined
      ? []
      : [
          { ...WORKLOAD_FILE, object: workloadManifest(installation, image) },
          ...ingressManifests(installation).map(filed('internal-router')),
        ]),
  ];
};

/** Leaves what is applied for the runtime, which writes it to its installation repository. */
const leftManifest = (installation: RuntimeInstallation): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: INSTALLATION_MAP,
    namespace: installation.namespace,
    labels: labels(installation.name),
  },
  data: Object.fromEntries(
    componentManifests(installation).map(({ object, ...file }) => [componentKey(file), yamlOf(object)]),
  ),
});

/** Everything besides the namespace and the key, in the order in which it is applied. */
export const runtimeManifests = (installation: RuntimeInstallation): readonly KubeObject[] => [
  ...gitManifests(installation),
  leftManifest(installation),
  ...componentManifests(installation).map(({ object }) => object),
];

/** The one field of the workload that an upgrade changes. */
export const upgradeManifest = (name: string, namespace: string, image: string): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: WORKLOAD, namespace },
  spec: {
    selector: { matchLabels: labels(name) },
    template: {
      metadata: { labels: labels(name) },
      spec: { containers: [{ name: WORKLOAD_CONTAINER, image }] },
    },
  },
});

/** What an uninstall takes out again; kinds and what was deployed stay. */
export const removedManifests = (
  name: string,
  namespace: string,
): { readonly installed: readonly KubeObject[]; readonly key: KubeObject } => {
  const named = (apiVersion: string, kind: string, object: string): KubeObject => ({
    apiVersion,
    kind,
    metadata: { name: object, namespace },
  });
  const installed = [
    named('networking.k8s.io/v1', 'Ingress', WORKLOAD),
    named('v1', 'Service', WORKLOAD),
    named('apps/v1', 'Deployment', WORKLOAD),
    named('v1', 'ServiceAccount', WORKLOAD),
    named('v1', 'ConfigMap', INSTALLATION_MAP),
    ...['freshet-sealing-key', 'freshet-webhooks', GIT_SECRET].map(secret => named('v1', 'Secret', secret)),
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: `${WORKLOAD}-${namespace}`, labels: labels(name) },
    },
  ];
  return { installed, key: named('v1', 'Secret', KEY_SECRET) };
};
