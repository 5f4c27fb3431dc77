import { basename, resolve } from 'node:path';
import type { OneShotRequest } from '@freshet/contracts/one-shot';
import { type CommandContext, usageFault } from '../command/index.ts';
import { freshetHome } from '../contexts/index.ts';
import {
  CLUSTER_FLAGS,
  type ClusterOptions,
  KUBECONFIG_VARIABLE,
  kubeconfigFor,
} from '../kubeconfig/index.ts';

/** Where the manifests are, and what is done with them before they are objects. */
const SOURCE_FLAGS = {
  revision: {
    type: 'string',
    placeholder: 'REV',
    what: 'Commit, tag, branch or version range of the repository',
  },
  path: {
    type: 'string',
    placeholder: 'PATH',
    default: '.',
    what: 'Where in the folder or repository they are',
  },
  name: {
    type: 'string',
    placeholder: 'NAME',
    what: 'Name of the application; that of the folder unless said',
  },
  namespace: {
    type: 'string',
    short: 'n',
    placeholder: 'NAME',
    default: 'default',
    what: 'Where objects go that name no namespace',
  },
  values: {
    type: 'strings',
    placeholder: 'FILE',
    what: 'Value file of a chart, from its folder; may be repeated',
  },
  set: { type: 'strings', placeholder: 'NAME=VALUE', what: 'Parameter of a chart; may be repeated' },
  release: {
    type: 'string',
    placeholder: 'NAME',
    what: 'Release name of a chart; that of the application unless said',
  },
  recurse: { type: 'boolean', what: 'Read the folders of a folder, too' },
  include: { type: 'string', placeholder: 'GLOB', what: 'Only files of a folder that match' },
  exclude: { type: 'string', placeholder: 'GLOB', what: 'No files of a folder that match' },
} as const;

/** The flags of all verbs. */
export const ENGINE_FLAGS = { ...SOURCE_FLAGS, ...CLUSTER_FLAGS };

/** What all verbs have in common but for their flags. */
export const ENGINE_VERB = {
  args: [{ name: 'source', what: 'A folder of this machine, or the address of a Git repository' }],
  uses: ['output'],
  environment: [KUBECONFIG_VARIABLE],
} as const;

interface SourceOptions {
  readonly revision: string | undefined;
  readonly path: string;
  readonly name: string | undefined;
  readonly namespace: string;
  readonly values: readonly string[];
  readonly set: readonly string[];
  readonly release: string | undefined;
  readonly recurse: boolean;
  readonly include: string | undefined;
  readonly exclude: string | undefined;
}

const isAddress = (source: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//.test(source) || /^[^/]+@[^/]+:/.test(source);

/** A request about a source and the cluster that is named for it. */
export const clusterRequestFor = (
  ctx: CommandContext,
  verb: OneShotRequest['verb'],
  source: string,
  options: SourceOptions & ClusterOptions,
): OneShotRequest => ({
  ...requestFor(ctx, verb, source, options),
  kubeconfig: kubeconfigFor(ctx, options, ['gitops', verb]),
});

/** The part of a request that all verbs have in common. */
export const requestFor = (
  ctx: CommandContext,
  verb: OneShotRequest['verb'],
  source: string,
  options: SourceOptions,
): OneShotRequest => {
  const { revision } = options;
  const isRepository = isAddress(source);
  if (revision !== undefined && !isRepository)
    throw usageFault('--revision is for repositories: a folder is taken as it is', { see: ['gitops', verb] });
  return {
    verb,
    name: options.name ?? nameFrom(source, options.path),
    namespace: options.namespace,
    source: {
      place: isRepository
        ? { is: 'repository', url: source, ...(revision === undefined ? {} : { revision }) }
        : { is: 'folder', root: resolve(ctx.cwd, source) },
      path: options.path,
      ...chartOf(options),
      ...directoryOf(options),
    },
    home: resolve(freshetHome(ctx.env, ctx.userHome), 'gitops'),
    colour: ctx.out.isTty,
  };
};

const chartOf = ({ values, set, release }: SourceOptions): Pick<OneShotRequest['source'], 'helm'> => {
  if (values.length === 0 && set.length === 0 && release === undefined) return {};
  const named = release === undefined ? {} : { releaseName: release };
  return { helm: { valueFiles: [...values], parameters: set.map(parameterOf), ...named } };
};

const directoryOf = (options: SourceOptions): Pick<OneShotRequest['source'], 'directory'> => {
  const { recurse, include, exclude } = options;
  if (!recurse && include === undefined && exclude === undefined) return {};
  return {
    directory: {
      recurse,
      ...(include === undefined ? {} : { include }),
      ...(exclude === undefined ? {} : { exclude }),
    },
  };
};

const parameterOf = (text: string): { name: string; value: string } => {
  const at = text.indexOf('=');
  if (at < 1) throw usageFault(`--set wants NAME=VALUE, not ${text}`, { see: ['gitops', 'render'] });
  return { name: text.slice(0, at), value: text.slice(at + 1) };
};

/** A name that Kubernetes takes, from the last word of a path or an address. */
const nameFrom = (source: string, path: string): string => {
  const word = path === '.' ? basename(resolve('/', source)) : basename(path);
  const name = word
    .replace(/\.git$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return name === '' ? 'application' : name.slice(0, 253);
};
