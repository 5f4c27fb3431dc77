import { expect, test } from 'vitest';
import type { ResolverContext } from '../resolver-context.ts';
import { auditResolvers } from './audit-manager.ts';

const context = { identity: { principal: { accountId: 'a'.repeat(24) } } } as ResolverContext;

const { auditRecords } = auditResolvers({ list: async () => ({ records: [] }) as never }).Query;

test.each(['yesterday', '2026', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', ''.padEnd(9, '9')])(
  'a filter of the audit log refuses %s, which is no instant the database knows',
  async from => {
    const asked = auditRecords({}, { first: 10, after: null, filter: { from } }, context);
    await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  },
);

test.each(['2026-11-15T10:00:00Z', '2026-11-15T10:00:00.123Z'])(
  'a filter takes the instant %s',
  async from => {
    const { nodes } = await auditRecords({}, { first: 10, after: null, filter: { from } }, context);
    expect(nodes).toEqual([]);
  },
);
