import { type ConfigSpec, feature } from '@freshet/kit/config';
import { BLOB_SETTINGS } from './blob-settings.ts';

/** The modules of the control plane that `FRESHET_MODULES` can name. */
export const MODULES = [
  'system',
  'pages',
  'identity',
  'access',
  'audit-manager',
  'broadcaster',
  'pipeline-manager',
  'context-manager',
  'runtime-manager',
  'builds',
  'repositories',
  'triggers',
  'commit-statuses',
  'notifications',
  'views',
  'graphql',
  'cron-executor',
  'embedded-cluster',
  'gitops-runtimes',
  'tunnel-server',
  'api-events',
  'event-handler',
  'demo',
] as const;

export type ModuleName = (typeof MODULES)[number];

/**
 * Everything an operator can set, in one place: the control plane reads it, the command line and the
 * documentation print it.
 */
export const SETTINGS = {
  home: {
    kind: 'path',
    env: 'FRESHET_HOME',
    default: '~/.freshet',
    describe: 'Directory with the state of this installation: keys, files and the embedded database.',
  },
  listen: {
    host: {
      kind: 'text',
      env: 'FRESHET_HOST',
      default: '127.0.0.1',
      max: 255,
      describe: 'Address to listen on; 0.0.0.0 for all networks.',
    },
    port: {
      kind: 'port',
      env: 'FRESHET_PORT',
      default: 3000,
      min: 0,
      describe: 'Port to listen on; 0 for any free one, which it keeps for later starts.',
    },
    publicUrl: {
      kind: 'url',
      env: 'FRESHET_URL',
      optional: true,
      describe: 'Address under which people reach Freshet, if not the one it listens on.',
    },
    peerUrl: {
      kind: 'url',
      env: 'FRESHET_PEER_URL',
      optional: true,
      describe:
        'Address under which other processes on the same database reach this one, if not the one it listens on.',
    },
    allowedOrigins: {
      kind: 'list',
      env: 'FRESHET_ALLOWED_ORIGINS',
      default: '',
      max: 50,
      describe: 'Other web origins whose pages may call the API with credentials.',
    },
    allowPrivateAddresses: {
      kind: 'boolean',
      env: 'FRESHET_ALLOW_PRIVATE_ADDRESSES',
      default: false,
      describe:
        'Let addresses that people name be in private networks: repositories, webhooks, notifications, identity and Git providers, registries and tests of connections. Never opens this machine or its link.',
    },
    permittedAddresses: {
      kind: 'list',
      env: 'FRESHET_PERMITTED_ADDRESSES',
      default: '',
      max: 200,
      describe:
        'Host names, IP addresses and networks, with or without a port, that are reached wherever they are, such as `git.corp.example`, `10.2.0.0/16` or `127.0.0.1:8200`.',
    },
    trustedProxies: {
      kind: 'list',
      env: 'FRESHET_TRUSTED_PROXIES',
      default: '',
      max: 50,
      describe: 'Addresses or networks of proxies whose X-Forwarded-For is believed.',
    },
  },
  modules: {
    kind: 'list',
    env: 'FRESHET_MODULES',
    choices: MODULES,
    default: MODULES.join(','),
    min: 1,
    describe: 'Modules whose routes and background work this process runs.',
  },
  embeddedRunner: {
    start: {
      kind: 'choice',
      env: 'FRESHET_EMBEDDED_RUNNER',
      choices: ['auto', 'on', 'off'],
      default: 'auto',
      describe: 'Whether to start a runner beside the platform; auto does with the embedded database only.',
    },
    capacity: {
      kind: 'integer',
      env: 'FRESHET_EMBEDDED_RUNNER_CAPACITY',
      default: 4,
      min: 1,
      max: 1000,
      describe: 'How many builds the embedded runner runs side by side.',
    },
    forks: {
      kind: 'boolean',
      env: 'FRESHET_EMBEDDED_RUNNER_FORKS',
      default: false,
      describe:
        'Whether the embedded runner takes builds of forks; its steps run as the user that the platform runs as.',
    },
    confinement: {
      kind: 'choice',
      env: 'FRESHET_EMBEDDED_RUNNER_CONFINEMENT',
      choices: ['auto', 'required', 'off'],
      default: 'auto',
      describe:
        'Whether steps run in a sandbox: auto where the machine can make one, required to take no builds where a part of it is missing, off for none.',
    },
    readable: {
      kind: 'list',
      env: 'FRESHET_EMBEDDED_RUNNER_READABLE',
      default: '',
      max: 50,
      describe:
        'Directories that steps in a sandbox may read besides the system, such as toolchains in a home.',
    },
    allowed: {
      kind: 'list',
      env: 'FRESHET_EMBEDDED_RUNNER_ALLOWED_ADDRESSES',
      default: '',
      max: 50,
      describe:
        'Closed addresses that steps in a sandbox may reach, as host:port, address or network: services on the loopback, say.',
    },
    stepMemory: {
      kind: 'size',
      env: 'FRESHET_EMBEDDED_RUNNER_STEP_MEMORY',
      min: '64MiB',
      default: '8GiB',
      describe: 'The most memory of one step in a sandbox; never more than four fifths of the machine.',
    },
    stepProcesses: {
      kind: 'integer',
      env: 'FRESHET_EMBEDDED_RUNNER_STEP_PROCESSES',
      min: 16,
      max: 1_000_000,
      default: 4096,
      describe: 'The most processes and threads of one step in a sandbox.',
    },
    stepTime: {
      kind: 'duration',
      env: 'FRESHET_EMBEDDED_RUNNER_STEP_TIME',
      min: '1s',
      max: '20d',
      default: '6h',
      describe: 'How long one step may take, whatever its pipeline says.',
    },
  },
  embeddedCluster: {
    start: {
      kind: 'choice',
      env: 'FRESHET_EMBEDDED_CLUSTER',
      choices: ['auto', 'on', 'off'],
      default: 'auto',
      describe:
        'Whether to run a Kubernetes-compatible cluster inside the platform; auto does with the embedded database only.',
    },
    port: {
      kind: 'port',
      env: 'FRESHET_EMBEDDED_CLUSTER_PORT',
      default: 0,
      min: 0,
      describe: 'Port of its API on this machine; 0 for a free one that is kept from start to start.',
    },
    pods: {
      kind: 'choice',
      env: 'FRESHET_EMBEDDED_CLUSTER_PODS',
      choices: ['simulated', 'containers'],
      default: 'simulated',
      describe:
        'How its pods run: simulated, or in containers of the Docker or Podman of this machine (DOCKER_HOST names another socket).',
    },
  },
  hostedRuntime: {
    kind: 'choice',
    env: 'FRESHET_HOSTED_RUNTIME',
    choices: ['auto', 'off'],
    default: 'auto',
    describe:
      'Whether to start a GitOps runtime beside the platform; auto does where the platform runs a cluster and a database of its own.',
  },
  hostedEngine: {
    plugins: {
      kind: 'path',
      env: 'FRESHET_RUNTIME_PLUGINS',
      optional: true,
      describe:
        'A folder with YAML files that declare plugins for the hosted runtime; they run as programs of the platform. None unless set.',
    },
    remoteBases: {
      kind: 'boolean',
      env: 'FRESHET_RUNTIME_REMOTE_BASES',
      default: false,
      describe:
        'Whether kustomizations of the hosted runtime may name bases and files on the network; they are fetched by Freshet, from permitted addresses only.',
    },
  },
  demo: {
    kind: 'choice',
    env: 'FRESHET_DEMO',
    choices: ['auto', 'off'],
    default: 'auto',
    describe:
      'Whether the first start of an empty home brings the demo shop; auto does where the platform starts a GitOps runtime and simulates pods.',
  },
  tunnel: {
    domain: {
      kind: 'text',
      env: 'FRESHET_TUNNEL_DOMAIN',
      default: 'tunnel.localhost',
      max: 190,
      pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      describe:
        'Domain below which each GitOps runtime has its host name, on the port of the platform; every name below it must lead here.',
    },
    streams: {
      kind: 'integer',
      env: 'FRESHET_TUNNEL_STREAMS',
      default: 1000,
      min: 1,
      max: 100_000,
      describe: 'How many requests may be under way through the tunnel to one runtime.',
    },
    streamsPerAddress: {
      kind: 'integer',
      env: 'FRESHET_TUNNEL_STREAMS_PER_ADDRESS',
      default: 250,
      min: 1,
      max: 100_000,
      describe: 'How many of these may come from one address.',
    },
    frpSecret: {
      kind: 'secret',
      env: 'FRESHET_FRP_SECRET',
      optional: true,
      min: 16,
      describe:
        'Password with which an frps asks whether clients may open tunnels; without it that is answered to nobody.',
    },
  },
  databaseUrl: {
    kind: 'secretUrl',
    env: 'DATABASE_URL',
    schemes: ['postgres', 'postgresql'],
    optional: true,
    describe: 'A PostgreSQL 16+ server to use; without it Freshet runs one of its own in its home.',
  },
  keys: {
    master: {
      kind: 'secret',
      env: 'FRESHET_MASTER_KEY',
      optional: true,
      min: 32,
      describe:
        'Key that protects all stored secrets, 32 bytes in base64 or hex; without it one is kept in the home.',
    },
    previous: {
      kind: 'secret',
      env: 'FRESHET_MASTER_KEY_PREVIOUS',
      optional: true,
      describe: 'The master key before the current one, while secrets are moved over to the new one.',
    },
    command: {
      kind: 'text',
      env: 'FRESHET_KMS_COMMAND',
      optional: true,
      max: 4096,
      describe:
        'Program that wraps and unwraps keys instead of a local master key, as `exec:/path/to/program`: JSON in, JSON out.',
    },
  },
  limits: {
    callsPerMinute: {
      kind: 'integer',
      env: 'FRESHET_RATE_LIMIT',
      default: 6000,
      min: 0,
      describe: 'Calls per minute of one key or session; 0 for no limit.',
    },
    anonymousCallsPerMinute: {
      kind: 'integer',
      env: 'FRESHET_ANONYMOUS_RATE_LIMIT',
      default: 600,
      min: 0,
      describe: 'Calls per minute of one address without credentials; 0 for no limit.',
    },
  },
  sessions: {
    idleMs: {
      kind: 'duration',
      env: 'FRESHET_SESSION_IDLE',
      default: '12h',
      min: '5m',
      max: '30d',
      describe: 'How long a session lives without use.',
    },
    maxMs: {
      kind: 'duration',
      env: 'FRESHET_SESSION_MAX',
      default: '30d',
      min: '5m',
      max: '365d',
      describe: 'How long a session lives at most.',
    },
  },
  pipelines: {
    perAccount: {
      kind: 'integer',
      env: 'FRESHET_PIPELINES_PER_ACCOUNT',
      default: 10_000,
      min: 1,
      max: 100_000,
      describe: 'How many pipelines an account may have.',
    },
    perProject: {
      kind: 'integer',
      env: 'FRESHET_PIPELINES_PER_PROJECT',
      default: 500,
      min: 1,
      max: 100_000,
      describe: 'How many pipelines a project may have.',
    },
    revisions: {
      kind: 'integer',
      env: 'FRESHET_PIPELINE_REVISIONS',
      default: 200,
      min: 1,
      max: 10_000,
      describe: 'How many saves of a pipeline are kept; older ones are dropped.',
    },
  },
  blobs: BLOB_SETTINGS,
  builds: {
    runnerGraceMs: {
      kind: 'duration',
      env: 'FRESHET_RUNNER_GRACE',
      default: '15m',
      min: '1m',
      max: '7d',
      describe: 'How long a runner may be away from a build that it has begun before the build fails.',
    },
    retentionMs: {
      kind: 'duration',
      env: 'FRESHET_BUILD_RETENTION',
      default: '180d',
      min: '1d',
      describe: 'How long builds are kept after they ended.',
    },
  },
  logRetentionMs: {
    kind: 'duration',
    env: 'FRESHET_LOG_RETENTION',
    default: '180d',
    min: '1d',
    describe: 'How long the log of a build is kept after its last line.',
  },
  auditRetentionMs: {
    kind: 'duration',
    env: 'FRESHET_AUDIT_RETENTION',
    default: '730d',
    min: '1d',
    describe: 'How long audit records are kept.',
  },
  mail: feature({
    smtpUrl: {
      kind: 'secretUrl',
      env: 'FRESHET_SMTP_URL',
      schemes: ['smtp', 'smtps'],
      describe: 'Mail server that notifications go through, as smtps://user:password@mail.example.com.',
    },
    from: {
      kind: 'text',
      env: 'FRESHET_MAIL_FROM',
      max: 320,
      describe: 'Sender of mail, as Freshet <ci@example.com>.',
    },
  }),
  log: {
    level: {
      kind: 'choice',
      env: 'FRESHET_LOG_LEVEL',
      choices: ['debug', 'info', 'warn', 'error'],
      default: 'info',
      describe: 'The quietest log entries that are still written.',
    },
    format: {
      kind: 'choice',
      env: 'FRESHET_LOG_FORMAT',
      choices: ['auto', 'json', 'pretty'],
      default: 'auto',
      describe: 'How log lines look; auto is pretty on a terminal and JSON elsewhere.',
    },
  },
  tracing: {
    endpoint: {
      kind: 'url',
      env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      optional: true,
      describe:
        'Where OpenTelemetry traces go; the other OTEL_ variables of the standard apply too. Unset: no traces.',
    },
    tracesEndpoint: {
      kind: 'url',
      env: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      optional: true,
      describe: 'Like OTEL_EXPORTER_OTLP_ENDPOINT, as the full address for traces.',
    },
    serviceName: {
      kind: 'text',
      env: 'OTEL_SERVICE_NAME',
      default: 'freshet',
      max: 255,
      describe: 'The name of this service in traces.',
    },
    disabled: {
      kind: 'boolean',
      env: 'OTEL_SDK_DISABLED',
      default: false,
      describe: 'Turns traces off whatever else is set.',
    },
  },
} as const satisfies ConfigSpec;
