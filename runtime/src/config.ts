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
  privateNetworks: {
    kind: 'boolean',
    env: 'FRESHET_RUNTIME_PRIVATE_NETWORKS',
    default: false,
    describe:
      'Whether generators of ApplicationSets may ask providers inside of private networks, and value files come from there.',
  },
  remoteBases: {
    kind: 'boolean',
    env: 'FRESHET_RUNTIME_REMOTE_BASES',
    default: false,
    describe: 'Whether Kustomize may fetch bases and other files from the network by itself.',
  },
  plugins: {
    kind: 'path',
    env: 'FRESHET_RUNTIME_PLUGINS',
    optional: true,
    describe: 'A folder with YAML files that declare plugins for rendering; none unless set.',
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
