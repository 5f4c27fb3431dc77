import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';

/** Where a container engine listens. */
export type EngineAddress =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

/** What the search for an engine goes by. */
export interface EngineSearch {
  /** DOCKER_HOST, XDG_RUNTIME_DIR and HOME are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user id of this process, where there is such a thing. */
  readonly userId: number | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const named = (value: string): EngineAddress => {
  if (value.startsWith('unix://')) return { kind: 'socket', path: value.slice('unix://'.length) };
  const url = /^(?:tcp|http):\/\//.test(value) && URL.parse(value.replace(/^tcp:/, 'http:'));
  if (url && LOOPBACK.test(url.hostname))
    return { kind: 'tcp', host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || 2375) };
  throw new Fault(
    'CONTAINER_ENGINE_UNREACHABLE',
    'DOCKER_HOST must name a socket (unix:///path) or a port of this machine (tcp://127.0.0.1:2375): containers get folders of this machine, which an engine elsewhere does not see',
  );
};

const usualSockets = ({ environment, userId }: EngineSearch): readonly string[] => {
  const { XDG_RUNTIME_DIR: runtime, HOME: home } = environment;
  return [
    '/var/run/docker.sock',
    ...(runtime ? [join(runtime, 'docker.sock'), join(runtime, 'podman/podman.sock')] : []),
    ...(userId ? [`/run/user/${userId}/podman/podman.sock`] : []),
    '/run/podman/podman.sock',
    ...(home
      ? [
          join(home, '.docker/run/docker.sock'),
          join(home, '.local/share/containers/podman/machine/podman.sock'),
        ]
      : []),
  ];
};

/** The places to try, best first. DOCKER_HOST excludes all others, as with every tool that reads it. */
export const engineAddresses = (search: EngineSearch): readonly EngineAddress[] => {
  const chosen = search.environment.DOCKER_HOST;
  if (chosen) return [named(chosen)];
  return [...new Set(usualSockets(search))]
    .filter(path => existsSync(path))
    .map(path => ({ kind: 'socket', path }));
};

/** An address as DOCKER_HOST would spell it. */
export const spellAddress = (address: EngineAddress): string =>
  address.kind === 'socket' ? `unix://${address.path}` : `tcp://${address.host}:${address.port}`;
