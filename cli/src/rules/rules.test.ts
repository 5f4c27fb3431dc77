import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  asAdmin,
  idOf,
  json,
  nothing,
  refusal,
  serviceAccountOf,
  teamOf,
  withTempDir,
} from '../testing/index.ts';

const rule = {
  id: idOf('7'),
  effect: 'allow',
  subject: { kind: 'team', id: idOf('1') },
  resource: 'pipeline',
  actions: ['run', 'read'],
  match: { kind: 'any-of', tags: ['prod'] },
  tagsOf: 'resource',
  attributes: [],
  description: 'May run',
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: idOf('a'),
  updatedAt: '2026-11-01T10:00:00.000Z',
  updatedBy: idOf('a'),
};
const { id: _, createdAt, createdBy, updatedAt, updatedBy, ...input } = rule;
const everyone = {
  ...rule,
  id: idOf('8'),
  effect: 'deny',
  subject: { kind: 'role', id: 'user' },
  actions: '*',
  match: { kind: 'untagged' },
  tagsOf: 'project',
};

const known = {
  'GET /api/abac': json([rule, everyone]),
  [`GET /api/abac/${rule.id}`]: json(rule),
  'GET /api/team': json([teamOf('ops', '1')]),
  'GET /api/service-accounts': json({ serviceAccounts: [serviceAccountOf('deployer', 'd')] }),
};

const bodyOf = (changes: readonly string[]) => JSON.parse(changes[0]?.replace(/^\S+ \S+ /, '') ?? '');

describe('rules', () => {
  test('are listed in words', () =>
    asAdmin(known, async ({ freshet }) => {
      const rows = (await freshet('get rules')).out.split('\n').map(line => line.split(/ {2,}/));
      expect(rows.slice(1, 3)).toEqual([
        [rule.id, 'allow', 'team/ops', 'pipeline', 'run, read', 'any of prod', '-'],
        [everyone.id, 'deny', 'everyone', 'pipeline', '*', 'none of the project', '-'],
      ]);
    }));

  test('are filtered by whom they are for', () =>
    asAdmin(known, async ({ freshet, requests }) => {
      await freshet('get rules --team ops --resource pipeline --effect allow -o name');
      await freshet('get rules --everyone -o name');
      expect(requests.map(({ url }) => url)).toEqual([
        '/api/team',
        `/api/abac?limit=1000&resource=pipeline&effect=allow&subject=${idOf('1')}`,
        '/api/abac?limit=1000&subject=user',
      ]);
    }));

  test('are followed from page to page by the last id', () => {
    const all = Array.from({ length: 1300 }, (_, index) => ({
      ...rule,
      id: index.toString(16).padStart(24, '0'),
    }));
    return asAdmin(
      {
        'GET /api/abac': (response, request) => {
          const { searchParams } = new URL(request.url, 'http://x');
          const start = all.findIndex(({ id }) => id === searchParams.get('cursor')) + 1;
          json(all.slice(start, start + Number(searchParams.get('limit'))))(response, request);
        },
      },
      async ({ freshet, requests }) => {
        const { out, err } = await freshet('get rules -o name --limit 1200');
        expect(out.split('\n')).toHaveLength(1201);
        expect(err).toContain('There are more; --limit shows them.');
        expect(requests).toHaveLength(2);
        expect((await freshet('get rules -o name --limit 1300')).err).toBe('');
      },
    );
  });

  test.each([
    [
      '--team ops --resource pipeline --action run --action read --tag prod --description May',
      { ...input, description: 'May', tagsOf: undefined, attributes: undefined },
    ],
    [
      '--effect deny --everyone --resource team --action *',
      { effect: 'deny', subject: { kind: 'role', id: 'user' }, resource: 'team', actions: '*' },
    ],
    [
      '--service-account deployer --resource product --action read --attribute label=a=b --match untagged --tags-of project',
      {
        effect: 'allow',
        subject: { kind: 'service-account', id: idOf('d') },
        resource: 'product',
        actions: ['read'],
        match: { kind: 'untagged' },
        tagsOf: 'project',
        attributes: [{ name: 'label', value: 'a=b' }],
      },
    ],
  ])('are created with %s', (flags, body) =>
    asAdmin({ ...known, 'POST /api/abac': json(rule, 201) }, async ({ freshet, changes }) => {
      expect((await freshet(`create rule ${flags}`)).err).toBe(`rule/${rule.id} created\n`);
      expect(bodyOf(changes())).toEqual(JSON.parse(JSON.stringify(body)));
    }),
  );

  test.each([
    ['create rule', 'a rule needs --team, --service-account or --everyone, and --resource, and --action'],
    ['create rule --everyone --team ops --resource team --action read', 'one of --team, --service-account'],
    ['create rule --everyone --resource team --action read --attribute x', 'must be NAME=VALUE'],
    ['create rule --everyone --resource team --action read --match any --tag x', 'leave --tag out'],
    ['create rule --everyone --resource team -f rule.yaml', 'not from both'],
    [`update rule ${rule.id}`, 'nothing to change'],
    ['update rule --effect deny', 'RULE is missing'],
  ])('are refused: `%s`', (line, message) =>
    asAdmin(known, async ({ freshet, changes }) => {
      const { code, err } = await freshet(line);
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(changes()).toEqual([]);
    }),
  );

  test.each([
    ['subject: team/ops', { kind: 'team', id: idOf('1') }],
    [`subject: team/${idOf('5')}`, { kind: 'team', id: idOf('5') }],
    ['subject: {kind: service-account, name: deployer}', { kind: 'service-account', id: idOf('d') }],
    ['subject: everyone', { kind: 'role', id: 'user' }],
    ['subject: {kind: role, id: user}', { kind: 'role', id: 'user' }],
  ])('come from a file, for whom it says by name: %s', (subject, expected) =>
    asAdmin({ ...known, 'POST /api/abac': json(rule, 201) }, async ({ freshet, changes }) => {
      const stdin = `${subject}\nresource: pipeline\nactions: [run]\n`;
      expect((await freshet('create rule -f -', { stdin })).code).toBe(0);
      expect(bodyOf(changes())).toEqual({
        effect: 'allow',
        subject: expected,
        resource: 'pipeline',
        actions: ['run'],
      });
    }),
  );

  test('come from a file several at a time', () =>
    asAdmin({ ...known, 'POST /api/abac': json(rule, 201) }, async ({ freshet, changes }) => {
      const one = 'subject: everyone\nresource: team\nactions: [read]\n';
      await freshet('create rule -f -', { stdin: `${one}---\n${one}` });
      const listed = await freshet('get rules -o yaml');
      await freshet('create rule -f -', { stdin: listed.out });
      expect(changes()).toHaveLength(4);
    }));

  test('survive the way through an editor', () =>
    withTempDir(async dir => {
      const path = join(dir, 'rule.yaml');
      await asAdmin({ ...known, [`PUT /api/abac/${rule.id}`]: json(rule) }, async ({ freshet, changes }) => {
        const { out } = await freshet(`get rule ${rule.id} -o yaml`);
        await writeFile(path, out.replace('May run', 'edited'));
        expect((await freshet(`update rule -f ${path}`)).err).toBe(`rule/${rule.id} updated\n`);
        expect(changes()[0]).toMatch(new RegExp(`^PUT /api/abac/${rule.id} `));
        expect(bodyOf(changes())).toEqual({ ...input, description: 'edited' });
        const other = await freshet(`update rule ${idOf('9')} -f ${path}`);
        expect(other).toMatchObject({ code: 2, err: expect.stringContaining('the file is about the rule') });
      });
    }));

  test('keep what an update does not name', () =>
    asAdmin({ ...known, [`PUT /api/abac/${rule.id}`]: json(rule) }, async ({ freshet, changes }) => {
      await freshet(`update rule rule/${rule.id} --action approve`);
      expect(bodyOf(changes())).toEqual({ ...input, actions: ['approve'] });
    }));

  test.each([
    ['a: [', 'is not YAML or JSON'],
    ['', 'it is empty'],
    ['- 1', 'must hold maps'],
    ['subject: teem/ops', 'subject must be team/NAME'],
  ])('are not made of %j', (stdin, message) =>
    asAdmin(known, async ({ freshet, changes }) => {
      const { code, err } = await freshet('create rule -f -', { stdin });
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(changes()).toEqual([]);
    }),
  );

  test('are judged by the server, in its words', () =>
    asAdmin(
      {
        ...known,
        'POST /api/abac': refusal({ status: 400, code: 'ACCESS_RULE_INVALID', message: 'no such kind' }),
      },
      async ({ freshet }) => {
        const outcome = await freshet('create rule --everyone --resource teem --action read');
        expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('no such kind') });
      },
    ));

  test('are deleted', () =>
    asAdmin({ ...known, [`DELETE /api/abac/${rule.id}`]: nothing }, async ({ freshet, changes }) => {
      const asked = await freshet(`delete rule ${rule.id}`, { answers: ['n'] });
      expect(asked.err).toContain(`Delete the rule ${rule.id} (allow run, read on pipeline)?`);
      expect((await freshet(`delete rule ${rule.id}`)).code).toBe(0);
      expect(changes()).toEqual([`DELETE /api/abac/${rule.id}`]);
    }));
});

describe('permissions', () => {
  const action = { mode: 'read', includes: [], allowable: true, deniable: true };
  const catalog = {
    resources: [
      {
        kind: 'team',
        description: 'A group.',
        tagged: true,
        inProject: false,
        attributes: [],
        actions: [
          { ...action, name: 'read', access: 'open', scope: 'team:read' },
          { ...action, name: 'delete', access: 'admin', scope: 'team:write:delete', allowable: false },
        ],
      },
      { kind: 'audit', description: 'Log.', tagged: false, inProject: false, attributes: [], actions: [] },
    ],
  };

  test('are listed with who has them by default', () =>
    asAdmin({ 'GET /api/access/catalog': json(catalog) }, async ({ freshet }) => {
      expect((await freshet('get permissions teams')).out).toBe(
        [
          'RESOURCE   ACTION   DEFAULT               SCOPE',
          'team       read     every member          team:read',
          'team       delete   nobody; admins only   team:write:delete',
          '',
        ].join('\n'),
      );
      expect((await freshet('get permissions -o name')).out).toBe(
        'permission/team/read\npermission/team/delete\n',
      );
      expect(await freshet('get permissions teem')).toMatchObject({
        code: 5,
        err: expect.stringContaining("did you mean 'team'?"),
      });
    }));
});
