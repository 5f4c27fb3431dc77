import type { LocalRunRequest } from '@freshet/contracts/runner';
import type { Connections, GitConnection, RegistryConnection } from '../step/index.ts';

type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;

const DEFAULT_REGISTRY = 'docker.io';

/** The registry that an image name begins with. */
const registryIn = (image: string): string => {
  const [first = '', ...rest] = image.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost ? first : DEFAULT_REGISTRY;
};

/** A value without the keys that are not given. */
const given = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Value;

const registryOf = ({
  isDefault: _,
  ...entry
}: NonNullable<RunRequest['registries']>[number]): RegistryConnection => given(entry) as RegistryConnection;

const gitOf = ({ isDefault: _, ...entry }: NonNullable<RunRequest['git']>[number]): GitConnection =>
  given(entry) as GitConnection;

/** The connections that a local run was given; the repository that the person is in stands for itself. */
export const connectionsOf = ({
  registries = [],
  git = [],
  system = {},
  directory,
}: RunRequest): Connections => {
  const own = [system.CF_REPO_OWNER, system.CF_REPO_NAME];
  const ownName = own.every(Boolean) ? own.join('/') : undefined;
  return {
    registry: name => {
      const found = registries.find(entry => (name === undefined ? entry.isDefault : entry.name === name));
      return found && registryOf(found);
    },
    registryOfImage: image => {
      const found = registries.find(entry => entry.registry === registryIn(image));
      return found && registryOf(found);
    },
    git: name => {
      const isWanted = name === undefined || name === 'CF-default';
      const found = git.find(entry => (isWanted ? entry.isDefault : entry.name === name));
      return found && gitOf(found);
    },
    localRepository: repo => (repo === ownName ? directory : undefined),
  };
};
