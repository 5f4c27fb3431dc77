/**
 * The end of an application. Its finalizers say how much goes with it: hooks before, its objects, hooks afterwards. Each
 * turn does what can be done now and looks again when something has changed; the finalizers that are left are all that
 * is remembered.
 */
import {
  CASCADE_FINALIZER,
  POST_DELETE_FINALIZER,
  PRE_DELETE_FINALIZER,
  REFRESH_ANNOTATION,
} from '@freshet/domain/applications';
import { conditionsAfter } from '@freshet/domain/automation';
import { DELETION_HOOKS_ANNOTATION } from '@freshet/domain/sync';
import { deleteObjects } from './delete-objects.ts';
import { cascadeOf, isCascadeFinalizer } from './deletion.ts';
import { cleanDeletionHooks, runDeletionHooks } from './deletion-hooks.ts';
import { draftOf, putConditions, writeDraft } from './draft.ts';
import type { EngineParts } from './engine-parts.ts';
import { removeOwnNamespace } from './own-namespace.ts';
import type { AppRecord } from './record.ts';
import type { StepEnd } from './step-end.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Turn, TurnEnd } from './turn.ts';

const LOOK_MS = 5_000;

const OURS = [CASCADE_FINALIZER, PRE_DELETE_FINALIZER, POST_DELETE_FINALIZER];

const isOurs = (finalizer: string): boolean =>
  OURS.some(ours => finalizer === ours || finalizer.startsWith(`${ours}/`));

interface Step {
  readonly covers: (finalizer: string) => boolean;
  readonly take: (turn: Turn) => Promise<StepEnd>;
}

const named = (finalizer: string) => (other: string) => other === finalizer;

/** In the order in which they are taken. */
const STEPS: readonly Step[] = [
  { covers: named(PRE_DELETE_FINALIZER), take: turn => runDeletionHooks(turn, 'PreDelete') },
  {
    covers: isCascadeFinalizer,
    take: turn => deleteObjects(turn, cascadeOf(turn.application) ?? 'Foreground'),
  },
  { covers: named(POST_DELETE_FINALIZER), take: turn => runDeletionHooks(turn, 'PostDelete') },
  { covers: named(`${PRE_DELETE_FINALIZER}/cleanup`), take: turn => cleanDeletionHooks(turn, 'PreDelete') },
  { covers: named(`${POST_DELETE_FINALIZER}/cleanup`), take: turn => cleanDeletionHooks(turn, 'PostDelete') },
];

/** Takes the next step of the deletion of an application. */
export const finalize = async (parts: EngineParts, record: AppRecord): Promise<TurnEnd> => {
  const { application } = record;
  const draft = draftOf(application);
  if (!draft.finalizers.some(isOurs)) return {};
  const turn: Turn = {
    parts,
    record,
    application,
    draft,
    surroundings: surroundingsOf(parts, application),
    now: parts.clock.now(),
  };
  if (!turn.surroundings.cluster) {
    // Nobody can delete anything in a cluster that is not known; keeping the application would not help.
    draft.finalizers = draft.finalizers.filter(finalizer => !isOurs(finalizer));
    await writeDraft(parts, record, draft);
    return {};
  }
  takeRefresh(turn);
  return takeSteps(turn);
};

/** A refresh that is asked for during the deletion reads its hooks anew and lets those that gave up run again. */
const takeRefresh = ({ draft, record, now }: Turn): void => {
  const refresh = draft.annotations[REFRESH_ANNOTATION];
  if (refresh === undefined) return;
  delete draft.annotations[REFRESH_ANNOTATION];
  delete draft.annotations[DELETION_HOOKS_ANNOTATION];
  record.revisions = [];
  record.requested = { level: 3, isHard: refresh === 'hard', reason: 'a refresh was asked for' };
  record.requestedAt = now;
};

const takeSteps = async (turn: Turn): Promise<TurnEnd> => {
  const { parts, record, draft } = turn;
  for (const step of STEPS) {
    if (!draft.finalizers.some(step.covers)) continue;
    const end = await attempt(step, turn);
    putDeletionError(turn, end.kind === 'wait' ? end.message : undefined);
    if (end.kind === 'wait') {
      await writeDraft(parts, record, draft);
      const soon = new Date(turn.now.getTime() + LOOK_MS);
      return { wakeAt: end.until && end.until > soon ? end.until : soon };
    }
    draft.finalizers = draft.finalizers.filter(finalizer => !step.covers(finalizer));
    if (!draft.finalizers.some(isOurs)) await removeOwnNamespace(turn);
    await writeDraft(parts, record, draft);
  }
  return {};
};

const attempt = async (step: Step, turn: Turn): Promise<StepEnd> => {
  try {
    return await step.take(turn);
  } catch (error) {
    turn.parts.log.warn(
      { error, application: turn.application.metadata.name },
      'an application could not be deleted for now',
    );
    return { kind: 'wait', message: error instanceof Error ? error.message : String(error) };
  }
};

const putDeletionError = ({ draft, now }: Turn, message: string | undefined): void => {
  const found = message === undefined ? [] : [{ type: 'DeletionError' as const, message }];
  const rule = { evaluated: ['DeletionError'] as const, at: now.toISOString() };
  putConditions(draft, conditionsAfter(draft.status.conditions ?? [], found, rule));
};
