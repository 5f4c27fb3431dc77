import { type Context, type ContextType, MASKED } from '../../contexts/index.ts';

export const INTEGRATION_TYPES = [
  'git.github',
  'git.github-app',
  'git.gitlab',
  'git.bitbucket',
  'git.stash',
  'git.gitea',
  'registry',
  'helm-repository',
  'storage.gc',
  'storage.s3',
  'storage.azuref',
  'secret-store.kubernetes',
  'secret-store.kubernetes-runtime',
  'secret-store.hashicorp-vault',
] as const satisfies ContextType[];
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

type Dashed<Name extends string> = Name extends `${infer First}.${infer Rest}` ? `${First}-${Rest}` : Name;

/** The key of the name of a type among the words, where a dot would begin another level. */
export const wordOf = <Type extends IntegrationType>(type: Type): Dashed<Type> =>
  type.replace('.', '-') as Dashed<Type>;

/** Those that a form is there for; the others are kept by the command line. */
export const FORM_TYPES = [
  'git.github',
  'git.github-app',
  'git.gitlab',
  'git.bitbucket',
  'git.stash',
  'git.gitea',
  'registry',
  'helm-repository',
  'storage.s3',
  'storage.gc',
  'storage.azuref',
  'secret-store.hashicorp-vault',
  'secret-store.kubernetes-runtime',
] as const satisfies IntegrationType[];
export type FormType = (typeof FORM_TYPES)[number];

/** Those that are an address with a login. */
const PLAIN_TYPES = [
  'git.github',
  'git.gitlab',
  'git.bitbucket',
  'git.stash',
  'git.gitea',
  'registry',
  'helm-repository',
] as const satisfies FormType[];
export type PlainType = (typeof PLAIN_TYPES)[number];

export const isPlain = (type: FormType): type is PlainType => PLAIN_TYPES.some(plain => plain === type);

export const KINDS = ['git', 'registry', 'other'] as const;

export const typeOf = ({ spec }: Context): IntegrationType =>
  INTEGRATION_TYPES.find(type => type === spec.type) ?? 'registry';

export const formTypeOf = (context: Context): FormType | undefined =>
  FORM_TYPES.find(type => type === context.spec.type);

export const kindOf = (type: IntegrationType): (typeof KINDS)[number] => {
  if (type.startsWith('git.')) return 'git';
  return type === 'registry' ? 'registry' : 'other';
};

type Tree = Readonly<Record<string, unknown>>;

const branch = (tree: Tree, key: string): Tree => {
  const value = tree[key];
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
};

/** A text that is shown to people: not there, or hidden, is nothing. */
const text = (tree: Tree, key: string): string => {
  const value = tree[key];
  return typeof value === 'string' && value !== MASKED ? value : '';
};

/** What is typed into the form of an integration, and nothing that is secret. */
export interface Settings {
  readonly address: string;
  readonly user: string;
  readonly prefix: string;
  readonly behindFirewall: boolean;
}

/** What an integration says about itself. */
export const settingsOf = ({ spec: { type, data } }: Context): Settings => {
  const auth = branch(data, 'auth');
  const isGit = type.startsWith('git.');
  const address = isGit
    ? text(auth, 'apiURL') || text(auth, 'apiHost')
    : text(data, 'domain') || text(data, 'repositoryUrl') || text(data, 'apiUrl') || text(data, 'bucketName');
  return {
    address,
    user: isGit ? text(auth, 'username') : text(data, 'username'),
    prefix: text(data, 'prefix'),
    behindFirewall: data.behindFirewall === true,
  };
};

/** Logs in by user name too, not by a token alone. */
export const needsUser = (type: PlainType): boolean =>
  type === 'git.bitbucket' || type === 'git.stash' || type === 'registry';

/** Is always a server of somebody's own. */
export const needsAddress = (type: PlainType): boolean =>
  type === 'git.stash' || type === 'git.gitea' || type === 'registry' || type === 'helm-repository';

export interface Typed extends Settings {
  /** Empty keeps the stored one. */
  readonly secret: string;
}

const given = (key: string, value: string): Record<string, string> => (value === '' ? {} : { [key]: value });

/** The data of an integration as the server takes it; over what it held, so that what no form shows stays. */
export const dataOf = (type: PlainType, typed: Typed, before: Tree = {}): Record<string, unknown> => {
  const { address, user, prefix, behindFirewall } = typed;
  const secret = typed.secret === '' ? MASKED : typed.secret;
  if (type === 'registry') {
    const { prefix: _, ...rest } = before;
    return {
      provider: 'other',
      ...rest,
      domain: address,
      username: user,
      password: secret,
      ...given('prefix', prefix),
      behindFirewall,
    };
  }
  if (type === 'helm-repository') return { ...before, repositoryUrl: address, behindFirewall };
  const { apiURL: _url, username: _user, ...auth } = branch(before, 'auth');
  return {
    ...before,
    behindFirewall,
    auth: {
      type: 'basic',
      ...auth,
      ...given('username', user),
      ...given('apiURL', address),
      password: secret,
    },
  };
};
