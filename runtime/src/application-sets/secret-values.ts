import type { SecretKeyRef } from '@freshet/domain/application-sets';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient, KubeObject } from '@freshet/kit/kube-client';
import { Secret } from '@freshet/kit/secret';
import { SECRETS } from './resources.ts';

/** Outside the namespace of the engine only secrets that say so are for generators. */
const LABEL = 'argocd.argoproj.io/secret-type';
const FOR_GENERATORS = 'scm-creds';

interface KubeSecret extends KubeObject {
  data?: Record<string, string>;
}

export interface SecretPlace {
  readonly client: KubeClient;
  readonly namespace: string;
  /** Whether any secret there may be used. */
  readonly isTrusted: boolean;
}

/** The value of a key of a Secret; a `Fault` that names both, and never the value, where there is none. */
export const secretValue = async (place: SecretPlace, { secretName, key }: SecretKeyRef): Promise<Secret> => {
  const { client, namespace, isTrusted } = place;
  const secret = await client.find<KubeSecret>(SECRETS, { namespace, name: secretName });
  const isAllowed = isTrusted || secret?.metadata.labels?.[LABEL] === FOR_GENERATORS;
  const value = isAllowed ? secret?.data?.[key] : undefined;
  if (value === undefined)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      `there is no secret ${secretName} with the key ${key} that the generator may use`,
      { secretName, key },
    );
  return new Secret(Buffer.from(value, 'base64').toString('utf8').trim());
};
