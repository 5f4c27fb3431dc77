import { sameJson } from '../json/index.ts';
import { forbidden, groupResourceName } from '../status/index.ts';
import type { Admission, AdmissionRequest } from '../verbs/index.ts';
import { chooseIngressClass, chooseStorageClass, protectInUse } from './class-defaults.ts';
import type { AdmissionDeps } from './deps.ts';
import { applyLimitDefaults, keepLimits } from './limit-ranges.ts';
import { setPriority, tolerateSilence } from './pod-defaults.ts';
import { createQuotaCharges } from './quotas.ts';
import { useServiceAccount } from './service-accounts.ts';

/** Namespaces that a cluster cannot be without. */
const LASTING = new Set(['default', 'kube-system', 'kube-public']);

/**
 * What a cluster adds to and expects of objects beyond the rules of their kinds, in the order of upstream. `further`
 * is asked last: who may hand out which rights.
 */
export const createAdmission = (deps: AdmissionDeps, ...further: readonly Admission[]): Admission => {
  const { client } = deps;
  const charge = createQuotaCharges(deps);
  const mutators: Readonly<Record<string, (request: AdmissionRequest) => void | Promise<void>>> = {
    pods: async request => {
      applyLimitDefaults(client, request);
      await useServiceAccount(deps, request);
      setPriority(client, request);
      tolerateSilence(request);
    },
    persistentvolumeclaims: request => {
      chooseStorageClass(client, request);
      protectInUse(request);
    },
    persistentvolumes: protectInUse,
    'ingresses.networking.k8s.io': request => chooseIngressClass(client, request),
    'certificatesigningrequests.certificates.k8s.io': nameRequester,
  };
  const limited = new Set(['pods', 'persistentvolumeclaims']);
  return {
    mutate: async request => {
      const isNew = request.operation === 'CREATE' && request.subresource === undefined;
      const own = isNew ? mutators[groupResourceName(request.kind)] : undefined;
      await own?.(request);
      for (const { mutate } of further) await mutate?.(request);
      if (!request.isRewritten) return;
      // A container that somebody put in needs what all others have.
      const rewritten = structuredClone(request.object);
      await own?.(request);
      const isChanged = own !== undefined && !sameJson(rewritten, request.object);
      for (const { mutateAgain } of further) await mutateAgain?.(request, isChanged);
    },
    validate: async request => {
      refuseLoss(request);
      for (const { validate } of further) await validate?.(request);
      if (request.subresource !== undefined) return;
      if (request.operation === 'CREATE' && limited.has(groupResourceName(request.kind)))
        keepLimits(client, request);
      // Last, as what is charged should not be refused by another afterwards.
      await charge(request);
    },
  };
};

/** Whoever signs a certificate goes by who asked for it, which nobody may say of themselves. */
const nameRequester = ({ object, user }: AdmissionRequest): void => {
  if (!object) return;
  const { uid: _uid, extra: _extra, ...spec } = (object.spec ?? {}) as Record<string, unknown>;
  object.spec = {
    ...spec,
    username: user.name,
    groups: [...user.groups],
    ...(user.uid === undefined ? {} : { uid: user.uid }),
    ...(user.extra === undefined ? {} : { extra: structuredClone(user.extra) }),
  };
};

const refuseLoss = ({ operation, kind, key }: AdmissionRequest): void => {
  if (operation === 'DELETE' && groupResourceName(kind) === 'namespaces' && LASTING.has(key.name))
    throw forbidden(kind, key.name, 'this namespace may not be deleted');
};
