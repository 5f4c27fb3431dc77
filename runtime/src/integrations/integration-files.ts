/** Integrations as ConfigMaps in the Shared Configuration Repository: what everybody may know, and what is sealed. */

import { readYaml } from '@freshet/domain/manifests';
import type { KubeObject } from '@freshet/domain/objects';
import {
  IN_CLUSTER,
  pathIn,
  type RepositoryPlace,
  reachFolder,
  SEALING_KEYS,
  yamlOf,
} from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';

export const INTEGRATION_LABEL = 'freshet.io/integration';
const SEALING_KEY_LABEL = 'freshet.io/sealing-key';

const INTEGRATION_KINDS = ['docker-hub', 'ecr', 'ghcr', 'jfrog', 'quay', 'registry', 'jira'] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** An integration, as its file has it. */
export interface IntegrationFacts {
  readonly name: string;
  readonly kind: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Empty for all. */
  readonly runtimes: readonly string[];
  /** By runtime. */
  readonly sealed: Readonly<Record<string, string>>;
}

const NAME = /^[a-z](?:[-a-z0-9]{0,50}[a-z0-9])?$/;
const MOST_SETTINGS = 50;
const LONGEST_SETTING = 4_096;
const PREFIX = 'sealed.';

const invalid = (why: string): Fault => new Fault('INTEGRATION_INVALID', why);

/** The folder of integrations, for all runtimes or for one. */
const integrationsFolder = (place: RepositoryPlace, runtime?: string): string =>
  pathIn(
    place,
    `${reachFolder(runtime === undefined ? { to: 'all-runtimes' } : { to: 'runtime', runtime })}/integrations`,
  );

export const integrationFile = (place: RepositoryPlace, name: string, runtime?: string): string =>
  `${integrationsFolder(place, runtime)}/${name}.yaml`;

/** The file with the public key of a runtime. */
export const sealingKeysFolder = (place: RepositoryPlace): string => pathIn(place, SEALING_KEYS);

export const sealingKeyFile = (place: RepositoryPlace, runtime: string): string =>
  `${sealingKeysFolder(place)}/${runtime}.yaml`;

export const checkName = (name: string): void => {
  if (!NAME.test(name) || name === IN_CLUSTER)
    throw invalid('the name of an integration has lower-case letters, digits and -, at most 52');
};

export const checkKind = (kind: string): IntegrationKind => {
  const known = INTEGRATION_KINDS.find(one => one === kind);
  if (!known) throw invalid(`the kind of an integration is one of ${INTEGRATION_KINDS.join(', ')}`);
  return known;
};

/** Pairs of text, as settings and credentials are. */
export const checkPairs = (given: unknown, what: string): Readonly<Record<string, string>> => {
  const entries =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : undefined;
  const isGood =
    entries !== undefined &&
    entries.length <= MOST_SETTINGS &&
    entries.every(
      ([name, value]) =>
        /^[\w.-]{1,63}$/.test(name) && typeof value === 'string' && value.length <= LONGEST_SETTING,
    );
  if (!isGood) throw invalid(`${what} must be at most ${MOST_SETTINGS} pairs of text`);
  return Object.fromEntries(entries) as Record<string, string>;
};

/** The text of the file. */
export const writeIntegration = ({ name, kind, settings, runtimes, sealed }: IntegrationFacts): string =>
  yamlOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `integration-${name}`, labels: { [INTEGRATION_LABEL]: kind } },
    data: {
      settings: JSON.stringify(settings),
      runtimes: runtimes.join(','),
      ...Object.fromEntries(Object.entries(sealed).map(([runtime, text]) => [`${PREFIX}${runtime}`, text])),
    },
  });

/** What a ConfigMap says of an integration; undefined for any other. */
export const readIntegration = (object: KubeObject): IntegrationFacts | undefined => {
  const kind = object.metadata?.labels?.[INTEGRATION_LABEL];
  const name = /^integration-(.+)$/.exec(object.metadata?.name ?? '')?.[1];
  if (object.kind !== 'ConfigMap' || kind === undefined || name === undefined || !NAME.test(name))
    return undefined;
  const data = (object.data ?? {}) as Record<string, string>;
  const sealed = Object.entries(data).flatMap(([key, text]) =>
    key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), String(text)] as const] : [],
  );
  return {
    name,
    kind,
    settings: settingsIn(data.settings),
    runtimes: (data.runtimes ?? '').split(',').filter(runtime => runtime !== ''),
    sealed: Object.fromEntries(sealed),
  };
};

export const readIntegrationFile = (text: string): IntegrationFacts | undefined => {
  try {
    const object = readYaml(text);
    return typeof object === 'object' && object !== null ? readIntegration(object as KubeObject) : undefined;
  } catch {
    return undefined; // whatever somebody else put there is none
  }
};

const settingsIn = (text: string | undefined): Readonly<Record<string, string>> => {
  try {
    return checkPairs(JSON.parse(text ?? '{}'), 'settings');
  } catch {
    return {};
  }
};

export const writeSealingKey = (runtime: string, publicKey: string): string =>
  yamlOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `sealing-key-${runtime}`, labels: { [SEALING_KEY_LABEL]: runtime } },
    data: { publicKey },
  });

/** The runtime and its key; undefined for what is none. */
export const readSealingKey = (
  text: string,
): { readonly runtime: string; readonly publicKey: string } | undefined => {
  const object = (() => {
    try {
      return readYaml(text) as KubeObject;
    } catch {
      return undefined;
    }
  })();
  const runtime = object?.metadata?.labels?.[SEALING_KEY_LABEL];
  const publicKey = (object?.data as Record<string, unknown> | undefined)?.publicKey;
  return runtime !== undefined && typeof publicKey === 'string' ? { runtime, publicKey } : undefined;
};
