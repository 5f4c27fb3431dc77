/** Integrations that are more than an address with a login: their fields, and where each stands in the data. */
import { MASKED } from '../../contexts/index.ts';
import type { FormType, PlainType } from './integration.ts';

type PartType = Exclude<FormType, PlainType>;
type Tree = Readonly<Record<string, unknown>>;

/** The words of the fields; each has a label of this name. */
type Word =
  | 'appId'
  | 'installationId'
  | 'privateKey'
  | 'accessKeyId'
  | 'secretAccessKey'
  | 'jsonKey'
  | 'accountName'
  | 'accountKey'
  | 'vaultUrl'
  | 'vaultNamespace'
  | 'login'
  | 'vaultToken'
  | 'user'
  | 'vaultPassword'
  | 'roleId'
  | 'secretId'
  | 'role'
  | 'mount'
  | 'kubernetesNamespace'
  | 'resourceType'
  | 'resourceName';

export interface PartField {
  /** Where it stands in the data. */
  readonly path: string;
  readonly word: Word;
  readonly look?: 'secret' | 'key';
  readonly optional?: boolean;
  readonly choices?: readonly string[];
}

/** What is typed, by path; what is stored and hidden is absent. */
export type Parts = Readonly<Record<string, string>>;

const LOGINS = ['token', 'userpass', 'approle', 'kubernetes'] as const;

const VAULT_LOGIN: Readonly<Record<string, readonly PartField[]>> = {
  token: [{ path: 'auth.token', word: 'vaultToken', look: 'secret' }],
  userpass: [
    { path: 'auth.username', word: 'user' },
    { path: 'auth.password', word: 'vaultPassword', look: 'secret' },
  ],
  approle: [
    { path: 'auth.roleId', word: 'roleId' },
    { path: 'auth.secretId', word: 'secretId', look: 'secret' },
  ],
  kubernetes: [{ path: 'auth.role', word: 'role' }],
};

const FIELDS: Readonly<Record<PartType, readonly PartField[]>> = {
  'git.github-app': [
    { path: 'auth.appId', word: 'appId' },
    { path: 'auth.installationId', word: 'installationId' },
    { path: 'auth.privateKey', word: 'privateKey', look: 'key' },
  ],
  'storage.s3': [
    { path: 'auth.accessKeyId', word: 'accessKeyId' },
    { path: 'auth.secretAccessKey', word: 'secretAccessKey', look: 'secret' },
  ],
  'storage.gc': [{ path: 'auth.jsonConfig', word: 'jsonKey', look: 'key' }],
  'storage.azuref': [
    { path: 'auth.accountName', word: 'accountName' },
    { path: 'auth.accountKey', word: 'accountKey', look: 'secret' },
  ],
  'secret-store.hashicorp-vault': [
    { path: 'apiUrl', word: 'vaultUrl' },
    { path: 'namespace', word: 'vaultNamespace', optional: true },
    { path: 'auth.type', word: 'login', choices: LOGINS },
  ],
  'secret-store.kubernetes-runtime': [
    { path: 'namespace', word: 'kubernetesNamespace' },
    { path: 'resourceType', word: 'resourceType', choices: ['secret', 'configmap'] },
    { path: 'resourceName', word: 'resourceName', optional: true },
  ],
};

const isPart = (type: FormType): type is PartType => Object.hasOwn(FIELDS, type);

/** The fields of a form, which may depend on what was chosen. */
export const fieldsOf = (type: FormType, parts: Parts): readonly PartField[] => {
  if (!isPart(type)) return [];
  const own = FIELDS[type];
  if (type !== 'secret-store.hashicorp-vault') return own;
  const login = VAULT_LOGIN[parts['auth.type'] ?? LOGINS[0]] ?? [];
  return [...own, ...login, { path: 'auth.mount', word: 'mount', optional: true }];
};

const at = (tree: Tree | undefined, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Tree)[key] : undefined),
      tree,
    );
  return typeof found === 'string' && found !== MASKED ? found : undefined;
};

/** What the form begins with: what is stored and shown, and the first of each choice. */
export const partsIn = (type: FormType, data: Tree | undefined): Parts => {
  const chosen: Parts = { 'auth.type': at(data, 'auth.type') ?? LOGINS[0] };
  return Object.fromEntries(
    fieldsOf(type, chosen).flatMap(({ path, choices }) => {
      const value = at(data, path) ?? choices?.[0];
      return value === undefined ? [] : [[path, value]];
    }),
  );
};

/** The login that was there; one of another kind has other secrets, and none of the old ones. */
const loginBefore = (type: FormType, parts: Parts, { auth }: Tree): Record<string, unknown> => {
  const kept = typeof auth === 'object' && auth !== null ? (auth as Tree) : {};
  const isSame = kept.type === undefined || !('auth.type' in parts) || kept.type === parts['auth.type'];
  const isTyped = type.startsWith('git.') || type.startsWith('storage.');
  return { ...(isTyped ? { type: 'basic' } : {}), ...(isSame ? kept : {}) };
};

/** The data as the server takes it, over what it held: secrets that were not typed stay. */
export const partsData = (type: FormType, parts: Parts, before: Tree = {}): Record<string, unknown> => {
  const top: Record<string, unknown> = { ...before };
  const auth = loginBefore(type, parts, before);
  for (const { path, look } of fieldsOf(type, parts)) {
    const [key = '', place] = path.startsWith('auth.') ? [path.slice('auth.'.length), auth] : [path, top];
    const value = parts[path]?.trim() ?? '';
    if (value !== '') place[key] = value;
    else if (look === undefined) delete place[key];
  }
  return Object.keys(auth).length === 0 ? top : { ...top, auth };
};
