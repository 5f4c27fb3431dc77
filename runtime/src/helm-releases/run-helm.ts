/** The real Helm, pointed at one cluster for one command. Its files, the login among them, last as long as the command. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient, KubeSource } from '@freshet/kit/kube-client';
import { ProgramTrouble, runProgram, Slots } from '../programs/index.ts';

interface HelmDeps {
  /** Ours alone. */
  readonly folder: string;
  /** Where the program is. */
  readonly program: () => Promise<string>;
}

interface HelmRun {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly args: readonly string[];
  readonly signal?: AbortSignal;
}

export interface Helm {
  /** What it printed. HELM_FAILED with what it said, where it could not. */
  run(run: HelmRun): Promise<string>;
}

const AT_ONCE = 2;
/** For hooks; a rollback waits for nothing else. */
const HOOKS_MS = 120_000;
const LIMITS = {
  timeoutMs: HOOKS_MS + 30_000,
  maxOutputBytes: 8 * 1_048_576,
  maxMemoryBytes: 2_048 * 1_048_576,
};

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/** In a pod Helm finds its way by variables that it is not given here, so it gets the same in a file. */
const IN_CLUSTER = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [
    {
      name: 'cluster',
      cluster: { server: 'https://kubernetes.default.svc', 'certificate-authority': `${ACCOUNT}/ca.crt` },
    },
  ],
  users: [{ name: 'user', user: { tokenFile: `${ACCOUNT}/token` } }],
  contexts: [{ name: 'context', context: { cluster: 'cluster', user: 'user' } }],
  'current-context': 'context',
});

export const createHelm = ({ folder, program }: HelmDeps): Helm => {
  const slots = new Slots(AT_ONCE);
  return {
    run: ({ client, namespace, args, signal }) =>
      slots.use(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const home = await mkdtemp(join(folder, 'helm-'));
        try {
          return await runProgram({
            ...LIMITS,
            program: await program(),
            args: [
              ...args,
              '--namespace',
              namespace,
              '--timeout',
              `${HOOKS_MS / 1_000}s`,
              ...(await loginFor(client.connection.source, home)),
            ],
            cwd: home,
            env: {
              LC_ALL: 'C.UTF-8',
              HOME: home,
              TMPDIR: home,
              HELM_CACHE_HOME: join(home, 'cache'),
              HELM_CONFIG_HOME: join(home, 'config'),
              HELM_DATA_HOME: join(home, 'data'),
            },
            ...(signal ? { signal } : {}),
          });
        } catch (error) {
          throw error instanceof ProgramTrouble ? helmFault(error, home) : error;
        } finally {
          await rm(home, { recursive: true, force: true });
        }
      }),
  };
};

const loginFor = async (source: KubeSource | undefined, home: string): Promise<readonly string[]> => {
  if (source === undefined) throw new Fault('HELM_FAILED', 'Helm cannot reach the cluster the way we do');
  const context =
    source.kind === 'in-cluster' || source.context === undefined ? [] : ['--kube-context', source.context];
  if (source.kind === 'kubeconfig-file') return ['--kubeconfig', source.path, ...context];
  const path = join(home, 'kubeconfig');
  await writeFile(path, source.kind === 'in-cluster' ? IN_CLUSTER : source.text, { mode: 0o600 });
  return ['--kubeconfig', path, ...context];
};

const LONGEST = 2_000;

const helmFault = (trouble: ProgramTrouble, home: string): Fault => {
  const words: Readonly<Record<ProgramTrouble['kind'], string>> = {
    time: `Helm took longer than ${LIMITS.timeoutMs / 1_000} seconds`,
    output: 'Helm wrote more than it may',
    start: 'Helm could not be started',
    absent: 'Helm is not there',
    machine: 'the machine has no memory or processes left to run Helm',
    failed: `Helm failed: ${said(trouble.text, home)}`,
  };
  return new Fault('HELM_FAILED', words[trouble.kind], {}, { cause: trouble });
};

const said = (text: string, home: string): string => {
  const lines = text
    .replaceAll(home, '')
    .split('\n')
    .filter(line => !/^(WARNING|level=|I\d{4} |W\d{4} )/u.test(line));
  return (
    lines
      .join(' ')
      .replace(/^Error: /u, '')
      .trim() || 'it did not say why'
  ).slice(0, LONGEST);
};
