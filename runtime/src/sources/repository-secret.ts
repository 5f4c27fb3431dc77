/** What Secrets of the cluster say about repositories, in the fields that Argo CD gives them. */
import { readSourceUrl } from '@freshet/domain/source-urls';
import type { KubeObject } from '@freshet/kit/kube-client';
import { Secret } from '@freshet/kit/secret';
import type { Credential } from './credentials.ts';

export const SECRET_TYPE_LABEL = 'argocd.argoproj.io/secret-type';

export interface RepositorySecret {
  /** For one repository, or for all whose addresses begin so. */
  readonly isTemplate: boolean;
  readonly url: string;
  readonly place: Place;
  /** What charts may call the repository instead of its address. */
  readonly name: string;
  readonly project: string;
  readonly credential: Credential;
  readonly hasLogin: boolean;
}

/** An address, as far as credentials care: the same host and port, and a path below. */
interface Place {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

/** Registries are written without a scheme, too. */
const placeOf = (url: string): Place | undefined => {
  const read = readSourceUrl(/^[\w.-]+(?::\d+)?(?:\/[^@]*)?$/.test(url.trim()) ? `oci://${url.trim()}` : url);
  if (!read) return undefined;
  const { scheme, host, port, path } = read;
  const isDefault =
    (scheme === 'https' && port === 443) ||
    (scheme === 'http' && port === 80) ||
    (scheme === 'ssh' && port === 22);
  const trimmed = path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '')
    .toLowerCase();
  return { scheme, host: port === undefined || isDefault ? host : `${host}:${port}`, path: trimmed };
};

const textsOf = (secret: KubeObject): ReadonlyMap<string, string> => {
  const data = (secret.data ?? {}) as Record<string, string>;
  return new Map(
    Object.entries(data).map(([name, value]) => [
      name,
      Buffer.from(String(value), 'base64').toString('utf8'),
    ]),
  );
};

const SECRETS = {
  password: 'password',
  bearerToken: 'bearer',
  sshPrivateKey: 'sshPrivateKey',
  tlsClientCertKey: 'tlsClientKey',
};
const TEXTS = {
  username: 'username',
  tlsClientCertData: 'tlsClientCert',
  proxy: 'proxy',
  noProxy: 'noProxy',
};

const filled = <Value>(
  names: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, string>,
  as: (text: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => {
      const text = texts.get(from);
      return text === undefined || text === '' ? [] : [[to, as(text)]];
    }),
  );

const flagsOf = (texts: ReadonlyMap<string, string>): Partial<Credential> => {
  const isOn = (...names: string[]): boolean => names.some(name => texts.get(name) === 'true');
  return {
    ...(isOn('insecure', 'insecureIgnoreHostKey') ? { insecure: true } : {}),
    ...(isOn('enableLfs') ? { enableLfs: true } : {}),
    ...(isOn('enableOCI') || texts.get('type') === 'oci' ? { enableOci: true } : {}),
    ...(isOn('insecureOCIForceHttp') ? { plainHttp: true } : {}),
  };
};

const githubAppOf = (texts: ReadonlyMap<string, string>): Pick<Credential, 'githubApp'> => {
  const privateKey = texts.get('githubAppPrivateKey');
  if (!privateKey) return {};
  const baseUrl = texts.get('githubAppEnterpriseBaseUrl');
  return {
    githubApp: {
      id: texts.get('githubAppID') ?? '',
      installationId: texts.get('githubAppInstallationID') ?? '',
      privateKey: new Secret(privateKey),
      ...(baseUrl ? { baseUrl } : {}),
    },
  };
};

/** Reads a Secret with the label of repositories; undefined where it names no address. */
export const readRepositorySecret = (secret: KubeObject): RepositorySecret | undefined => {
  const texts = textsOf(secret);
  const url = texts.get('url') ?? '';
  const place = placeOf(url);
  if (!place) return undefined;
  const { namespace = '', name: secretName, labels } = secret.metadata;
  const logins = { ...filled(SECRETS, texts, text => new Secret(text)), ...githubAppOf(texts) };
  const credential: Credential = {
    id: `${namespace}/${secretName}`,
    ...logins,
    ...filled(TEXTS, texts, text => text),
    ...flagsOf(texts),
  };
  return {
    isTemplate: labels?.[SECRET_TYPE_LABEL] === 'repo-creds',
    url,
    place,
    name: texts.get('name') ?? '',
    project: texts.get('project') ?? '',
    credential,
    hasLogin: Object.keys(logins).length > 0 || credential.username !== undefined,
  };
};

const isSamePlace = (one: Place, other: Place): boolean =>
  one.host === other.host && one.path === other.path && one.scheme === other.scheme;

/**
 * A prefix never reaches another host, however much its name looks like the beginning of that host's. Below the host
 * it is a plain beginning, as `https://host/team` is of `https://host/team-a/x`.
 */
const isBelow = (place: Place, prefix: Place): boolean =>
  place.scheme === prefix.scheme && place.host === prefix.host && place.path.startsWith(prefix.path);

const isFor = (secret: RepositorySecret, project: string): boolean =>
  secret.project === '' || secret.project === project;

const ownFirst = (one: RepositorySecret, other: RepositorySecret): number =>
  Number(other.project !== '') - Number(one.project !== '');

/** The address of the repository of a name, that of the project before one for all. */
export const pickAddress = (
  secrets: Iterable<RepositorySecret>,
  name: string,
  project: string,
): string | undefined =>
  [...secrets]
    .filter(secret => !secret.isTemplate && secret.name === name && isFor(secret, project))
    .sort(ownFirst)[0]?.url;

/**
 * What opens a repository for a project: the secret of the very repository, that of the project before one for all,
 * and where it holds no login, the secret with the longest address that the repository's begins with.
 */
export const pickCredential = (
  secrets: Iterable<RepositorySecret>,
  url: string,
  project: string,
): Credential | undefined => {
  const place = placeOf(url);
  if (!place) return undefined;
  const usable = [...secrets].filter(secret => isFor(secret, project));
  const own = usable
    .filter(secret => !secret.isTemplate && isSamePlace(place, secret.place))
    .sort(ownFirst)[0];
  if (own?.hasLogin) return own.credential;
  const template = usable
    .filter(secret => secret.isTemplate && isBelow(place, secret.place))
    .sort((one, other) => other.place.path.length - one.place.path.length)[0];
  if (!own || !template) return own?.credential ?? template?.credential;
  const { id } = template.credential;
  return { ...template.credential, ...own.credential, id: `${own.credential.id} ${id}` };
};
