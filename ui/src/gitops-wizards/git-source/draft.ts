/** A Git Source before it is made, as the form has it. */
export interface GitSourceDraft {
  readonly runtime: string;
  readonly name: string;
  /** The address of the repository alone. */
  readonly url: string;
  readonly createsRepository: boolean;
  readonly branch: string;
  readonly path: string;
  readonly include: string;
  readonly exclude: string;
  readonly isRestricted: boolean;
  readonly sourceNamespace: string;
  /** One in each line: `cluster/namespace`, with `*` for all. */
  readonly destinations: string;
  /** Repositories that its applications may use, one in each line; all without any. */
  readonly sourceRepos: string;
  readonly message: string;
}

export const EMPTY_SOURCE: GitSourceDraft = {
  runtime: '',
  name: '',
  url: '',
  createsRepository: false,
  branch: '',
  path: '',
  include: '',
  exclude: '',
  isRestricted: false,
  sourceNamespace: 'freshet-',
  destinations: '',
  sourceRepos: '',
  message: '',
};

/** Names of Kubernetes objects that begin with a letter, as Git Sources have them. */
export const isSourceName = (name: string): boolean => /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name);

export const isAddress = (url: string): boolean => /^https?:\/\/[^\s?#]+$/.test(url.trim());

/** An address as people name the repository; the built-in host has all of them below one folder. */
export const shortName = (url: string): string =>
  url.replace(/^https?:\/\/[^/]+\/(git\/(?=[^/]+\/[^/]))?/, '').replace(/\.git$/, '');

/** The repository with folder and branch, as one address: `https://host/owner/name.git[/path][?ref=branch]`. */
export const writtenPlace = ({
  url,
  path,
  branch,
}: Pick<GitSourceDraft, 'url' | 'path' | 'branch'>): string => {
  const bare = url.trim().replace(/\/+$/, '');
  const repository = /\.git$/i.test(bare) ? bare : `${bare}.git`;
  const folder = path.trim().replaceAll(/^\/+|\/+$/g, '');
  const steps =
    folder === '' || folder === '.' ? '' : `/${folder.split('/').map(encodeURIComponent).join('/')}`;
  return `${repository}${steps}${branch.trim() === '' ? '' : `?ref=${encodeURIComponent(branch.trim())}`}`;
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** Where applications of a restricted Git Source may go; undefined where a line cannot be read. */
export const destinationsIn = (
  text: string,
): { readonly cluster?: string; readonly server?: string; readonly namespace?: string }[] | undefined => {
  const read = linesOf(text).map(line => {
    const slash = line.lastIndexOf('/');
    if (slash <= 0) return undefined;
    const place = line.slice(0, slash).trim();
    const namespace = line.slice(slash + 1).trim();
    if (place === '' || namespace === '') return undefined;
    return {
      ...(place === '*' ? {} : /^https?:\/\//.test(place) ? { server: place } : { cluster: place }),
      ...(namespace === '*' ? {} : { namespace }),
    };
  });
  const good = read.filter(one => one !== undefined);
  return good.length === read.length ? good : undefined;
};

/** Whether there is enough to ask the runtime about it. */
export const isComplete = (draft: GitSourceDraft): boolean =>
  draft.runtime !== '' &&
  isSourceName(draft.name) &&
  isAddress(draft.url) &&
  (!draft.isRestricted ||
    (draft.sourceNamespace.length > 'freshet-'.length &&
      (destinationsIn(draft.destinations)?.length ?? 0) > 0));

/** What the runtime is asked for. */
export const inputOf = (draft: GitSourceDraft) => {
  const { name, include, exclude, isRestricted, createsRepository, sourceNamespace, sourceRepos, message } =
    draft;
  const repos = linesOf(sourceRepos);
  return {
    name,
    repository: writtenPlace(draft),
    createRepository: createsRepository,
    ...(include.trim() === '' ? {} : { include: include.trim() }),
    ...(exclude.trim() === '' ? {} : { exclude: exclude.trim() }),
    ...(isRestricted
      ? {
          restricted: {
            sourceNamespace,
            destinations: destinationsIn(draft.destinations) ?? [],
            ...(repos.length === 0 ? {} : { sourceRepos: [...repos] }),
          },
        }
      : {}),
    ...(message.trim() === '' ? {} : { message: message.trim() }),
  };
};
