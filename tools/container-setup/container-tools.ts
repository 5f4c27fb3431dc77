/**
 * Finds what container tests need: Podman with runc and its network, a static busybox to make an image of, Buildah and a
 * registry. As root on Debian and its kin, where tests run in containers themselves, what is missing is installed.
 * Elsewhere tests that need it are skipped with a line that says so; under `CI=true` that is a failure.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '../debian-packages.ts';

/** Programs by the package that brings them. */
const PACKAGES = {
  podman: 'podman',
  runc: 'runc',
  busybox: 'busybox-static',
  buildah: 'buildah',
  'docker-registry': 'docker-registry',
  // Of several that Podman can do with, the one that gives containers names.
  netavark: 'netavark',
  'aardvark-dns': 'aardvark-dns',
  // netavark starts it, and its package does not say so.
  iptables: 'iptables',
} as const;

type ToolName = keyof typeof PACKAGES;

/** The path of every program. */
export type ContainerTools = Readonly<Record<ToolName, string>>;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not for us
  }
};

/** Also where Podman keeps programs that only it starts. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/lib/podman', '/usr/libexec/podman'];

const find = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
    .filter(folder => folder !== '')
    .map(folder => join(folder, name))
    .find(isProgram);

const NAMES = Object.keys(PACKAGES) as ToolName[];
const missing = (): ToolName[] => NAMES.filter(name => find(name) === undefined);

const install = (names: readonly ToolName[]): void => {
  const packages = names.map(name => PACKAGES[name]);
  process.stderr.write(`Installing ${packages.join(', ')} from the packages of this system ...\n`);
  const failure = installPackages({
    aptGet: 'apt-get',
    env: process.env,
    choices: [packages],
    isThere: () => missing().length === 0,
  });
  if (failure !== undefined) process.stderr.write(`${failure}\n`);
};

const why = (): string | undefined => {
  if (process.platform !== 'linux') return 'they need Linux';
  if (process.getuid?.() !== 0) return 'they need root, to run an engine of their own';
  if (missing().length > 0 && existsSync('/usr/bin/apt-get')) install(missing());
  const left = missing();
  return left.length === 0
    ? undefined
    : `${left.join(', ')} not found; install ${left.map(name => PACKAGES[name]).join(', ')}`;
};

/** The programs; undefined where tests with containers are to be skipped, which is said once in the output. */
export const containerTools = (): ContainerTools | undefined => {
  const reason = why();
  if (reason === undefined)
    return Object.fromEntries(NAMES.map(name => [name, find(name) ?? name])) as ContainerTools;
  if (process.env.CI === 'true') throw new Error(`Tests with containers cannot run here: ${reason}`);
  process.stderr.write(`Tests with containers are skipped: ${reason}\n`);
  return undefined;
};
