import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { LoginNeeds } from '@freshet/domain/logins';
import { sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { inlineTasks } from '@freshet/kit/threads';
import { ManualClock } from '@freshet/kit/time';
import { ACCOUNT, type ModuleServer, startModule } from '../testing/index.ts';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { createBuilds } from './create-builds.ts';
import type { ClaimingRunner } from './desk.ts';
import type { LogChunk, PipelineForBuild, RuntimeDirectory } from './ports.ts';
import { buildsSchema } from './schema.ts';
import type { BuildsTables } from './tables.ts';

/** What no build of a fork, no reply, no event and no row may ever hold. */
export const CANARY = 'canary-5f1d0c';

export const context = {
  actor: { kind: 'user', id: 'c'.repeat(24), name: 'admin', accountId: ACCOUNT },
} as const;

export const RUNNER: ClaimingRunner = {
  runnerId: 'runner-1',
  accountId: ACCOUNT,
  runtimes: ['default'],
  trust: 'any',
};

export const pipelineOf = (
  name: string,
  spec: Record<string, unknown> = {},
  rest: Partial<PipelineForBuild> = {},
): PipelineForBuild => ({
  id: Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 24),
  name,
  tags: [],
  revision: 1,
  text: 'version: "1.0"\nsteps: {}\n',
  spec: { ...spec },
  ...rest,
});

interface World {
  readonly server: ModuleServer<BuildsTables, ReturnType<typeof createBuilds>>;
  readonly clock: ManualClock;
  readonly pipelines: Map<string, PipelineForBuild>;
  readonly logs: Map<string, LogChunk[]>;
  readonly finishedLogs: string[];
  /** Refusals that were put on record. */
  readonly denied: AuditEntry[];
  /** What the built-in Git host lets builds clone with now. */
  readonly cloning: Set<string>;
  /** The logins that builds were found to need. */
  readonly needed: LoginNeeds[];
  /** What step types are locked to now, and how often that was asked. */
  readonly lockable: { definition: string; count: number };
  readonly load: { runnersOnline: number; capacity: number; busy: number };
  close(): Promise<void>;
}

const SECRETS = { layers: [{ key: 'SHARED', value: CANARY, encrypted: true }] };

/** The module behind a real gateway and database, with small neighbours. */
export const startBuilds = async (serverUrl: string): Promise<World> => {
  const clock = new ManualClock(new Date('2026-11-15T12:00:00Z'));
  const pipelines = new Map<string, PipelineForBuild>();
  const logs = new Map<string, LogChunk[]>();
  const finishedLogs: string[] = [];
  const denied: AuditEntry[] = [];
  const needed: LoginNeeds[] = [];
  const cloning = new Set<string>();
  let minted = 0;
  const lockable = { definition: '', count: 0 };
  const load = { runnersOnline: 1, capacity: 4, busy: 0 };
  const runtimes: RuntimeDirectory = {
    resolve: async (_, name = 'default') => (name === 'default' || name === 'big' ? { name } : undefined),
    describe: async () => load,
  };
  const server = await startModule<BuildsTables, ReturnType<typeof createBuilds>>(serverUrl, {
    schema: buildsSchema,
    clock,
    create: ({ work, keyRing, access, invalidation, ids, log }) =>
      createBuilds({
        work,
        invalidation,
        access,
        clock,
        ids,
        log,
        settings: {
          publicUrl: new URL('http://127.0.0.1:3000'),
          graceMs: 15 * 60_000,
          electionMs: 60_000,
          retentionMs: 180 * 86_400_000,
        },
        ports: {
          threads: inlineTasks,
          pipelines: {
            find: async (accountId, idOrName) =>
              accountId === ACCOUNT
                ? [...pipelines.values()].find(({ id, name }) => id === idOrName || name === idOrName)
                : undefined,
          },
          stepTypes: {
            lock: async () => {
              lockable.count += 1;
              const { definition } = lockable;
              const digest = sha256Hex(definition);
              return definition === '' ? [] : [{ name: 'acme/x', version: '1.0.0', digest, definition }];
            },
          },
          runtimes,
          logs: {
            append: async (_, buildId, chunks) => {
              const known = logs.get(buildId) ?? [];
              logs.set(buildId, [
                ...known,
                ...chunks.filter(({ seq }) => !known.some(chunk => chunk.seq === seq)),
              ]);
            },
            finished: async (_, buildId) => void finishedLogs.push(buildId),
          },
          contexts: {
            stores: async (_, names) =>
              names.includes('vault')
                ? [{ name: 'vault', type: 'secret-store.hashicorp-vault', data: {} }]
                : [],
            logins: async (_, needs) => {
              needed.push(needs);
              return {
                registries: [{ name: 'hub', registry: 'hub.example', userName: 'u', password: CANARY }],
                git: [{ name: 'git', host: 'git.example', userName: 'u', password: CANARY }],
              };
            },
            attached: async (_, names) => {
              if (names.includes('gone')) throw new Fault('NOT_FOUND', 'there is no context called gone');
              return {
                layers: names.map(name => ({ name, variables: SECRETS.layers })),
                secrets: Object.fromEntries(names.map(name => [name, { KEY: CANARY }])),
              };
            },
          },
          commits: {
            find: async (_, { repo, branch = 'main', revision = 'f'.repeat(40) }) =>
              branch === 'missing'
                ? undefined
                : {
                    provider: 'github',
                    repoOwner: repo.split('/')[0] ?? '',
                    repoName: repo.split('/')[1] ?? '',
                    cloneUrl: `https://git.example/${repo}.git`,
                    isFork: false,
                    branch,
                    revision,
                  },
          },
          cloneLogins: {
            mint: async (_, repository, buildId) => {
              if (repository !== 'acme/own') return undefined;
              minted += 1;
              const token = `${buildId}-${minted}`;
              cloning.add(token);
              return { host: 'own', root: 'http://own/', userName: 'build', token: new Secret(token) };
            },
            revoke: async (_, buildId) => {
              for (const token of cloning) if (token.startsWith(buildId)) cloning.delete(token);
            },
          },
          accounts: {
            nameOf: async () => 'acme',
            eventTextInCommands: async () => 'refuse-forks' as const,
          },
          modules: { isOn: async () => true },
          // Says what it was given; that tokens are signed is the issuer's test.
          idTokens: { issue: async content => new Secret(JSON.stringify(content)) },
          recordDenied: async (_, entry) => void denied.push(entry),
          secrets: keyRing,
        },
      }),
  });
  return {
    server,
    clock,
    pipelines,
    logs,
    finishedLogs,
    denied,
    needed,
    cloning,
    lockable,
    load,
    close: () => server.close(),
  };
};

type Message = LocalRunMessage;

/** What a runner tells of a build, numbered. */
export class Teller {
  #seq = 0;

  tell(...messages: Message[]) {
    return messages.map(message => {
      this.#seq += 1;
      return { seq: this.#seq, message };
    });
  }
}

const AT = Date.parse('2026-11-15T12:00:00Z');

export const planned = (...names: string[]): Message => ({
  kind: 'planned',
  at: AT,
  buildId: 'x',
  executor: 'local',
  volume: 'v',
  stages: ['test'],
  notices: [],
  steps: names.map(name => ({ id: name, name, type: 'freestyle', stage: 'test', hook: false })),
});

export const stepOf = (
  id: string,
  phase: 'running' | 'waiting' | 'ended',
  outcome?: 'success' | 'failure' | 'approved' | 'denied',
): Message => ({ kind: 'step', at: AT, id, phase, attempt: 1, ...(outcome ? { outcome } : {}) });

export const logOf = (id: string, text: string): Message => ({
  kind: 'log',
  at: AT,
  id,
  stream: 'out',
  text,
});

export const finished = (status: 'success' | 'error' | 'terminated' | 'denied' = 'success'): Message => ({
  kind: 'finished',
  at: AT,
  status,
  reason: `it ended with ${status}`,
});
