import type { AppProxyResolvers, SyncApplicationInput } from '@freshet/contracts/app-proxy';
import { type Application, type Operation, REFRESH_ANNOTATION } from '@freshet/domain/applications';
import {
  hasSourceList,
  nameOfApplication,
  revisionFields,
  rollbackOperation,
  SHOWN_AS_NEWEST,
} from '@freshet/domain/automation';
import { Fault } from '@freshet/kit/errors';
import { APPLICATIONS } from '../application-desk.ts';
import { askedRevisions } from '../asked-revisions.ts';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { isAutomated } from '../show-application.ts';
import { showComparison } from '../show-resources.ts';
import { ShownNewest } from '../shown-newest.ts';
import { applicationShower, SeenNames } from '../shown-warnings.ts';
import { keyFrom } from './application-reads.ts';

const MOST_RESOURCES = 500;
const MOST_OPTIONS = 50;

/** Actions of rollouts that rules tell apart; whatever else is done to an object counts as a sync. */
const ROLLOUT_ACTIONS: Readonly<Record<string, string>> = {
  pause: 'rollout-pause',
  resume: 'rollout-resume',
  'promote-full': 'rollout-promote-full',
  'skip-current-step': 'rollout-skip-current-step',
  abort: 'rollout-abort',
  retry: 'rollout-retry',
};

const isRunning = ({ operation, status }: Application): boolean =>
  operation !== undefined || ['Running', 'Terminating'].includes(status?.operationState?.phase ?? '');

const checkIdle = (application: Application): void => {
  const { name, deletionTimestamp } = application.metadata;
  if (deletionTimestamp) throw new Fault('SYNC_IMPOSSIBLE', `${name} is being deleted`);
  if (isRunning(application)) throw new Fault('SYNC_IMPOSSIBLE', `${name} is being synced already`);
};

const checkCount = ({ resources, syncOptions }: SyncApplicationInput): void => {
  if ((resources ?? []).length > MOST_RESOURCES || (syncOptions ?? []).length > MOST_OPTIONS)
    throw new Fault('SYNC_IMPOSSIBLE', 'too many resources or options are named');
};

const syncOf = (
  { spec }: Application,
  { prune, dryRun, force, resources, syncOptions }: SyncApplicationInput,
  revisions: readonly string[],
): NonNullable<Operation['sync']> => ({
  ...(revisions.length > 0 ? revisionFields(revisions, hasSourceList(spec)) : {}),
  ...(prune ? { prune } : {}),
  ...(dryRun ? { dryRun } : {}),
  ...(force ? { syncStrategy: { hook: { force } } } : {}),
  ...(resources && resources.length > 0 ? { resources: resources.map(keyFrom) } : {}),
  syncOptions: syncOptions ? [...syncOptions] : (spec.syncPolicy?.syncOptions ?? []),
});

/** What the record of a sync says of its revisions, as long as it may be. */
const noteOf = (revisions: readonly string[]): { readonly revision?: string } =>
  revisions.length === 0 ? {} : { revision: revisions.join(', ').slice(0, 255) };

/** What is done to applications in the cluster: written to the object, so that any engine carries it out. */
export const applicationOperations = (parts: ProxyParts) => {
  const { applications, client, engine, clock } = parts;
  const newest = new ShownNewest(clock);
  const shown = applicationShower(parts);
  const names = new SeenNames(parts);

  const patched = async (call: ProxyCall, { metadata }: Application, patch: unknown) => {
    const key = { namespace: metadata.namespace ?? '', name: metadata.name };
    return shown(call, await client.patch<Application>(APPLICATIONS, key, { kind: 'merge', patch }));
  };

  const begin = (call: ProxyCall, application: Application, operation: Operation) => {
    checkIdle(application);
    return patched(call, application, { operation });
  };

  return {
    Query: {
      syncPreview: async (_, input, call) => {
        const application = await applications.open(call, input);
        const revisions = askedRevisions(application.spec, input);
        const comparison = await engine.preview(nameOfApplication(application), revisions, {
          signal: call.signal,
        });
        if (revisions.length === 0) newest.put(call.caller.id, application, comparison.revisions);
        return showComparison(await names.inComparison(call, comparison));
      },
    },
    Mutation: {
      syncApplication: async (_, { input }, call) => {
        const application = await applications.open(call, input);
        checkCount(input);
        const revisions = askedRevisions(application.spec, input);
        call.guard.note({ ...noteOf(revisions), prune: String(input.prune) });
        const { retry } = application.spec.syncPolicy ?? {};
        return begin(call, application, {
          sync: syncOf(application, input, revisions),
          initiatedBy: { username: call.caller.name },
          ...(newest.has(call.caller.id, application, revisions) ? { info: [SHOWN_AS_NEWEST] } : {}),
          ...(retry ? { retry } : {}),
        });
      },
      refreshApplication: async (_, { hard, ...ref }, call) => {
        const application = await applications.open(call, ref);
        return patched(call, application, {
          metadata: { annotations: { [REFRESH_ANNOTATION]: hard ? 'hard' : 'normal' } },
        });
      },
      terminateSync: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        if (application.status?.operationState?.phase !== 'Running')
          throw new Fault('SYNC_IMPOSSIBLE', `${application.metadata.name} is not being synced`);
        return patched(call, application, { status: { operationState: { phase: 'Terminating' } } });
      },
      rollbackApplication: async (_, { id, prune, ...ref }, call) => {
        const application = await applications.open(call, ref);
        // Of what was never deployed, nobody is told that something else is in its way.
        const operation = rollbackOperation(application, id, { username: call.caller.name, prune });
        if (isAutomated(application))
          throw new Fault(
            'GITOPS_ROLLBACK_IMPOSSIBLE',
            `${application.metadata.name} is synced automatically, so Git would win at once: switch that off, or roll back in Git`,
            { id },
          );
        call.guard.note({ historyId: String(id) });
        return begin(call, application, operation);
      },
      runResourceAction: async (_, { resource, action, params, ...ref }, call) => {
        const key = keyFrom(resource);
        const isRollout = key.kind === 'Rollout' && key.group === 'argoproj.io';
        const needed = isRollout ? ROLLOUT_ACTIONS[action] : undefined;
        const application = await applications.open(call, ref, needed);
        await applications.objectOf(application, key);
        call.guard.note({ action: action.slice(0, 64), resource: `${key.kind}/${key.name}`.slice(0, 512) });
        const { server } = applications.clusterOf(application);
        const given = Object.fromEntries((params ?? []).map(({ name, value }) => [name, value]));
        await engine.actions.run({ cluster: { server }, key }, action, given);
        return true;
      },
      deleteResource: async (_, { resource, orphan, force, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = keyFrom(resource);
        const object = await applications.objectOf(application, key);
        call.guard.note({ resource: `${key.kind}/${key.namespace}/${key.name}`.slice(0, 512) });
        const cluster = applications.clusterOf(application);
        const served = cluster.kindOf(key.group, key.kind);
        if (!served) throw new Fault('RESOURCE_NOT_FOUND', `the cluster does not serve ${key.kind}`);
        const { uid } = object.metadata;
        await cluster.client.delete(
          served,
          { name: key.name, ...(key.namespace === '' ? {} : { namespace: key.namespace }) },
          {
            propagation: orphan ? 'Orphan' : 'Foreground',
            ...(force ? { gracePeriodSeconds: 0 } : {}),
            ...(uid === undefined ? {} : { uid }),
          },
        );
        return true;
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
