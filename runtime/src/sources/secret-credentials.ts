import { permitsSource } from '@freshet/domain/app-projects';
import type { AppProject } from '@freshet/domain/applications';
import { readSourceUrl } from '@freshet/domain/source-urls';
import { type KubeClient, type KubeObject, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Credential, Credentials } from './credentials.ts';
import {
  pickAddress,
  pickCredential,
  type RepositorySecret,
  readRepositorySecret,
  SECRET_TYPE_LABEL,
} from './repository-secret.ts';

export interface SecretCredentialsOptions {
  readonly client: KubeClient;
  /** Where the secrets of repositories lie. */
  readonly namespace: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SecretCredentials extends Credentials {
  /** Resolves when all was read once. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const PROJECTS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'appprojects',
  kind: 'AppProject',
  namespaced: true,
};
const KNOWN_HOSTS = 'argocd-ssh-known-hosts-cm';
const AUTHORITIES = 'argocd-tls-certs-cm';
const SIGNING_KEYS = 'argocd-gpg-keys-cm';

/** Logins as Secrets of the cluster hold them, followed as they change. */
export const createSecretCredentials = ({
  client,
  namespace,
  clock,
  log,
}: SecretCredentialsOptions): SecretCredentials => {
  const secrets = new Map<string, RepositorySecret>();
  const trusted = new Map<string, Readonly<Record<string, string>>>();

  const followed = startInformer<KubeObject>({
    client,
    resource: SECRETS,
    namespace,
    labelSelector: `${SECRET_TYPE_LABEL} in (repository,repo-creds)`,
    clock,
    onChange: (now, before) => {
      if (before) secrets.delete(before.metadata.name);
      const read = now && readRepositorySecret(now);
      if (now && read) secrets.set(now.metadata.name, read);
      else if (now) log.warn({ secret: now.metadata.name }, 'A repository secret names no address');
    },
    onTrouble: error => log.warn({ error }, 'Repository secrets could not be watched'),
  });
  const trust = [KNOWN_HOSTS, AUTHORITIES, SIGNING_KEYS].map(name =>
    startInformer<KubeObject>({
      client,
      resource: CONFIG_MAPS,
      namespace,
      fieldSelector: `metadata.name=${name}`,
      clock,
      onChange: now => trusted.set(name, (now?.data ?? {}) as Record<string, string>),
      onTrouble: error => log.warn({ error, name }, 'Trusted hosts could not be watched'),
    }),
  );

  const projects = startInformer<AppProject>({
    client,
    resource: PROJECTS,
    namespace,
    clock,
    onChange: () => undefined,
    onTrouble: error => log.warn({ error }, 'projects could not be watched for the logins that they may use'),
  });

  /** Whether a project may use a login at an address that a repository names. */
  const mayUse = (url: string, project: string): boolean => {
    const found = projects.get({ namespace, name: project });
    return found !== undefined && permitsSource(found, url);
  };

  const trustFor = (address: string): Partial<Credential> => {
    const url = readSourceUrl(address);
    if (url?.scheme === 'ssh') {
      const knownHosts = trusted.get(KNOWN_HOSTS)?.ssh_known_hosts;
      return knownHosts ? { knownHosts } : {};
    }
    const tlsAuthorities = trusted.get(AUTHORITIES)?.[url?.host ?? address.split(/[:/]/)[0] ?? ''];
    return tlsAuthorities ? { tlsAuthorities } : {};
  };

  return {
    for: async (url, project, { isMentioned = false } = {}) => {
      const isKept = isMentioned && !mayUse(url, project);
      const credential = isKept ? undefined : pickCredential(secrets.values(), url, project);
      const more = trustFor(url);
      return credential || Object.keys(more).length > 0 ? { id: '', ...credential, ...more } : undefined;
    },
    addressOf: async (name, project) => pickAddress(secrets.values(), name, project),
    signingKeys: () => Object.values(trusted.get(SIGNING_KEYS) ?? {}),
    ready: Promise.all([followed.ready, projects.ready, ...trust.map(({ ready }) => ready)]).then(
      () => undefined,
    ),
    stop: async () => {
      await Promise.all([followed.stop(), projects.stop(), ...trust.map(informer => informer.stop())]);
    },
  };
};
