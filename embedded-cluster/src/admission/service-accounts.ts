import type { Ids } from '@freshet/kit/ids';
import { generatedName } from '../reconciling/index.ts';
import type { Pod } from '../shapes/index.ts';
import { forbidden } from '../status/index.ts';
import type { AdmissionRequest } from '../verbs/index.ts';
import type { AdmissionDeps } from './deps.ts';

const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';
const VOLUME_PREFIX = 'kube-api-access-';
/** A little over an hour, by which nodes tell these tokens from those that a person asked for. */
const TOKEN_SECONDS = 3_607;
const WAITS = 20;
const WAIT_MS = 50;

interface AccountSpec {
  serviceAccountName?: string;
  serviceAccount?: string;
  automountServiceAccountToken?: boolean;
  imagePullSecrets?: { name?: string }[];
}

interface Account {
  automountServiceAccountToken?: boolean;
  imagePullSecrets?: { name?: string }[];
}

/** Gives a new pod an account to run as, and the means to reach the API in its name. */
export const useServiceAccount = async (deps: AdmissionDeps, request: AdmissionRequest): Promise<void> => {
  const { kind, key, object } = request;
  const { spec } = object as Pod & { spec: AccountSpec };
  const name = spec.serviceAccountName || 'default';
  spec.serviceAccountName = name;
  spec.serviceAccount = name;
  const account = await findAccount(deps, key.namespace, name);
  if (!account)
    throw forbidden(
      kind,
      key.name,
      `error looking up service account ${key.namespace}/${name}: serviceaccount "${name}" not found`,
    );
  if (!spec.imagePullSecrets?.length && account.imagePullSecrets?.length)
    spec.imagePullSecrets = structuredClone(account.imagePullSecrets);
  if (spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true)
    mountToken(object as Pod, deps.ids);
};

/** The account that every namespace gets may come a moment after the namespace. */
const findAccount = async (
  { client, clock }: AdmissionDeps,
  namespace: string,
  name: string,
): Promise<Account | undefined> => {
  for (let patience = name === 'default' ? WAITS : 0; ; patience -= 1) {
    const account = client.get('serviceaccounts', { namespace, name }) as Account | undefined;
    if (account || patience <= 0) return account;
    await clock.sleep(WAIT_MS);
  }
};

const mountToken = ({ spec }: Pod, ids: Ids): void => {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const without = containers.filter(
    ({ volumeMounts = [] }) => !volumeMounts.some(({ mountPath }) => mountPath === MOUNT_PATH),
  );
  if (without.length === 0) return;
  const known = (spec.volumes ?? []).find(({ name }) => name.startsWith(VOLUME_PREFIX));
  const name = known?.name ?? generatedName(VOLUME_PREFIX, ids);
  if (!known) spec.volumes = [...(spec.volumes ?? []), accessVolume(name)];
  for (const container of without)
    container.volumeMounts = [
      ...(container.volumeMounts ?? []),
      { name, readOnly: true, mountPath: MOUNT_PATH },
    ];
};

const accessVolume = (name: string) => ({
  name,
  projected: {
    defaultMode: 420,
    sources: [
      { serviceAccountToken: { expirationSeconds: TOKEN_SECONDS, path: 'token' } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
  },
});
