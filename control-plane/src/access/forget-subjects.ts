import type { EventEnvelope } from '@freshet/contracts/events';
import { ServiceAccountDeleted, TeamDeleted } from '@freshet/contracts/identity';
import { Id } from '@freshet/contracts/rest';
import { z } from 'zod';
import { systemActor, type UnitOfWork } from '../unit-of-work/index.ts';
import { hasRulesFor, nextRevision, removeRulesFor } from './rule-store.ts';
import { type AnnounceRules, noteRemoval } from './rules.ts';
import type { AccessTables } from './tables.ts';

// Of other modules' events only what is needed here: fields may be added to them at any time.
const DeletedTeam = z.looseObject({ teamId: Id });
const DeletedServiceAccount = z.looseObject({ serviceAccountId: Id });

interface GoneSubject {
  readonly kind: 'team' | 'service-account';
  readonly id: string;
}

const goneSubject = ({ type, data }: EventEnvelope): GoneSubject | undefined => {
  if (type === TeamDeleted.type) return { kind: 'team', id: DeletedTeam.parse(data).teamId };
  if (type === ServiceAccountDeleted.type)
    return { kind: 'service-account', id: DeletedServiceAccount.parse(data).serviceAccountId };
  return undefined;
};

/** Keeps a transaction short; a subject with more rules takes several. */
const BATCH = 500;

interface ForgetDeps {
  readonly work: UnitOfWork<AccessTables>;
  readonly announce: AnnounceRules;
}

/** A consumer of the event bus: may see an event more than once, and one at a time. */
export interface AccessConsumer {
  readonly name: string;
  readonly types: readonly string[];
  /** Where the subscription begins when it is new. */
  readonly from: 'beginning';
  handle(envelope: EventEnvelope): Promise<void>;
}

/** Removes the rules that were written for a team or service account that is gone. */
export const forgetSubjects = ({ work, announce }: ForgetDeps): AccessConsumer => ({
  name: 'access.forget-subjects',
  types: [TeamDeleted.type, ServiceAccountDeleted.type],
  from: 'beginning',
  handle: async envelope => {
    const { accountid: accountId } = envelope;
    const subject = goneSubject(envelope);
    if (!subject) return;
    while (await hasRulesFor(work.sql, accountId, subject)) {
      await work.change({ actor: systemActor(accountId, 'access') }, async change => {
        await nextRevision(change.sql, accountId);
        const removed = await removeRulesFor(change.sql, accountId, subject, BATCH);
        change.audit({
          action: 'access-rule.forget-subject',
          entity: subject,
          details: { rules: removed.length },
        });
        for (const rule of removed) noteRemoval(change, rule);
        await announce(change, accountId);
      });
    }
  },
});
