import type { AccessRuleFacts, AccessRuleWire } from '@freshet/contracts/access';
import type { z } from 'zod';
import type { KeptRule } from './rule-store.ts';

type Facts = z.infer<typeof AccessRuleFacts>;

/** What a rule says, for events and the audit log. */
export const factsOf = (rule: KeptRule): Facts => ({
  id: rule.id,
  effect: rule.effect,
  subject: rule.subject,
  resource: rule.resource,
  actions: rule.actions === '*' ? '*' : [...rule.actions],
  match: 'tags' in rule.match ? { ...rule.match, tags: [...rule.match.tags] } : rule.match,
  tagsOf: rule.tagsOf,
  attributes: rule.attributes.map(({ name, value }) => ({ name, value })),
  description: rule.description,
});

export const wireOf = (rule: KeptRule): AccessRuleWire => ({
  ...factsOf(rule),
  createdAt: rule.createdAt.toISOString(),
  createdBy: rule.createdBy,
  updatedAt: rule.updatedAt.toISOString(),
  updatedBy: rule.updatedBy,
});
