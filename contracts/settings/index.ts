import type { ConfigSpec } from '@freshet/kit/config';

/** The modules of the control plane that `FRESHET_MODULES` can name. */
export const MODULES = [
  'system',
  'pages',
  'identity',
  'access',
  'audit-manager',
  'context-manager',
  'runtime-manager',
  'graphql',
  'cron-executor',
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
      describe: 'Port to listen on; 0 for any free one.',
    },
    publicUrl: {
      kind: 'url',
      env: 'FRESHET_URL',
      optional: true,
      describe: 'Address under which people reach Freshet, if not the one it listens on.',
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
        'Let webhooks, notifications and tests of connections reach private networks and this machine; only where everyone who may set their addresses is trusted.',
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
  auditRetentionMs: {
    kind: 'duration',
    env: 'FRESHET_AUDIT_RETENTION',
    default: '730d',
    min: '1d',
    describe: 'How long audit records are kept.',
  },
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
