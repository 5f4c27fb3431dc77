import { INSTANCE_LABEL } from '@freshet/domain/applications';
import { SELF_HEAL } from '@freshet/domain/automation';
import type { EngineSettings } from './settings.ts';

/** What holds where nobody set anything. */
export const defaultSettings = (namespace: string): EngineSettings => ({
  namespace,
  tracking: 'annotation',
  instanceLabel: INSTANCE_LABEL,
  exclusions: [],
  inclusions: [],
  ignoreDifferences: [],
  ignoreUpdates: [],
  ignoreResourceStatus: 'all',
  ignoreAggregatedRoles: false,
  serverSideDiff: false,
  health: [],
  actions: [],
  knownTypes: [],
  refreshSeconds: 120,
  refreshJitterSeconds: 60,
  hardRefreshSeconds: 0,
  applicationNamespaces: [],
  applicationSets: { allowsOverride: true, scmProviders: true, allowedScmProviders: [], strictTokens: false },
  impersonatesSync: false,
  selfHeal: SELF_HEAL,
  repositoryGraceSeconds: 180,
  syncTimeoutSeconds: 0,
  stuckAfterSeconds: 60,
});
