/**
 * Two people may write the same rule at once. Each version of a rule has a tag, its time in quotes; who sends the tag
 * of what they read with their change is told when somebody else was quicker, instead of undoing their work.
 */
import { Fault } from '@freshet/kit/errors';
import type { KeptRule } from './rule-store.ts';

const TAGS = /^"[\x21\x23-\x7e]*"(?:\s*,\s*"[\x21\x23-\x7e]*")*$/;
const MAX_LENGTH = 1024;

export const versionOf = ({ updatedAt }: Pick<KeptRule, 'updatedAt'>): string =>
  `"${updatedAt.toISOString()}"`;

/** A time later than the version before, so that no two versions share a tag. */
export const nextTime = (now: Date, { updatedAt }: Pick<KeptRule, 'updatedAt'>): Date =>
  now > updatedAt ? now : new Date(updatedAt.getTime() + 1);

/** Refuses unless the rule still is one of the versions that `ifMatch` names; `*` stands for any. */
export const requireVersion = (rule: KeptRule, ifMatch: string | undefined): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.length > MAX_LENGTH || !TAGS.test(ifMatch.trim())) {
    throw new Fault('REQUEST_INVALID', 'If-Match must be the ETag of a rule, in quotes', {
      problems: ['header.if-match'],
    });
  }
  const known = ifMatch.split(',').map(tag => tag.trim());
  if (known.includes(versionOf(rule))) return;
  throw new Fault('ACCESS_RULE_CHANGED', 'the access rule was changed since it was read', {
    updatedAt: rule.updatedAt.toISOString(),
    updatedBy: rule.updatedBy,
  });
};
