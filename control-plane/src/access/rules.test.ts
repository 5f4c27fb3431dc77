import type { ModuleSchema } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  ACCOUNT,
  AccessFixture,
  admin,
  asAdmin,
  BUILDERS,
  DEPLOYERS,
  type Instance,
  member,
  OTHER_ACCOUNT,
  OTHER_TEAM,
  ROBOT,
} from './access-fixture.ts';
import { createRules } from './rules.ts';

const neighbour: ModuleSchema = {
  schema: 'identity',
  migrations: [
    {
      name: '202611150000-people',
      up: async db => {
        await sql`create table identity.people (id text)`.execute(db);
      },
    },
  ],
};

const runPipelines = {
  effect: 'allow',
  subject: { kind: 'team', id: BUILDERS },
  resource: 'pipeline',
  actions: ['read', 'run'],
  match: { kind: 'any-of', tags: ['dev'] },
  description: 'Builders run what is not production.',
};

let fixture: AccessFixture;
let instance: Instance;

beforeAll(async () => {
  fixture = await AccessFixture.create(inject('serverUrl'), [neighbour]);
  instance = await fixture.start();
});

afterAll(() => fixture?.drop());

beforeEach(async () => {
  await instance.work.sql.deleteFrom('access.rules').execute();
  instance.journals.audits.length = 0;
  instance.journals.drafts.length = 0;
});

describe('a rule', () => {
  test('is kept as it was written, with what was left out filled in', async () => {
    const { rules } = instance;
    const created = await rules.create(asAdmin(), runPipelines);
    expect(created).toMatchObject({
      ...runPipelines,
      accountId: ACCOUNT,
      tagsOf: 'resource',
      attributes: [],
      createdBy: admin.id,
      updatedBy: admin.id,
    });
    expect(await rules.get(ACCOUNT, created.id)).toEqual(created);
  });

  test('keeps every form of match, actions and attributes through the database', async () => {
    const { rules } = instance;
    const forms = [
      { ...runPipelines, actions: '*', match: { kind: 'untagged' }, tagsOf: 'project' },
      { ...runPipelines, match: { kind: 'all-of', tags: ['dev', 'Übung'] } },
      {
        effect: 'deny',
        subject: { kind: 'service-account', id: ROBOT },
        resource: 'gitops-application',
        actions: ['sync'],
        match: { kind: 'any' },
        attributes: [
          { name: 'cluster', value: 'prod' },
          { name: 'label', value: 'tier=1' },
        ],
      },
      { ...runPipelines, subject: { kind: 'role', id: 'user' } },
    ];
    for (const form of forms) {
      const { id } = await rules.create(asAdmin(), form);
      expect(await rules.get(ACCOUNT, id)).toMatchObject(form);
    }
  });

  test('can be replaced whole, which says who did it and keeps who made it', async () => {
    const { rules } = instance;
    const { id, createdAt } = await rules.create(asAdmin(), runPipelines);
    const context = { actor: { ...asAdmin().actor, id: 'e'.repeat(24) } };
    const { description: _, match: __, ...rest } = runPipelines;
    const updated = await rules.update(context, id, { ...rest, effect: 'deny' });
    expect(updated).toMatchObject({
      effect: 'deny',
      match: { kind: 'any' },
      description: '',
      createdBy: admin.id,
      createdAt,
      updatedBy: 'e'.repeat(24),
    });
    expect(await rules.get(ACCOUNT, id)).toEqual(updated);
  });

  test('is gone once deleted, and deleting it again finds nothing', async () => {
    const { rules } = instance;
    const { id } = await rules.create(asAdmin(), runPipelines);
    await rules.delete(asAdmin(), id);
    await expect(rules.get(ACCOUNT, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rules.delete(asAdmin(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is listed oldest first, by page and by what it is about', async () => {
    const { rules } = instance;
    const made: string[] = [];
    for (const form of [
      runPipelines,
      { ...runPipelines, effect: 'deny' },
      { ...runPipelines, subject: { kind: 'team', id: DEPLOYERS }, resource: 'project', actions: ['read'] },
    ]) {
      made.push((await rules.create(asAdmin(), form)).id);
    }
    const ids = async (filter: Parameters<typeof rules.list>[1]) =>
      (await rules.list(ACCOUNT, filter)).map(({ id }) => id);
    const inOrder = made.toSorted();
    expect(await ids({ limit: 10 })).toEqual(inOrder);
    expect(await ids({ limit: 2 })).toEqual(inOrder.slice(0, 2));
    expect(await ids({ limit: 2, after: inOrder[1] })).toEqual(inOrder.slice(2));
    expect(await ids({ limit: 10, effect: 'deny' })).toEqual([made[1]]);
    expect(await ids({ limit: 10, resource: 'project' })).toEqual([made[2]]);
    expect(await ids({ limit: 10, subject: DEPLOYERS })).toEqual([made[2]]);
  });

  test('leaves an audit record and an event with each change', async () => {
    const { rules, journals } = instance;
    const { id } = await rules.create(asAdmin(), runPipelines);
    await rules.update(asAdmin(), id, { ...runPipelines, effect: 'deny' });
    await rules.delete(asAdmin(), id);
    expect(journals.audits.map(({ action, entity }) => [action, entity.id])).toEqual([
      ['access-rule.create', id],
      ['access-rule.update', id],
      ['access-rule.delete', id],
    ]);
    expect(journals.drafts.map(({ event, key }) => [event.type, key])).toEqual([
      ['access-rule.created.v1', ACCOUNT],
      ['access-rule.updated.v1', ACCOUNT],
      ['access-rule.deleted.v1', ACCOUNT],
    ]);
    expect(journals.drafts[1]?.data).toMatchObject({
      accountId: ACCOUNT,
      rule: { id, effect: 'deny' },
      previous: { id, effect: 'allow' },
    });
  });

  test('is not kept when its audit record cannot be written', async () => {
    instance.journals.failing = true;
    try {
      await expect(instance.rules.create(asAdmin(), runPipelines)).rejects.toThrow('audit log is full');
    } finally {
      instance.journals.failing = false;
    }
    expect(await instance.rules.list(ACCOUNT, { limit: 10 })).toEqual([]);
  });
});

describe('a rule that is wrong', () => {
  const problemsOf = (input: unknown) =>
    instance.rules.create(asAdmin(), input).then(
      () => [],
      fault => {
        expect(fault).toMatchObject({ code: 'ACCESS_RULE_INVALID' });
        return fault.details.problems as readonly string[];
      },
    );

  test('is told everything at once, with the names it may have meant', async () => {
    const problems = await problemsOf({
      effect: 'alow',
      subject: { kind: 'team', id: '9'.repeat(24) },
      resource: 'pipeline',
      actions: ['rum'],
      match: { kind: 'any-of', tags: [''] },
      attributes: [{ name: 'cluster', value: 'prod' }],
      description: 'x'.repeat(501),
      efect: 'deny',
    });
    expect(problems).toEqual([
      expect.stringContaining('did you mean "effect"?'),
      expect.stringContaining('did you mean "allow"?'),
      expect.stringContaining('did you mean "run"?'),
      expect.stringMatching(/^match\.tags\[0\]: /),
      expect.stringMatching(/^attributes\[0\]: /),
      expect.stringMatching(/^description: .*500/),
      'subject.id: the account has no such team',
    ]);
    expect(await instance.rules.list(ACCOUNT, { limit: 10 })).toEqual([]);
  });

  test.each([undefined, null, 7, 'allow', [], [{}]])(
    'is refused when it is no object at all: %j',
    async input => {
      expect(await problemsOf(input)).toEqual(['must be an object']);
    },
  );

  test('cannot be for a team of another account, nor for a team that is a service account', async () => {
    const refusal = ['subject.id: the account has no such team'];
    expect(await problemsOf({ ...runPipelines, subject: { kind: 'team', id: OTHER_TEAM } })).toEqual(refusal);
    expect(await problemsOf({ ...runPipelines, subject: { kind: 'team', id: ROBOT } })).toEqual(refusal);
  });

  test('cannot hide anything in its description', async () => {
    for (const description of ['a\u0000b', 'a\u202eb', '\u001b[2J']) {
      expect(await problemsOf({ ...runPipelines, description })).toEqual([
        'description: must not hold invisible characters',
      ]);
    }
    expect(await problemsOf({ ...runPipelines, description: 'two\nlines 👩‍🔧' })).toEqual([]);
  });

  test('replaces nothing', async () => {
    const { rules } = instance;
    const created = await rules.create(asAdmin(), runPipelines);
    await expect(rules.update(asAdmin(), created.id, { ...runPipelines, actions: [] })).rejects.toMatchObject(
      {
        code: 'ACCESS_RULE_INVALID',
      },
    );
    expect(await rules.get(ACCOUNT, created.id)).toEqual(created);
  });
});

describe('the number of rules', () => {
  test('is bounded, also when many are created at once', async () => {
    const rules = createRules({
      work: instance.work,
      subjects: { exists: async () => true, principal: async () => undefined },
      announce: async () => undefined,
      ids: systemIds,
      clock: systemClock,
      maxRules: 3,
    });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => rules.create(asAdmin(), runPipelines)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: { code: 'ACCESS_RULES_LIMIT' } });
    expect(await rules.list(ACCOUNT, { limit: 10 })).toHaveLength(3);
  });
});

describe('another account', () => {
  test('is told about a foreign rule exactly what it is told about none', async () => {
    const { rules } = instance;
    const { id } = await rules.create(asAdmin(), runPipelines);
    const absent = 'f'.repeat(24);
    const intruder = asAdmin(OTHER_ACCOUNT);
    const told = async (attempt: Promise<unknown>) => {
      const fault = await attempt.then(
        () => undefined,
        error => error,
      );
      return { code: fault?.code, message: fault?.message, details: fault?.details };
    };
    for (const attempt of [
      (rule: string) => rules.get(OTHER_ACCOUNT, rule),
      (rule: string) => rules.update(intruder, rule, runPipelines),
      (rule: string) => rules.update(intruder, rule, {}),
      (rule: string) => rules.delete(intruder, rule),
    ]) {
      const [foreign, missing, malformed] = [
        await told(attempt(id)),
        await told(attempt(absent)),
        await told(attempt("x'")),
      ];
      expect(foreign).toEqual({ code: 'NOT_FOUND', message: 'no such access rule', details: {} });
      expect(missing).toEqual(foreign);
      expect(malformed).toEqual(foreign);
    }
    expect(await rules.list(OTHER_ACCOUNT, { limit: 10 })).toEqual([]);
    expect(await rules.get(ACCOUNT, id)).toMatchObject(runPipelines);
  });
});

describe('a deleted subject', () => {
  const deletion = (type: string, data: unknown, accountid = ACCOUNT) => ({
    specversion: '1.0' as const,
    id: 'evt-1',
    source: 'freshet/identity',
    type,
    time: '2026-01-01T00:00:00Z',
    datacontenttype: 'application/json' as const,
    partitionkey: accountid,
    accountid,
    actorid: admin.id,
    data,
  });
  const teamDeleted = (accountid?: string) =>
    deletion('team.deleted.v1', { accountId: accountid, teamId: BUILDERS, name: 'builders' }, accountid);
  const consumer = () => instance.consumers[0]!;

  test('takes its rules along, once, and no others', async () => {
    const { rules, access, journals } = instance;
    const gone = await rules.create(asAdmin(), runPipelines);
    const kept = await rules.create(asAdmin(), { ...runPipelines, subject: { kind: 'team', id: DEPLOYERS } });
    const permission = { resource: 'pipeline', action: 'run' };
    expect(await access.decideKind(member(BUILDERS), permission)).toMatchObject({ allowed: true });

    expect(consumer().types).toEqual(['team.deleted.v1', 'service-account.deleted.v1']);
    await consumer().handle(teamDeleted(OTHER_ACCOUNT));
    expect(await rules.list(ACCOUNT, { limit: 10 })).toHaveLength(2);
    await consumer().handle(teamDeleted());
    expect(await rules.list(ACCOUNT, { limit: 10 })).toEqual([kept]);
    expect(await access.decideKind(member(BUILDERS), permission)).toMatchObject({ allowed: false });

    const entries = journals.audits.length;
    await consumer().handle(teamDeleted());
    expect(journals.audits).toHaveLength(entries);
    expect(journals.audits.map(({ action, entity }) => [action, entity.id]).slice(-2)).toEqual([
      ['access-rule.forget-subject', BUILDERS],
      ['access-rule.delete', gone.id],
    ]);
    expect(journals.drafts.at(-1)).toMatchObject({ event: { type: 'access-rule.deleted.v1' } });
  });

  test('takes more rules along than one transaction removes', async () => {
    const { rules, work } = instance;
    const { id } = await rules.create(asAdmin(), {
      ...runPipelines,
      subject: { kind: 'service-account', id: ROBOT },
    });
    await sql`insert into access.rules
      select account_id, lpad(to_hex(n), 24, '0'), effect, subject_kind, subject_id, resource, actions, match,
        tags_of, attributes, description, created_at, created_by, updated_at, updated_by
      from access.rules, generate_series(1, 1100) n where id = ${id}`.execute(work.sql);
    await consumer().handle(
      deletion('service-account.deleted.v1', { serviceAccountId: ROBOT, added: 'later' }),
    );
    expect(await rules.list(ACCOUNT, { limit: 10 })).toEqual([]);
  });

  test('is not believed without an id', async () => {
    await expect(consumer().handle(deletion('team.deleted.v1', {}))).rejects.toThrow();
  });
});

describe("the module's database role", () => {
  test("reads its own tables and none of a neighbour's", async () => {
    const { work } = instance;
    await expect(sql`select * from access.rules`.execute(work.sql)).resolves.toBeDefined();
    await expect(sql`select * from identity.people`.execute(work.sql)).rejects.toThrow('permission denied');
    await expect(sql`create table access.mine (id text)`.execute(work.sql)).rejects.toThrow(
      'permission denied',
    );
  });

  test("keeps its tables from a neighbour's role", async () => {
    const owner = fixture.owner();
    try {
      await owner.sql.connection().execute(async connection => {
        await sql`set role freshet_identity`.execute(connection);
        await expect(sql`select * from access.rules`.execute(connection)).rejects.toThrow(
          'permission denied',
        );
        await expect(sql`delete from access.revisions`.execute(connection)).rejects.toThrow(
          'permission denied',
        );
        await sql`reset role`.execute(connection);
      });
    } finally {
      await owner.close();
    }
  });
});
