import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';
import { AccessRuleFacts } from './rule.ts';

const rule = { accountId: Id, rule: AccessRuleFacts };

export const AccessRuleCreated = defineEvent('access-rule.created.v1', z.strictObject(rule));

export const AccessRuleUpdated = defineEvent(
  'access-rule.updated.v1',
  z.strictObject({ ...rule, previous: AccessRuleFacts }),
);

export const AccountModuleSwitched = defineEvent(
  'account-module.switched.v1',
  z.strictObject({ accountId: Id, module: z.string(), isOn: z.boolean() }),
);

export const AccessRuleDeleted = defineEvent('access-rule.deleted.v1', z.strictObject(rule));
