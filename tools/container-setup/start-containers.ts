import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import type { ContainerTools } from './container-tools.ts';

/** An engine and a registry of a test file, with one small image in the engine. */
export interface ContainerWorld {
  /** As DOCKER_HOST spells it. */
  readonly engine: string;
  /** An image with the tools of busybox. */
  readonly image: string;
  readonly registry: { readonly address: string; readonly userName: string; readonly password: string };
  /** Runs podman on the same storage, and gives what it printed. */
  podman(...args: readonly string[]): string;
  /** Ends and removes everything. */
  stop(): Promise<void>;
}

const IMAGE = 'docker.io/library/busybox:latest';
const LOGIN = { userName: 'tester', password: 'river-stone' };
/** The same login as the registry reads it. */
const HTPASSWD = 'tester:$2b$04$zNAc5RCDgnjUC9ZnPigT2.eP068qw9rhSy1nTRZ6qL/cjMpWdaMG2';

/** Workers of one test run that have ranges of addresses apart from each other, and how many ranges each has. */
const WORKERS = 10;
const RANGES = 10;

/**
 * Two engines with the same addresses take each other's packets. Those of one test run never have them; those of two runs
 * on one machine seldom.
 */
const rangeOfAddresses = (): string => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
  return `10.${100 + worker * RANGES + randomInt(RANGES)}`;
};

/** A root may not raise its limits inside a container, and cgroups may be of the first version there. */
const engineSettings = (): string => {
  const range = rangeOfAddresses();
  return `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[network]
network_backend = "netavark"
default_subnet = "${range}.0.0/24"
default_subnet_pools = [{ "base" = "${range}.128.0/17", "size" = 24 }]
`;
};

const writeRootFiles = (directory: string, busybox: string): string => {
  const root = join(directory, 'image');
  for (const name of ['bin', 'etc', 'tmp', 'root']) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(busybox, join(root, 'bin/busybox'));
  const { stdout } = spawnSync(busybox, ['--list'], { encoding: 'utf8' });
  for (const name of stdout.split('\n').filter(line => line !== '' && line !== 'busybox'))
    symlinkSync('busybox', join(root, 'bin', name));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\nguest:x:1000:1000::/tmp:/bin/sh\n');
  const archive = join(directory, 'image.tar');
  spawnSync('tar', ['-C', root, '-cf', archive, '.']);
  return archive;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const startRegistry = async (
  program: string,
  directory: string,
): Promise<{ child: ChildProcess; port: string }> => {
  const settings = join(directory, 'registry.yml');
  const passwords = join(directory, 'registry.passwords');
  writeFileSync(passwords, `${HTPASSWD}\n`);
  writeFileSync(
    settings,
    `version: 0.1
storage: { filesystem: { rootdirectory: ${join(directory, 'registry')} } }
http: { addr: '127.0.0.1:0' }
auth: { htpasswd: { realm: test, path: ${passwords} } }
`,
  );
  const child = spawn(program, ['serve', settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      // Only the beginning is of interest; the rest must be read all the same, or it blocks.
      if (log.length < 100_000) log += chunk;
    });
  const port = await eventually(() => {
    const found = /listening on 127\.0\.0\.1:(\d+)/.exec(log)?.[1];
    if (!found) throw new Error(`the registry does not listen:\n${log}`);
    return found;
  });
  return { child, port };
};

/** Podman watches a program that was started inside a container for five minutes after its end. */
const endMonitors = async (directory: string): Promise<void> => {
  for (const id of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''); // it has ended meanwhile
    if (words.includes('conmon') && words.includes(directory)) process.kill(Number(id), 'SIGKILL');
  }
};

/** Starts Podman's service and a registry, both in a temporary directory and on nothing but loopback. */
export const startContainers = async (tools: ContainerTools): Promise<ContainerWorld> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-containers-'));
  const socket = join(directory, 'engine.sock');
  const settings = join(directory, 'containers.conf');
  writeFileSync(settings, engineSettings());
  const env = { PATH: process.env.PATH, HOME: directory, CONTAINERS_CONF: settings };
  const flags = [
    ...['--root', join(directory, 'storage'), '--runroot', join(directory, 'run')],
    ...['--tmpdir', join(directory, 'tmp'), '--network-config-dir', join(directory, 'networks')],
    ...['--storage-driver', 'vfs', '--runtime', tools.runc, '--cgroup-manager', 'cgroupfs'],
    ...['--events-backend', 'none'],
  ];
  const podman = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(tools.podman, [...flags, ...args], {
      encoding: 'utf8',
      env,
    });
    if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  podman('import', writeRootFiles(directory, tools.busybox), IMAGE);
  const service = spawn(tools.podman, [...flags, 'system', 'service', '--time', '0', `unix://${socket}`], {
    stdio: 'ignore',
    env,
  });
  const { child: registry, port } = await startRegistry(tools['docker-registry'], directory);
  await eventually(() => stat(socket));
  return {
    engine: `unix://${socket}`,
    image: IMAGE,
    registry: { address: `localhost:${port}`, ...LOGIN },
    podman,
    stop: async () => {
      await end(registry);
      await end(service);
      podman('rm', '--all', '--force', '--time', '0');
      podman('network', 'prune', '--force');
      await endMonitors(directory);
      await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
