import type { LocalRunConnections } from '@freshet/contracts/runner';
import type { Scope } from '@freshet/domain/expressions';
import type { Connections, GitConnection, RegistryConnection } from '../step/index.ts';

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
}: NonNullable<LocalRunConnections['registries']>[number]): RegistryConnection =>
  given(entry) as RegistryConnection;

const gitOf = ({ isDefault: _, ...entry }: NonNullable<LocalRunConnections['git']>[number]): GitConnection =>
  given(entry) as GitConnection;

/** Everything that must not be shown of what a build logs in with. */
export const secretsOf = ({
  registries = [],
  git = [],
  contexts = {},
}: LocalRunConnections): readonly string[] => [
  ...registries.map(({ password }) => password),
  ...git.map(({ password = '' }) => password),
  ...Object.values(contexts).flatMap(context => Object.values(context)),
];

/** The connections that a build was given, and what it may have of the machine. */
export const connectionsOf = (
  { registries = [], git = [] }: LocalRunConnections,
  machine: Pick<Connections, 'localRepository' | 'isConfined' | 'isStranger' | 'network'>,
): Connections => ({
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
  ...machine,
});

/** Finds secrets in the contexts that a build was given. */
export const contextSecret =
  ({ contexts = {} }: LocalRunConnections): NonNullable<Scope['secret']> =>
  ({ context, resource, key }) => {
    const found = Object.hasOwn(contexts, context) ? contexts[context] : undefined;
    const name = resource === undefined ? key : `${resource}@${key}`;
    return found && Object.hasOwn(found, name) ? found[name] : undefined;
  };
