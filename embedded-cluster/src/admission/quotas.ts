import type { KubeObject } from '../objects/index.ts';
import { formatQuantity, isBinaryQuantity, quantityNanos } from '../quantities/index.ts';
import { isInScope, type Usage, usageOf } from '../quotas/index.ts';
import type { Quota } from '../shapes/index.ts';
import { forbidden, groupResourceName, isApiError, tooManyRequests } from '../status/index.ts';
import type { AdmissionRequest } from '../verbs/index.ts';
import type { AdmissionDeps } from './deps.ts';

/** So often the controller that counts anew may get in between before we give up. */
const ATTEMPTS = 50;
const PAUSE_MS = 10;

/**
 * Charges objects to the quotas of their namespace, or refuses them. What is used is written in the status of each
 * quota with its version as a lock, one object of a namespace after the other, so that writers at the same moment
 * cannot both take the last place. What is not created after all is given back by the controller that counts anew.
 */
export const createQuotaCharges = ({ client, clock }: Pick<AdmissionDeps, 'client' | 'clock'>) => {
  const lastInNamespace = new Map<string, Promise<void>>();

  const chargeAll = async (request: AdmissionRequest): Promise<void> => {
    const { kind, key, object, old, operation } = request;
    if (!object) return;
    const resource = groupResourceName(kind);
    const wanted = more(
      usageOf(resource, object),
      operation === 'UPDATE' && old ? usageOf(resource, old) : {},
    );
    for (const quota of client.list('resourcequotas', { namespace: key.namespace }) as readonly Quota[]) {
      if (isInScope(quota, resource, object)) await charge(quota, wanted, request);
    }
  };

  const charge = async (quota: Quota, wanted: Usage, request: AdmissionRequest): Promise<void> => {
    let current: Quota | undefined = quota;
    for (let attempt = 0; current && attempt < ATTEMPTS; attempt += 1) {
      const used = chargedUse(current, wanted, request);
      if (!used || request.isDryRun) return;
      const status = { ...current.status, hard: current.spec.hard, used };
      if (await isWritten(client.updateStatus('resourcequotas', { ...current, status } as KubeObject)))
        return;
      await clock.sleep(PAUSE_MS);
      const { namespace = '', name } = quota.metadata;
      current = client.get('resourcequotas', { namespace, name }) as Quota | undefined;
    }
    if (current) throw tooManyRequests(`quota ${quota.metadata.name} changes too often to be charged`);
  };

  return async (request: AdmissionRequest): Promise<void> => {
    const { kind, key, operation } = request;
    if (!kind.namespaced || (operation !== 'CREATE' && operation !== 'UPDATE')) return;
    if (client.list('resourcequotas', { namespace: key.namespace }).length === 0) return;
    const before = lastInNamespace.get(key.namespace) ?? Promise.resolve();
    const own = before.catch(() => undefined).then(() => chargeAll(request));
    lastInNamespace.set(key.namespace, own);
    try {
      await own;
    } finally {
      if (lastInNamespace.get(key.namespace) === own) lastInNamespace.delete(key.namespace);
    }
  };
};

/** Whether a write went through; not when another came first, or took the object away. */
const isWritten = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (isApiError(error, 'Conflict') || isApiError(error, 'NotFound')) return false;
      throw error;
    },
  );

/** What is wanted on top of what is there; what shrinks is left to the controller. */
const more = (next: Usage, before: Usage): Usage =>
  Object.fromEntries(
    Object.entries(next)
      .map(([name, amount]) => [name, amount - (before[name] ?? 0n)] as const)
      .filter(([, amount]) => amount > 0n),
  );

/** What is used after the charge; undefined when the quota limits nothing of it. */
const chargedUse = (
  { spec, status, metadata }: Quota,
  wanted: Usage,
  { kind, key }: AdmissionRequest,
): Record<string, string> | undefined => {
  const hard = spec.hard ?? {};
  const limited = Object.keys(hard).filter(name => (wanted[name] ?? 0n) > 0n);
  if (limited.length === 0) return undefined;
  const used: Record<string, string> = { ...status?.used };
  const over: string[] = [];
  for (const name of limited) {
    const limit = hard[name] ?? '0';
    const total = amount(used[name]) + (wanted[name] ?? 0n);
    if (total > amount(limit)) over.push(name);
    else used[name] = formatQuantity(total, isBinaryQuantity(limit));
  }
  if (over.length === 0) return used;
  const say = (values: (name: string) => string) => over.map(name => `${name}=${values(name)}`).join(',');
  const requested = say(name => formatQuantity(wanted[name] ?? 0n, isBinaryQuantity(hard[name] ?? '')));
  throw forbidden(
    kind,
    key.name,
    `exceeded quota: ${metadata.name}, requested: ${requested}, used: ${say(name => used[name] ?? '0')}, limited: ${say(name => hard[name] ?? '0')}`,
  );
};

const amount = (text: string | undefined): bigint => (text === undefined ? 0n : (quantityNanos(text) ?? 0n));
