import { type ConfigOf, type ConfigSpec, type Environment, readConfig } from '@freshet/kit/config';

/** The settings of a GitOps runtime; what holds for its applications lies in the cluster, in `argocd-cm`. */
export const RUNTIME_SETTINGS = {
  engine: {
    kind: 'choice',
    env: 'FRESHET_RUNTIME_ENGINE',
    choices: ['embedded', 'argo'],
    default: 'embedded',
    describe: 'Who looks after Applications: this process, or the Argo CD of the cluster.',
  },
  home: {
    kind: 'path',
    env: 'FRESHET_RUNTIME_HOME',
    default: '~/.freshet/runtime',
    describe: 'Where repositories, renderings and tools are kept from start to start; ours alone.',
  },
  namespace: {
    kind: 'text',
    env: 'FRESHET_RUNTIME_NAMESPACE',
    default: 'argocd',
    max: 63,
    describe:
      'The namespace of Applications, projects, settings and the secrets of clusters and repositories.',
  },
  kubeconfig: {
    kind: 'path',
    env: 'FRESHET_RUNTIME_KUBECONFIG',
    optional: true,
    describe: 'The kubeconfig of the cluster; unless set, the service account of the pod.',
  },
  context: {
    kind: 'text',
    env: 'FRESHET_RUNTIME_CONTEXT',
    max: 255,
    optional: true,
    describe: 'The context of the kubeconfig; its current one unless set.',
  },
  width: {
    kind: 'integer',
    env: 'FRESHET_RUNTIME_WIDTH',
    min: 1,
    max: 1000,
    default: 20,
    describe: 'How many applications are looked after at the same moment.',
  },
  leaseSeconds: {
    kind: 'integer',
    env: 'FRESHET_RUNTIME_LEASE_SECONDS',
    min: 3,
    max: 300,
    default: 15,
    describe:
      'How long the other processes of a runtime wait for the one that leads and says nothing, before one of them leads.',
  },
  metrics: {
    kind: 'text',
    env: 'FRESHET_RUNTIME_METRICS',
    pattern: /^[^\s]+:\d{1,5}$/,
    optional: true,
    describe: 'The address and port that serve /metrics for Prometheus, without a key; none unless set.',
  },
  privateNetworks: {
    kind: 'boolean',
    env: 'FRESHET_RUNTIME_PRIVATE_NETWORKS',
    default: false,
    describe:
      'Whether what people name may be inside of private networks: repositories, chart repositories and registries, managed clusters, the Git provider, providers of ApplicationSets, and value files. Never opens this machine or its link.',
  },
  permittedAddresses: {
    kind: 'list',
    env: 'FRESHET_RUNTIME_PERMITTED_ADDRESSES',
    default: '',
    max: 200,
    describe:
      'Host names, IP addresses and networks, with or without a port, that are reached wherever they are, such as `git.corp.example`, `10.2.0.0/16` or `127.0.0.1:6443`.',
  },
  remoteBases: {
    kind: 'boolean',
    env: 'FRESHET_RUNTIME_REMOTE_BASES',
    default: false,
    describe:
      'Whether kustomizations may name bases and files on the network; they are fetched by Freshet, from permitted addresses only.',
  },
  plugins: {
    kind: 'path',
    env: 'FRESHET_RUNTIME_PLUGINS',
    optional: true,
    describe: 'A folder with YAML files that declare plugins for rendering; none unless set.',
  },
  platform: {
    url: {
      kind: 'url',
      env: 'FRESHET_URL',
      optional: true,
      describe: 'The address of the control plane; without it the runtime works on its own.',
    },
    key: {
      kind: 'secret',
      env: 'FRESHET_RUNTIME_KEY',
      optional: true,
      describe: 'The key that the runtime got when it was registered.',
    },
    access: {
      kind: 'choice',
      env: 'FRESHET_RUNTIME_ACCESS',
      choices: ['tunnel', 'ingress', 'manual'],
      default: 'tunnel',
      describe: 'How people and webhooks reach the runtime; only with `tunnel` it opens no port.',
    },
    ingressUrl: {
      kind: 'url',
      env: 'FRESHET_RUNTIME_INGRESS_URL',
      optional: true,
      describe: 'Where the runtime is reached when not through the tunnel.',
    },
    internalIngressUrl: {
      kind: 'url',
      env: 'FRESHET_RUNTIME_INTERNAL_INGRESS_URL',
      optional: true,
      describe: 'Where people reach it instead, so that the other address is for webhooks only.',
    },
    listen: {
      kind: 'text',
      env: 'FRESHET_RUNTIME_LISTEN',
      pattern: /^[^\s]+:\d{1,5}$/,
      default: '127.0.0.1:8090',
      describe: 'The address and port for everything, unless people come through the tunnel.',
    },
    listenWebhooks: {
      kind: 'text',
      env: 'FRESHET_RUNTIME_LISTEN_WEBHOOKS',
      pattern: /^[^\s]+:\d{1,5}$/,
      optional: true,
      describe: 'A further address and port that serves webhooks only, to face the internet.',
    },
    gitSource: {
      kind: 'text',
      env: 'FRESHET_RUNTIME_GIT_SOURCE',
      max: 2_048,
      optional: true,
      describe: 'The address of the repository that the runtime makes its first Git Source of.',
    },
    installationRepo: {
      kind: 'text',
      env: 'FRESHET_RUNTIME_INSTALLATION_REPO',
      max: 2_048,
      optional: true,
      describe: 'The address of the repository that says what the runtime is made of; none unless set.',
    },
  },
  log: {
    level: {
      kind: 'choice',
      env: 'FRESHET_LOG_LEVEL',
      choices: ['debug', 'info', 'warn', 'error'],
      default: 'info',
      describe: 'The quietest log entries that are still written.',
    },
  },
} as const satisfies ConfigSpec;

export type RuntimeConfig = ConfigOf<typeof RUNTIME_SETTINGS>;

/** The only reader of the environment in the runtime. */
export const readRuntimeConfig = (env: Environment): RuntimeConfig =>
  readConfig(RUNTIME_SETTINGS, env).config;
