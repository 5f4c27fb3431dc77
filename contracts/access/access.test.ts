import {
  type AccessRuleDraft,
  parseAccessRule,
  RESOURCE_KINDS,
  type ResourceKind,
  specOf,
} from '@freshet/domain/access';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocument } from '../openapi/index.ts';
import type { Operation } from '../rest/index.ts';
import * as access from './index.ts';

const operations: readonly Operation[] = [
  access.listAccessRules,
  access.getAccessRule,
  access.createAccessRule,
  access.updateAccessRule,
  access.deleteAccessRule,
  access.canI,
  access.explainAccess,
  access.whoCan,
  access.getAccessCatalog,
];

const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
const tags = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/), { minLength: 1, maxLength: 5 });

const matchFor = (kind: ResourceKind) =>
  specOf(kind).tagged
    ? fc.oneof(
        fc.constantFrom({ kind: 'any' }, { kind: 'untagged' }),
        fc.record({ kind: fc.constantFrom('any-of', 'all-of'), tags }),
      )
    : fc.constant({ kind: 'any' });

const attributesFor = (kind: ResourceKind) => {
  const { attributes = [] } = specOf(kind);
  return attributes.length === 0
    ? fc.constant([])
    : fc.array(
        fc.record({ name: fc.constantFrom(...attributes), value: fc.stringMatching(/^[a-z=]{1,9}$/) }),
        {
          maxLength: 5,
        },
      );
};

/** Rules as people may write them; some are refused, for naming what only admins may do. */
const written = fc.constantFrom(...RESOURCE_KINDS).chain(kind =>
  fc.record(
    {
      effect: fc.constantFrom('allow', 'deny'),
      subject: fc.oneof(
        fc.record({ kind: fc.constantFrom('team', 'service-account'), id }),
        fc.constant({ kind: 'role', id: 'user' }),
      ),
      resource: fc.constant(kind),
      actions: fc.oneof(fc.constant('*'), fc.subarray(Object.keys(specOf(kind).actions), { minLength: 1 })),
      match: matchFor(kind),
      tagsOf: fc.constantFrom('resource', 'project'),
      attributes: attributesFor(kind),
    },
    { requiredKeys: ['effect', 'subject', 'resource', 'actions'] },
  ),
);

describe('the published shape of a rule', () => {
  test('takes every rule that the domain takes', () => {
    let taken = 0;
    fc.assert(
      fc.property(written, input => {
        if (!parseAccessRule(input).ok) return;
        taken += 1;
        expect(access.AccessRuleShape.safeParse(input)).toMatchObject({ success: true });
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('takes what the domain makes of a rule, in replies and events', () => {
    fc.assert(
      fc.property(written, id, (input, ruleId) => {
        const parsed = parseAccessRule(input);
        if (!parsed.ok) return;
        const facts = { id: ruleId, description: '', ...(parsed.value satisfies AccessRuleDraft) };
        expect(access.AccessRuleFacts.safeParse(facts)).toMatchObject({ success: true });
      }),
    );
  });

  test.each([
    [{ effect: 'grant' }],
    [{ subject: { kind: 'user', id: 'a'.repeat(24) } }],
    [{ subject: { kind: 'role', id: 'admin' } }],
    [{ resource: 'pipelines' }],
    [{ actions: [] }],
    [{ match: { kind: 'any', tags: ['a'] } }],
    [{ match: { kind: 'any-of', tags: [] } }],
    [{ tagsOf: 'team' }],
    [{ unknown: true }],
  ])('refuses what the domain refuses: %j', wrong => {
    const right = {
      effect: 'allow',
      subject: { kind: 'team', id: 'a'.repeat(24) },
      resource: 'pipeline',
      actions: ['run'],
    };
    expect(access.AccessRuleShape.safeParse(right).success).toBe(true);
    expect(access.AccessRuleShape.safeParse({ ...right, ...wrong }).success).toBe(false);
    expect(parseAccessRule({ ...right, ...wrong }).ok).toBe(false);
  });
});

describe('the OpenAPI document', () => {
  const document = buildDocument(operations, '0.0.0');

  test('describes a rule in a request, although the domain judges it', () => {
    expect(document.components.schemas.AccessRuleInput).toMatchObject({
      type: 'object',
      required: ['effect', 'subject', 'resource', 'actions'],
      additionalProperties: false,
      properties: { effect: { enum: ['allow', 'deny'] }, resource: { enum: [...RESOURCE_KINDS] } },
    });
  });

  test('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  test('names a permission for everything but the questions of one’s own', () => {
    const open = operations.filter(({ guard }) => guard.kind !== 'permission').map(operation => operation.id);
    expect(open).toEqual(['access-can-i', 'access-catalog']);
  });
});
