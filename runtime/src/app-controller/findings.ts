import type { ApplicationSpec, Condition, ConditionType, SyncStatus } from '@freshet/domain/applications';
import { POST_DELETE_FINALIZER, PRE_DELETE_FINALIZER } from '@freshet/domain/applications';
import {
  conditionsAfter,
  hasSourceList,
  revisionFields,
  revisionsIn,
  sourcesOf,
} from '@freshet/domain/automation';
import { buildTree, summarize } from '@freshet/domain/resource-tree';
import { hookTypesOf } from '@freshet/domain/sync';
import { statusesOf } from '../comparison/index.ts';
import type { ComparisonFindings } from './compare-application.ts';
import { putConditions } from './draft.ts';
import type { Turn } from './turn.ts';

/** The types of conditions that a comparison finds anew. */
const EVALUATED: readonly ConditionType[] = [
  'ComparisonError',
  'InvalidSpecError',
  'UnknownError',
  'SharedResourceWarning',
  'RepeatedResourceWarning',
  'ExcludedResourceWarning',
  'OrphanedResourceWarning',
];

const comparedTo = (spec: ApplicationSpec): NonNullable<SyncStatus['comparedTo']> => {
  const [source] = sourcesOf(spec);
  return {
    ...(hasSourceList(spec) ? { sources: spec.sources ?? [] } : source ? { source } : {}),
    destination: spec.destination,
    ...(spec.ignoreDifferences ? { ignoreDifferences: spec.ignoreDifferences } : {}),
  };
};

const sinceOf = (turn: Turn, status: string): string => {
  const before = turn.application.status?.health;
  return before?.status === status && before.lastTransitionTime
    ? before.lastTransitionTime
    : turn.now.toISOString();
};

/** Hooks of deletions need a finalizer, or the object would be gone before they could run. */
const finalizersFor = ({ draft }: Turn, { comparison }: ComparisonFindings): readonly string[] => {
  const types = new Set(comparison.resources.flatMap(({ target }) => (target ? hookTypesOf(target) : [])));
  const wanted = [
    ...(types.has('PreDelete') ? [PRE_DELETE_FINALIZER, `${PRE_DELETE_FINALIZER}/cleanup`] : []),
    ...(types.has('PostDelete') ? [POST_DELETE_FINALIZER, `${POST_DELETE_FINALIZER}/cleanup`] : []),
  ];
  return [...new Set([...draft.finalizers, ...wanted])];
};

/** The images that run and the addresses that lead to them, of everything that came of the objects. */
const putSummary = ({ draft, parts, surroundings }: Turn, { comparison }: ComparisonFindings): void => {
  const roots = comparison.resources.filter(({ hook, live }) => !hook && live !== undefined);
  const { cluster } = surroundings;
  const { images, externalURLs } = summarize(
    buildTree({
      roots,
      childrenOf: object => cluster?.childrenOf(object) ?? [],
      healthOf: parts.healthOf,
    }),
  );
  if (images.length + externalURLs.length === 0) delete draft.status.summary;
  else
    draft.status.summary = {
      ...(images.length > 0 ? { images: [...images] } : {}),
      ...(externalURLs.length > 0 ? { externalURLs: [...externalURLs] } : {}),
    };
};

const putEvaluated = ({ draft, now }: Turn, found: readonly Condition[]): void =>
  putConditions(
    draft,
    conditionsAfter(draft.status.conditions ?? [], found, { evaluated: EVALUATED, at: now.toISOString() }),
  );

/** Puts what a comparison found into the status. */
export const putFindings = (turn: Turn, findings: ComparisonFindings): void => {
  const { draft, application } = turn;
  const { comparison, revisions } = findings;
  const { spec } = application;
  const isList = hasSourceList(spec);
  const { status, message } = comparison.health;
  draft.status = {
    ...draft.status,
    sync: {
      // What could not be resolved stays as it was.
      ...(findings.failed === undefined ? {} : revisionFields(revisionsIn(draft.status.sync), isList)),
      status: comparison.sync,
      comparedTo: comparedTo(spec),
      ...revisionFields(revisions, isList && revisions.length > 0),
    },
    health: { status, ...(message ? { message } : {}), lastTransitionTime: sinceOf(turn, status) },
    resources: [...statusesOf(comparison)],
    controllerNamespace: turn.parts.settings().namespace,
  };
  putEvaluated(turn, comparison.conditions);
  putSummary(turn, findings);
  if (comparison.sourceTypes.length > 0) {
    if (isList) draft.status.sourceTypes = comparison.sourceTypes;
    else if (comparison.sourceTypes[0]) draft.status.sourceType = comparison.sourceTypes[0];
  }
  draft.finalizers = finalizersFor(turn, findings);
};

/** An application that cannot be compared: nobody knows how it is. */
export const putUnknown = (turn: Turn, type: ConditionType, messages: readonly string[]): void => {
  const { draft, application } = turn;
  draft.status = {
    ...draft.status,
    sync: { ...draft.status.sync, status: 'Unknown', comparedTo: comparedTo(application.spec) },
    health: { status: 'Unknown', lastTransitionTime: sinceOf(turn, 'Unknown') },
  };
  putEvaluated(
    turn,
    messages.map(message => ({ type, message })),
  );
};
