import {
  emptyDraft,
  type KindSpec,
  type RuleDraft,
  type RuleSubject,
  withResource,
} from '../../access-rules/index.ts';
import type { AccessSearch } from './search.ts';

const SUBJECT = /^(team|service-account):([0-9a-f]{24})$/;

const subjectFrom = (words: string | undefined): RuleSubject | undefined => {
  if (words === 'role:user') return { kind: 'role', id: 'user' };
  const [, kind, id] = SUBJECT.exec(words ?? '') ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as 'team', id } : undefined;
};

/** The new rule that an address asks for; what makes no sense is left out. */
export const startDraft = (
  { effect, subject, resource, action }: Partial<AccessSearch>,
  kinds: readonly KindSpec[],
): RuleDraft => {
  const draft: RuleDraft = {
    ...emptyDraft,
    effect: effect === 'deny' ? 'deny' : 'allow',
    subject: subjectFrom(subject),
    actions: action === undefined ? [] : [action],
  };
  const spec = kinds.find(({ kind }) => kind === resource);
  return spec ? withResource(draft, spec) : { ...draft, actions: [] };
};
