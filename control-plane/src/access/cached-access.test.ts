import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
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
  robot,
} from './access-fixture.ts';

const RUN = { resource: 'pipeline', action: 'run' };
const READ = { resource: 'pipeline', action: 'read' };
const pipeline = (...tags: string[]) => ({ accountId: ACCOUNT, id: '5'.repeat(24), tags, projectTags: [] });
const rule = (form: object = {}) => ({
  effect: 'allow',
  subject: { kind: 'team', id: BUILDERS },
  resource: 'pipeline',
  actions: ['read', 'run'],
  ...form,
});

let fixture: AccessFixture;
let here: Instance;

/** Stands still, so that no cache looks again by itself, however long a test takes. */
const clock = new ManualClock();

beforeAll(async () => {
  fixture = await AccessFixture.create(inject('serverUrl'));
  here = await fixture.start({ clock });
});

afterAll(() => fixture?.drop());

beforeEach(async () => {
  for (const { id } of await here.rules.list(ACCOUNT, { limit: 1000 }))
    await here.rules.delete(asAdmin(), id);
});

describe('a decision', () => {
  test('is no where no rule says yes', async () => {
    const { access } = here;
    expect(await access.decideKind(member(BUILDERS), RUN)).toMatchObject({
      allowed: false,
      reason: 'no-rule',
    });
    expect(await access.decideEntity(member(BUILDERS), RUN, pipeline())).toMatchObject({
      allowed: false,
      reason: 'no-rule',
    });
    const visible = await access.filter(member(BUILDERS), READ);
    expect(visible(pipeline())).toBe(false);
  });

  test('follows an allow rule as soon as it is made, and no longer than it exists', async () => {
    const { access, rules } = here;
    const { id } = await rules.create(asAdmin(), rule());
    expect(await access.decideKind(member(BUILDERS), RUN)).toMatchObject({ allowed: true, rule: id });
    expect(await access.decideEntity(member(BUILDERS), RUN, pipeline())).toMatchObject({
      allowed: true,
      rule: id,
    });
    expect(await access.decideKind(member(DEPLOYERS), RUN)).toMatchObject({ allowed: false });
    await rules.update(asAdmin(), id, rule({ actions: ['read'] }));
    expect(await access.decideKind(member(BUILDERS), RUN)).toMatchObject({ allowed: false });
    expect(await access.decideKind(member(BUILDERS), READ)).toMatchObject({ allowed: true });
    await rules.delete(asAdmin(), id);
    expect(await access.decideKind(member(BUILDERS), READ)).toMatchObject({ allowed: false });
  });

  test('is no where one rule allows and another denies', async () => {
    const { access, rules } = here;
    await rules.create(asAdmin(), rule());
    const { id } = await rules.create(
      asAdmin(),
      rule({
        effect: 'deny',
        subject: { kind: 'role', id: 'user' },
        match: { kind: 'any-of', tags: ['prod'] },
      }),
    );
    expect(await access.decideEntity(member(BUILDERS), RUN, pipeline('prod'))).toMatchObject({
      allowed: false,
      reason: 'deny-rule',
      rule: id,
    });
    expect(await access.decideEntity(member(BUILDERS), RUN, pipeline('dev'))).toMatchObject({
      allowed: true,
    });
    const runnable = await access.filter(member(BUILDERS), RUN);
    expect([runnable(pipeline('prod')), runnable(pipeline('dev')), runnable(pipeline())]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await access.decideEntity(admin, RUN, pipeline('prod'))).toMatchObject({ allowed: true });
  });

  test('is no for what belongs to another account, also to an admin', async () => {
    const { access, rules } = here;
    await rules.create(asAdmin(), rule({ subject: { kind: 'role', id: 'user' } }));
    const foreign = { ...pipeline(), accountId: OTHER_ACCOUNT };
    for (const principal of [admin, member(BUILDERS)]) {
      expect(await access.decideEntity(principal, RUN, foreign)).toMatchObject({ reason: 'foreign' });
      expect(await access.maySee(principal, 'pipeline', foreign)).toBe(false);
      expect((await access.filter(principal, READ))(foreign)).toBe(false);
    }
    const stranger = { ...member(BUILDERS), accountId: OTHER_ACCOUNT };
    expect(await access.decideKind(stranger, RUN)).toMatchObject({ allowed: false });
  });

  test('about an unknown permission is no', async () => {
    expect(await here.access.decideKind(admin, { resource: 'pipelin', action: 'run' })).toMatchObject({
      allowed: false,
      reason: 'unknown-permission',
    });
  });

  test('tells callers apart by team, scope and role, however alike their questions', async () => {
    const { access, rules } = here;
    await rules.create(asAdmin(), rule());
    const allowed = async (principal: Parameters<typeof access.decideKind>[0]) =>
      (await access.decideKind(principal, RUN)).allowed;
    expect(await allowed(member(BUILDERS))).toBe(true);
    expect(await allowed(member(DEPLOYERS, BUILDERS))).toBe(true);
    expect(await allowed(member())).toBe(false);
    expect(await allowed({ ...member(BUILDERS), scopes: [] })).toBe(false);
    expect(await allowed({ ...member(BUILDERS), scopes: ['pipeline:write:run'] })).toBe(true);
    expect(await allowed({ ...member(), admin: true })).toBe(true);
    expect(await allowed(robot)).toBe(false);
  });

  test('says whether a thing may be known of, by the action that decides it', async () => {
    const { access, rules } = here;
    const application = { accountId: ACCOUNT, id: '6'.repeat(24), attributes: {} };
    expect(await access.maySee(member(), 'gitops-application', application)).toBe(true);
    expect(await access.maySee(member(BUILDERS), 'pipeline', pipeline())).toBe(false);
    await rules.create(asAdmin(), rule({ actions: ['read'] }));
    expect(await access.maySee(member(BUILDERS), 'pipeline', pipeline())).toBe(true);
  });
});

describe('two processes on one database', () => {
  test('feel each other’s changes', async () => {
    const there = await fixture.start({ clock });
    const asked = () => there.access.decideKind(member(BUILDERS), RUN);
    expect(await asked()).toMatchObject({ allowed: false });
    const { id } = await here.rules.create(asAdmin(), rule());
    await eventually(async () => expect(await asked()).toMatchObject({ allowed: true, rule: id }));
    await here.rules.delete(asAdmin(), id);
    await eventually(async () => expect(await asked()).toMatchObject({ allowed: false }));
  });

  test('decide right at once while one of them hears no announcements', async () => {
    const owner = fixture.owner();
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'freshet_invalidation' and datname = current_database()`.execute(owner.sql);
      return rows.map(({ pid }) => pid);
    };
    try {
      const before = await listeners();
      // It tries to listen again only when this clock moves.
      const listeningClock = new ManualClock();
      const deaf = await fixture.start({ clock, listeningClock });
      const [listener] = (await listeners()).filter(pid => !before.includes(pid));
      const asked = () => deaf.access.decideKind(member(BUILDERS), RUN);
      expect(await asked()).toMatchObject({ allowed: false });

      await sql`select pg_terminate_backend(${listener})`.execute(owner.sql);
      await eventually(() => expect(deaf.invalidation.trusted).toBe(false));
      const { id } = await here.rules.create(asAdmin(), rule());
      expect(await asked()).toMatchObject({ allowed: true, rule: id });
      await here.rules.delete(asAdmin(), id);
      expect(await asked()).toMatchObject({ allowed: false });

      await eventually(() => {
        listeningClock.advance(5_000);
        expect(deaf.invalidation.trusted).toBe(true);
      });
      await here.rules.create(asAdmin(), rule());
      await eventually(async () => expect(await asked()).toMatchObject({ allowed: true }));
    } finally {
      await owner.close();
    }
  });
});

describe('an account with ten thousand rules', () => {
  test('is read once, and then thousands of decisions take no time worth noticing', async () => {
    const huge = 'e'.repeat(24);
    await sql`insert into access.rules
      select ${huge}, lpad(to_hex(n), 24, '0'), case when n % 10 = 0 then 'deny' else 'allow' end, 'team',
        lpad(to_hex(n % 100), 24, '0'), (array['pipeline', 'project', 'build'])[n % 3 + 1], '{read,update}',
        jsonb_build_object('kind', 'any-of', 'tags', jsonb_build_array('tag-' || n)), 'resource', '[]', '',
        now(), 'x', now(), 'x'
      from generate_series(1, 10000) n`.execute(here.work.sql);
    const principals = Array.from({ length: 100 }, (_, n) => ({
      ...member(n.toString(16).padStart(24, '0')),
      accountId: huge,
    }));
    const update = { resource: 'project', action: 'update' };
    const thing = (n: number) => ({ accountId: huge, id: '7'.repeat(24), tags: [`tag-${n}`] });
    await here.access.decideKind(principals[0]!, update);

    // Nothing is read any more: the rules are gone from the database, and no announcement said so.
    await sql`delete from access.rules where account_id = ${huge}`.execute(here.work.sql);
    const before = process.cpuUsage();
    let allowed = 0;
    for (let n = 1; n <= 5_000; n += 1) {
      const principal = principals[n % 100]!;
      const kind = await here.access.decideKind(principal, update);
      const entity = await here.access.decideEntity(principal, update, thing(n));
      const filter = await here.access.filter(principal, update);
      expect(filter(thing(n))).toBe(entity.allowed);
      if (entity.allowed) expect(kind.allowed).toBe(true);
      if (entity.allowed) allowed += 1;
    }
    // Not the time that passes, of which other programs take their part.
    const { user, system } = process.cpuUsage(before);
    expect(allowed).toBe(
      Array.from({ length: 5_000 }, (_, n) => n + 1).filter(n => n % 3 === 1 && n % 10 !== 0).length,
    );
    expect((user + system) / 15_000, 'µs for each decision').toBeLessThan(500);
  });
});
