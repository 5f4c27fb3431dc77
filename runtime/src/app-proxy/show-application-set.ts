import {
  type ApplicationSet,
  describeGenerators,
  isRollingSync,
  type RolloutStatus,
  rolloutProgress,
  selectorWords,
} from '@freshet/domain/application-sets';
import { withoutLogins } from '@freshet/domain/source-urls';
import { stringify } from 'yaml';
import type { PreviewedApplication, SetPreview } from '../application-sets/index.ts';
import { manifestText } from './show-resources.ts';

const MOST_MEMBERS = 200;
const MOST_PREVIEWED = 1_000;
const MOST_PARAMETERS = 100;
const LONGEST_VALUE = 1_000;
const LONGEST_MESSAGE = 2_000;
const LARGEST_TEMPLATE = 262_144;

/** What the set is made of is for whoever may see it; the logins in its addresses are not. */
const shown = (text: string, longest: number): string => withoutLogins(text).slice(0, longest);

const yaml = (value: unknown): string =>
  shown(stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }), LARGEST_TEMPLATE);

const memberOf = ({ application, status, message, lastTransitionTime }: RolloutStatus) => ({
  name: application,
  status,
  message: shown(message, LONGEST_MESSAGE),
  at: lastTransitionTime,
});

const isHealthy = ({ status }: RolloutStatus): boolean => status === 'Healthy';

/** Those first that somebody may have to see to. */
const membersOf = (statuses: readonly RolloutStatus[]) =>
  [...statuses.filter(one => !isHealthy(one)), ...statuses.filter(isHealthy)]
    .slice(0, MOST_MEMBERS)
    .map(memberOf);

const countsOf = (statuses: readonly RolloutStatus[]) => ({
  total: statuses.length,
  healthy: statuses.filter(isHealthy).length,
  underWay: statuses.filter(({ status }) => status === 'Progressing' || status === 'Pending').length,
});

/** A set as callers are shown it; of its applications, those that they may see. */
export const showApplicationSet = (
  set: ApplicationSet,
  { gitSource, seen }: { readonly gitSource: string | undefined; readonly seen: ReadonlySet<string> },
) => {
  const { metadata, spec, status } = set;
  const { steps, unselected } = rolloutProgress(set);
  const seenOf = (statuses: readonly RolloutStatus[]) =>
    statuses.filter(({ application }) => seen.has(application));
  const { status: _, ...said } = set;
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid ?? '',
    gitSource,
    conditions: (status?.conditions ?? []).map(({ lastTransitionTime, message, reason, ...condition }) => ({
      ...condition,
      reason: reason ?? '',
      message: shown(message ?? '', LONGEST_MESSAGE),
      at: lastTransitionTime,
    })),
    generators: [...describeGenerators(spec.generators ?? [])],
    template: yaml(spec.template ?? {}),
    templatePatch: spec.templatePatch === undefined ? undefined : shown(spec.templatePatch, LARGEST_TEMPLATE),
    applicationsSync: spec.syncPolicy?.applicationsSync ?? 'sync',
    preservesResources: spec.syncPolicy?.preserveResourcesOnDeletion === true,
    isRollingSync: isRollingSync(set),
    steps: steps.map(({ step, state, applications }) => ({
      selects: selectorWords(step),
      maxUpdate: step.maxUpdate === undefined ? undefined : String(step.maxUpdate),
      state,
      ...countsOf(seenOf(applications)),
      applications: membersOf(seenOf(applications)),
    })),
    unselected: isRollingSync(set) ? membersOf(seenOf(unselected)) : [],
    unselectedTotal: isRollingSync(set) ? seenOf(unselected).length : 0,
    manifest: withoutLogins(manifestText(said)),
  };
};

const previewedOf = ({ application, change, problem, params, entry }: PreviewedApplication) => {
  const { project, destination } = application.spec;
  return {
    name: application.metadata.name,
    change,
    problem: problem === undefined ? undefined : shown(problem, LONGEST_MESSAGE),
    entry,
    project: project || 'default',
    cluster: withoutLogins(destination.name || destination.server || ''),
    targetNamespace: destination.namespace ?? '',
    parameters: Object.entries(params())
      .slice(0, MOST_PARAMETERS)
      .map(([name, value]) => ({ name, value: shown(value, LONGEST_VALUE) })),
  };
};

/** A preview as callers are shown it; `seen` are those of its applications that they may see. */
export const showSetPreview = ({ entries }: SetPreview, seen: readonly PreviewedApplication[]) => ({
  generators: entries.map(({ problem }, at) => ({
    count: seen.filter(({ entry }) => entry === at).length,
    problem: problem === undefined ? undefined : shown(problem, LONGEST_MESSAGE),
  })),
  applications: seen.slice(0, MOST_PREVIEWED).map(previewedOf),
  isCut: seen.length > MOST_PREVIEWED,
});
