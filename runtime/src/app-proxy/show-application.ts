import type { Application, OperationState, ResourceResult } from '@freshet/domain/applications';
import { revisionsIn } from '@freshet/domain/automation';
import { labelOf } from '@freshet/domain/shared-configuration';
import { saidChange } from '@freshet/domain/sync';

const LINK = 'link.argocd.argoproj.io/';
const MOST_LINKS = 50;

/** Addresses that people put at an application for others to follow; `title|address` names one. */
const linksOf = ({ metadata }: Application) =>
  Object.entries(metadata.annotations ?? {})
    .filter(([name]) => name.startsWith(LINK))
    .flatMap(([name, value]) => {
      const parts = value.split('|');
      const url = parts.at(-1)?.trim() ?? '';
      const title = parts.length > 1 ? (parts[0]?.trim() ?? '') : name.slice(LINK.length);
      return /^https?:\/\//.test(url) ? [{ title, url }] : [];
    })
    .slice(0, MOST_LINKS);

const MOST_OPTIONS = 50;
const MOST_RESULTS = 1_000;
const LONGEST_MESSAGE = 2_000;

const PRUNES: Readonly<Record<string, string>> = { Pruned: 'pruned', PruneSkipped: 'kept' };

const resultOf = ({ hookPhase, hookType, message, ...result }: ResourceResult) => ({
  group: result.group,
  kind: result.kind,
  namespace: result.namespace,
  name: result.name,
  status: result.status,
  change: PRUNES[result.status ?? ''] ?? saidChange(message),
  message: message?.slice(0, LONGEST_MESSAGE),
  syncPhase: result.syncPhase,
  phase: hookPhase,
  isHook: hookType !== undefined,
});

const operationOf = ({ phase, message, startedAt, finishedAt, ...state }: OperationState) => {
  const { syncResult, operation, retryCount = 0 } = state;
  return {
    phase,
    message,
    startedAt,
    finishedAt,
    revisions: syncResult ? [...revisionsIn(syncResult)] : [],
    initiatedBy: operation.initiatedBy?.automated ? 'automated sync' : operation.initiatedBy?.username,
    isAutomated: operation.initiatedBy?.automated === true,
    isDryRun: operation.sync?.dryRun === true,
    retries: retryCount,
    resources: (syncResult?.resources ?? []).slice(0, MOST_RESULTS).map(resultOf),
  };
};

const withoutManagedFields = (application: Application): Application => {
  const { managedFields: _, ...metadata } = application.metadata;
  return { ...application, metadata };
};

export const isAutomated = ({ spec }: Application): boolean =>
  spec.syncPolicy?.automated !== undefined && spec.syncPolicy.automated.enabled !== false;

/** An application as callers are shown it. */
export const showApplication = (application: Application, gitSource: string | undefined) => {
  const { metadata, spec, status } = application;
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid ?? '',
    gitSource,
    project: spec.project,
    syncStatus: status?.sync?.status ?? 'Unknown',
    healthStatus: status?.health?.status ?? 'Unknown',
    healthMessage: status?.health?.message,
    revisions: status?.sync
      ? [...revisionsIn({ revision: '', ...status.sync })].filter(one => one !== '')
      : [],
    automated: isAutomated(application),
    syncOptions: (application.spec.syncPolicy?.syncOptions ?? []).slice(0, MOST_OPTIONS),
    operation: status?.operationState && operationOf(status.operationState),
    history: (status?.history ?? []).map(entry => ({
      id: entry.id,
      revisions: [...revisionsIn(entry)],
      deployedAt: entry.deployedAt,
      initiatedBy: entry.initiatedBy?.username,
    })),
    conditions: (status?.conditions ?? []).map(({ type, message, lastTransitionTime }) => ({
      type,
      message,
      at: lastTransitionTime,
    })),
    manifest: withoutManagedFields(application),
    links: linksOf(application),
    isInternal: labelOf(application, 'internal') === 'true',
  };
};
