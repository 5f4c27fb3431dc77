import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Clause,
  filterFor,
  indexRules,
  type Principal,
  type ResourceRef,
  selectionFor,
} from './index.ts';
import type { AccessRule } from './rule.ts';

const principal: Principal = { kind: 'user', id: 'u', accountId: 'a', admin: false, teamIds: ['t'] };
const permission = { resource: 'gitops-application', action: 'view' } as const;

const value = fc.constantFrom('x', 'y', 'z');
const name = fc.constantFrom('cluster', 'namespace', 'label');

const rule: fc.Arbitrary<AccessRule> = fc.record({
  id: fc.uuid(),
  accountId: fc.constant('a'),
  effect: fc.constantFrom('allow', 'deny'),
  subject: fc.constant({ kind: 'team', id: 't' }),
  resource: fc.constant('gitops-application'),
  actions: fc.constant('*'),
  match: fc.constant({ kind: 'any' }),
  tagsOf: fc.constant('resource'),
  attributes: fc.array(fc.record({ name, value }), { maxLength: 3 }),
}) as never;

const application: fc.Arbitrary<ResourceRef<'gitops-application'>> = fc.record({
  kind: fc.constant('gitops-application' as const),
  accountId: fc.constant('a'),
  attributes: fc.record({
    cluster: fc.array(value, { maxLength: 2 }),
    namespace: fc.array(value, { maxLength: 1 }),
    label: fc.array(value, { maxLength: 3 }),
  }),
});

/** What a store does with clauses. */
const holdsOf = ({ conditions }: Clause, { attributes = {} }: ResourceRef): boolean =>
  conditions.every(({ of, values }) =>
    (attributes[of.slice('attribute:'.length)] ?? []).some(one => values.has(one)),
  );

test('a selection by clauses finds the same resources as asking for each of them', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      fc.array(application, { maxLength: 6 }),
      (list, applications) => {
        const rules = indexRules(list);
        const filter = filterFor({ principal, permission, rules });
        const selection = selectionFor({ principal, permission, rules });
        for (const one of applications) {
          const isSelected =
            selection.reach === 'some'
              ? selection.grant.some(clause => holdsOf(clause, one)) &&
                !selection.deny.some(clause => holdsOf(clause, one))
              : selection.reach === 'all';
          expect(isSelected).toBe(filter.allows(one));
        }
      },
    ),
  );
});
