export const GIT_PROVIDERS = [
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket-server',
  'gitea',
  'freshet',
] as const;
type GitProvider = (typeof GIT_PROVIDERS)[number];

/** A runtime before it is installed, as the form has it. */
export interface RuntimeDraft {
  readonly name: string;
  readonly namespace: string;
  /** The address of the API of its cluster, where it is known. */
  readonly cluster: string;
  readonly engine: 'embedded' | 'argo';
  /** Without one it is started by hand. */
  readonly image: string;
  readonly sharedConfigRepo: string;
  /** Empty where the address of the repository says it. */
  readonly gitProvider: '' | GitProvider;
  readonly gitApiUrl: string;
  readonly gitUser: string;
}

export const EMPTY_RUNTIME: RuntimeDraft = {
  name: '',
  namespace: 'freshet',
  cluster: '',
  engine: 'embedded',
  image: '',
  sharedConfigRepo: '',
  gitProvider: '',
  gitApiUrl: '',
  gitUser: '',
};

/** Where nobody said which cluster it is, no other runtime can be found there either. */
const UNKNOWN_CLUSTER = 'https://cluster.invalid';

export const isRuntimeName = (name: string): boolean => /^[a-z]([-a-z0-9]{0,36}[a-z0-9])?$/.test(name);
export const isNamespace = (name: string): boolean => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name);
export const isClusterAddress = (url: string): boolean => url === '' || /^https?:\/\/[^\s]+$/.test(url);
export const isImage = (image: string): boolean => image === '' || /^\w[\w./:@-]{0,499}$/.test(image);
/** Nothing in it that a shell would read otherwise. */
export const isRepository = (url: string): boolean =>
  /^https?:\/\/[\w.:/%@~+-]+(\?ref=[\w./%-]+)?$/.test(url);

export const isApiAddress = (url: string): boolean => url === '' || /^https?:\/\/[\w.:/%~-]+$/.test(url);
/** One that begins with - would be read as another option of the command. */
export const isGitUser = (name: string): boolean => /^(\w[\w.@-]{0,99})?$/.test(name);

/** What is said of the Git provider; the built-in one has neither an API of its own nor tokens. */
const gitOf = ({ gitProvider, gitApiUrl, gitUser }: RuntimeDraft) => ({
  ...(gitProvider === '' ? {} : { gitProvider }),
  ...(gitApiUrl === '' || gitProvider === 'freshet' ? {} : { gitApiUrl }),
  ...(gitUser === '' || gitProvider === 'freshet' ? {} : { gitUser }),
});

/** Where the account has its repository, Git is settled for all of its runtimes: what was once typed of it is not asked. */
export const withoutGit = (draft: RuntimeDraft): RuntimeDraft => ({
  ...draft,
  sharedConfigRepo: '',
  gitProvider: '',
  gitApiUrl: '',
  gitUser: '',
});

/** What keeps its second page from being filled in, of what that page shows. */
export const engineGap = (
  draft: RuntimeDraft,
  isGitSettled: boolean,
): 'image' | 'repo' | 'gitApi' | 'gitUser' | undefined => {
  const { gitApiUrl = '', gitUser = '' } = gitOf(draft);
  if (!isImage(draft.image)) return 'image';
  if (isGitSettled) return undefined;
  if (!isRepository(draft.sharedConfigRepo)) return 'repo';
  if (!isApiAddress(gitApiUrl)) return 'gitApi';
  return isGitUser(gitUser) ? undefined : 'gitUser';
};

/** What the platform is asked about; addresses that are half typed are not. */
export const validationOf = (draft: RuntimeDraft) => {
  const { name, namespace, cluster, engine, sharedConfigRepo } = draft;
  const { gitProvider, gitApiUrl } = gitOf(draft);
  return {
    name,
    namespace,
    cluster: cluster === '' ? UNKNOWN_CLUSTER : cluster,
    engine,
    accessMode: 'tunnel' as const,
    isNamespaced: false,
    recover: false,
    ...(isRepository(sharedConfigRepo) ? { sharedConfigRepo } : {}),
    ...(gitProvider === undefined ? {} : { gitProvider }),
    ...(gitApiUrl !== undefined && isApiAddress(gitApiUrl) ? { gitApiUrl } : {}),
  };
};

/** What is typed where the cluster is reached. Every part has been checked to be one word for a shell. */
export const installCommand = (draft: RuntimeDraft): string => {
  const { name, namespace, engine, image, sharedConfigRepo } = draft;
  const { gitProvider, gitApiUrl, gitUser } = gitOf(draft);
  return [
    `freshet runtime install ${name}`,
    ...(namespace === EMPTY_RUNTIME.namespace ? [] : [`--namespace ${namespace}`]),
    ...(engine === 'argo' ? ['--engine argo'] : []),
    ...(image === '' ? [] : [`--image ${image}`]),
    ...(sharedConfigRepo === '' ? [] : [`--shared-config-repo '${sharedConfigRepo}'`]),
    ...(gitProvider === undefined ? [] : [`--git-provider ${gitProvider}`]),
    ...(gitApiUrl === undefined ? [] : [`--git-api-url '${gitApiUrl}'`]),
    ...(gitUser === undefined ? [] : [`--git-user ${gitUser}`]),
  ].join(' ');
};

/** The same with who it is typed for; the key ends with the installation. */
export const commandWithKey = (draft: RuntimeDraft, origin: string, key: string): string =>
  `FRESHET_URL=${origin} FRESHET_API_KEY=${key} ${installCommand(draft)}`;

/** What starts it where no image does. */
export const runCommand = ({ name, namespace }: RuntimeDraft): string =>
  `freshet runtime run ${name}${namespace === EMPTY_RUNTIME.namespace ? '' : ` --namespace ${namespace}`}`;

/** Whether its first page is filled in. */
export const isPlaced = (draft: RuntimeDraft): boolean => placeGap(draft) === undefined;

/** What keeps it from being installed there, by its words. */
export const placeGap = ({ name, namespace, cluster }: RuntimeDraft) => {
  if (name === '') return 'blocked.runtime';
  if (!isRuntimeName(name)) return 'nameWrong';
  if (!isNamespace(namespace)) return 'namespaceWrong';
  return isClusterAddress(cluster) ? undefined : 'clusterWrong';
};
