import { ACCOUNT_MODULES, type AccountModule } from '@freshet/domain/access';
import { z } from 'zod';
import { defineOperation, empty, Id, IdOrName, json, may, signedIn } from '../rest/index.ts';
import { AccessCatalog } from './catalog.ts';
import {
  AccessDecision,
  AccessDecisions,
  AccessExplainRequest,
  AccessExplanation,
  AccessHolders,
  AccessQuestion,
  AccessQuestions,
} from './question.ts';
import { AccessRule, AccessRuleInput } from './rule.ts';

const tag = 'Access';

const Module = z.enum(Object.keys(ACCOUNT_MODULES) as [AccountModule, ...AccountModule[]]);

export const AccountModuleState = z
  .strictObject({
    name: Module,
    isOn: z.boolean(),
    resources: z.array(z.string()).describe('The kinds of resources that belong to it'),
  })
  .meta({ id: 'AccountModule' });

export const listAccountModules = defineOperation({
  id: 'account-module-list',
  method: 'GET',
  path: '/account/modules',
  tag: 'Account',
  summary: 'List the parts of the product and whether the account has them switched on',
  guard: may('read', 'account'),
  sdk: 'account.modules',
  reply: json(z.array(AccountModuleState)),
});

export const switchAccountModule = defineOperation({
  id: 'account-module-switch',
  method: 'PUT',
  path: '/account/modules/{module}',
  tag: 'Account',
  summary: 'Switch a part of the product on or off for the account',
  description:
    'A part that is off answers MODULE_OFF to everybody, administrators included, and no build of it begins. Nothing is deleted.',
  guard: may('update', 'account'),
  sdk: 'account.switchModule',
  params: z.strictObject({ module: Module }),
  body: z.strictObject({ isOn: z.boolean() }),
  reply: json(AccountModuleState),
});

const RulePath = z.strictObject({ rule: IdOrName.describe('The id of the rule') });

export const listAccessRules = defineOperation({
  id: 'abac-list',
  method: 'GET',
  path: '/abac',
  tag,
  summary: 'List access rules',
  description:
    'In the order they were made. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page.',
  guard: may('read', 'access-rule'),
  sdk: 'abac.list',
  query: z.object({
    resource: z
      .string()
      .max(64)
      .regex(/^[a-z-]+$/, 'must be the name of a kind of resource')
      .optional()
      .describe('Only rules about this kind of resource'),
    effect: z.enum(['allow', 'deny']).optional(),
    subject: z
      .union([Id, z.literal('user')])
      .optional()
      .describe('Only rules for this team, service account or role'),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
    cursor: Id.optional().describe('The id of the last rule of the page before'),
  }),
  reply: json(z.array(AccessRule)),
});

export const getAccessRule = defineOperation({
  id: 'abac-get',
  method: 'GET',
  path: '/abac/{rule}',
  tag,
  summary: 'Get an access rule',
  guard: may('read', 'access-rule'),
  sdk: 'abac.get',
  params: RulePath,
  reply: json(AccessRule),
});

export const createAccessRule = defineOperation({
  id: 'abac-create',
  method: 'POST',
  path: '/abac',
  tag,
  summary: 'Create an access rule',
  guard: may('create', 'access-rule'),
  sdk: 'abac.create',
  body: AccessRuleInput,
  reply: json(AccessRule, 201),
  idempotency: 'replay',
});

export const updateAccessRule = defineOperation({
  id: 'abac-update',
  method: 'PUT',
  path: '/abac/{rule}',
  tag,
  summary: 'Replace an access rule',
  description:
    'The ETag of a rule is its `updatedAt` in quotes. With it in `If-Match`, a rule that was changed meanwhile is left alone.',
  guard: may('update', 'access-rule'),
  sdk: 'abac.update',
  params: RulePath,
  body: AccessRuleInput,
  reply: json(AccessRule),
  conditional: true,
});

export const deleteAccessRule = defineOperation({
  id: 'abac-delete',
  method: 'DELETE',
  path: '/abac/{rule}',
  tag,
  summary: 'Delete an access rule',
  guard: may('delete', 'access-rule'),
  sdk: 'abac.delete',
  params: RulePath,
  reply: empty,
});

export const canI = defineOperation({
  id: 'access-can-i',
  method: 'POST',
  path: '/access/can-i',
  tag,
  summary: 'Ask whether the caller may do something',
  description: 'Decides as if the caller tried, with the scopes of the key in use, and does nothing.',
  guard: signedIn,
  sdk: 'access.canI',
  body: AccessQuestion,
  reply: json(AccessDecision),
});

export const canIEach = defineOperation({
  id: 'access-can-i-each',
  method: 'POST',
  path: '/access/can-i/batch',
  tag,
  summary: 'Ask many times at once whether the caller may do something',
  description: 'Each question is decided like one of `/access/can-i`; one that makes no sense refuses all.',
  guard: signedIn,
  sdk: 'access.canIEach',
  body: AccessQuestions,
  reply: json(AccessDecisions),
});

export const explainAccess = defineOperation({
  id: 'access-explain',
  method: 'POST',
  path: '/access/explain',
  tag,
  summary: 'Ask on behalf of someone, now and under proposed rules',
  guard: may('read', 'access-rule'),
  sdk: 'access.explain',
  body: AccessExplainRequest,
  reply: json(AccessExplanation),
  // Reads and sorts all rules of the account for one answer.
  perMinute: 60,
});

export const whoCan = defineOperation({
  id: 'access-who-can',
  method: 'POST',
  path: '/access/who-can',
  tag,
  summary: 'List the teams and service accounts that may do something',
  guard: may('read', 'access-rule'),
  sdk: 'access.whoCan',
  body: AccessQuestion,
  reply: json(AccessHolders),
  // Reads and sorts all rules of the account for one answer.
  perMinute: 60,
});

export const getAccessCatalog = defineOperation({
  id: 'access-catalog',
  method: 'GET',
  path: '/access/catalog',
  tag,
  summary: 'List the kinds of resources and the actions on them',
  guard: signedIn,
  sdk: 'access.catalog',
  reply: json(AccessCatalog),
});
