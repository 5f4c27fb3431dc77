import type { IncomingMessage } from 'node:http';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cluster, startCluster } from '../cluster.ts';
import type { KubeObject } from '../objects/index.ts';
import { clusterSchema } from '../store/index.ts';
import type { User } from '../verbs/index.ts';
import { type Access, aggregateRules, createTokenKey, keepBootstrapRoles, openAccess } from './index.ts';

const RBAC = 'rbac.authorization.k8s.io';
const ISSUER = 'https://kubernetes.default.svc.cluster.local';
const clock = new ManualClock(new Date('2026-05-01T10:00:00Z'));
let database: TestDatabase;
let cluster: Cluster;
let access: Access;

const rbac = (kind: string, name: string, namespace: string, more: object): KubeObject => ({
  apiVersion: `${RBAC}/v1`,
  kind,
  metadata: { name, ...(namespace === '' ? {} : { namespace }) },
  ...more,
});

/** Lets a user do what a role allows, in a namespace or everywhere. */
const bind = (name: string, namespace: string, role: string, subject: object) =>
  cluster.client.create(
    `${namespace === '' ? 'clusterrolebindings' : 'rolebindings'}.${RBAC}`,
    rbac(namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding', name, namespace, {
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
      subjects: [subject],
    }),
  );

const person = (name: string, ...groups: string[]): User => ({
  name,
  groups: [...groups, 'system:authenticated'],
});

const pods = (verb: string, namespace = 'default', more: { subresource?: string; name?: string } = {}) => ({
  verb,
  group: '',
  resource: 'pods',
  subresource: '',
  namespace,
  name: '',
  ...more,
});

const requestWith = (headers: Record<string, string | string[]>): IncomingMessage => {
  const raw = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap(value => [name, value]),
  );
  const joined = Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name.toLowerCase(), `${values}`]),
  );
  return { headers: joined, rawHeaders: raw, socket: {} } as unknown as IncomingMessage;
};

const ask = async (kind: string, user: User, spec: object, namespace = ''): Promise<object> => {
  const object: KubeObject = { apiVersion: 'authorization.k8s.io/v1', kind, metadata: { name: '' }, spec };
  return ((await access.review({ kind, object, user, namespace }))?.status ?? {}) as object;
};

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
  cluster = await startCluster({
    databaseUrl: database.url,
    name: 'access',
    clock,
    ids: systemIds,
    log: memoryLogger(),
  });
  await keepBootstrapRoles(cluster.client);
  for (const name of ['view', 'edit', 'admin']) await aggregateRules(cluster.client, name);
  access = await openAccess({
    client: cluster.client,
    clock,
    ids: systemIds,
    issuer: ISSUER,
    tokenKey: createTokenKey(),
  });
});

afterAll(async () => {
  access?.stop();
  await cluster?.stop();
  await database?.drop();
});

describe('a user', () => {
  test('may do nothing by default, and is told what in the usual words', () => {
    expect(() => access.authorize(person('nobody'), pods('list', 'shop'))).toThrow(
      'pods is forbidden: User "nobody" cannot list resource "pods" in API group "" in the namespace "shop"',
    );
    expect(() => access.authorize(person('nobody'), pods('get', '', { name: 'web' }))).toThrow(
      'pods "web" is forbidden: User "nobody" cannot get resource "pods" in API group "" at the cluster scope',
    );
    expect(() => access.authorize(person('nobody'), { verb: 'get', path: '/metrics' })).toThrow(
      'forbidden: User "nobody" cannot get path "/metrics"',
    );
  });

  test('reads where a binding of the namespace says so, and nowhere else', async () => {
    await bind('readers', 'default', 'view', { kind: 'User', name: 'rita', apiGroup: RBAC });
    access.authorize(person('rita'), pods('list'));
    access.authorize(person('rita'), pods('get', 'default', { subresource: 'log', name: 'web' }));
    expect(() => access.authorize(person('rita'), pods('list', 'kube-system'))).toThrow('forbidden');
    expect(() => access.authorize(person('rita'), pods('list', ''))).toThrow('forbidden');
    expect(() => access.authorize(person('rita'), pods('create'))).toThrow('forbidden');
    await cluster.client.delete(`rolebindings.${RBAC}`, { namespace: 'default', name: 'readers' });
    expect(() => access.authorize(person('rita'), pods('list'))).toThrow('forbidden');
  });

  test('of a group may everywhere what the group may', async () => {
    await bind('ops', '', 'edit', { kind: 'Group', name: 'ops', apiGroup: RBAC });
    access.authorize(person('olaf', 'ops'), pods('delete', 'anywhere'));
    expect(() => access.authorize(person('olaf'), pods('delete', 'anywhere'))).toThrow('forbidden');
  });

  test('of the masters may everything, whatever the rules say', () => {
    access.authorize(person('root', 'system:masters'), pods('delete', 'anywhere'));
    access.authorize(person('root', 'system:masters'), { verb: 'get', path: '/metrics' });
  });
});

describe('a role', () => {
  test('that collects others grows and shrinks with them', async () => {
    const custom = rbac('ClusterRole', 'ships-viewer', '', {
      rules: [{ verbs: ['get'], apiGroups: ['sea.io'], resources: ['ships'] }],
    });
    custom.metadata.labels = { [`${RBAC}/aggregate-to-view`]: 'true' };
    await cluster.client.create(`clusterroles.${RBAC}`, custom);
    await aggregateRules(cluster.client, 'view');
    const rules = () =>
      JSON.stringify(cluster.client.get(`clusterroles.${RBAC}`, { namespace: '', name: 'view' })?.rules);
    expect(rules()).toContain('ships');
    await cluster.client.delete(`clusterroles.${RBAC}`, { namespace: '', name: 'ships-viewer' });
    await aggregateRules(cluster.client, 'view');
    expect(rules()).not.toContain('ships');
  });

  test('can be written only by who holds all of it', async () => {
    await bind('admins', 'default', 'admin', { kind: 'User', name: 'anna', apiGroup: RBAC });
    const write = (rules: object[]) => {
      const [kind] = [{ group: RBAC, plural: 'roles' }];
      return access.admission.validate?.({
        operation: 'CREATE',
        kind,
        key: { namespace: 'default', name: 'own' },
        object: rbac('Role', 'own', 'default', { rules }),
        user: person('anna'),
        isDryRun: false,
        warn: () => undefined,
      } as never);
    };
    expect(() => write([{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }])).not.toThrow();
    expect(() => write([{ verbs: ['get'], apiGroups: [''], resources: ['nodes'] }])).toThrow(
      'roles.rbac.authorization.k8s.io "own" is forbidden: user "anna" (groups=["system:authenticated"]) is attempting ' +
        'to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["nodes"], Verbs:["get"]}',
    );
  });

  test('collects others only for who holds everything, as it may come to grant anything', () => {
    const collect = (user: User) =>
      access.admission.validate?.({
        operation: 'UPDATE',
        kind: { group: RBAC, plural: 'clusterroles' },
        key: { namespace: '', name: 'own' },
        object: rbac('ClusterRole', 'own', '', {
          rules: [],
          aggregationRule: { clusterRoleSelectors: [{ matchLabels: { any: 'label' } }] },
        }),
        user,
        isDryRun: false,
        warn: () => undefined,
      } as never);
    expect(() => collect(person('anna'))).toThrow(
      'is attempting to grant RBAC permissions not currently held',
    );
    expect(() => collect(person('root', 'system:masters'))).not.toThrow();
  });
});

describe('a token', () => {
  test('lets its service account in until it expires, or the account is gone', async () => {
    const key = { namespace: 'default', name: 'robot' };
    const account: KubeObject = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...key } };
    await cluster.client.create('serviceaccounts', account);
    const request: KubeObject = {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      metadata: { name: '' },
      spec: {},
    };
    const { token } = (await access.issueToken(key, request)).status as { token: string };
    expect(decodeJwt(token)).toMatchObject({
      iss: ISSUER,
      aud: [ISSUER],
      sub: 'system:serviceaccount:default:robot',
    });
    const enter = () => access.identify(requestWith({ Authorization: `Bearer ${token}` }));
    expect((await enter()).user).toMatchObject({
      name: 'system:serviceaccount:default:robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    });
    await bind('robots', 'default', 'view', { kind: 'ServiceAccount', name: 'robot', namespace: 'default' });
    access.authorize((await enter()).user, pods('list'));
    await clock.advance(3_601_000);
    await expect(enter()).rejects.toMatchObject({ code: 401 });
    const fresh = (await access.issueToken(key, request)).status as { token: string };
    await cluster.client.delete('serviceaccounts', key);
    await expect(
      access.identify(requestWith({ Authorization: `Bearer ${fresh.token}` })),
    ).rejects.toMatchObject({ code: 401 });
  });

  test('for others is not taken here, and a short or unknown one is refused', async () => {
    const key = { namespace: 'default', name: 'other' };
    await cluster.client.create('serviceaccounts', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { ...key },
    });
    const ask = (spec: object) =>
      access.issueToken(key, {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        metadata: { name: '' },
        spec,
      });
    const { token } = (await ask({ audiences: ['vault'] })).status as { token: string };
    await expect(access.identify(requestWith({ Authorization: `Bearer ${token}` }))).rejects.toMatchObject({
      code: 401,
    });
    await expect(ask({ expirationSeconds: 5 })).rejects.toThrow(
      'may not specify a duration less than 10 minutes',
    );
    await expect(ask({ boundObjectRef: { kind: 'Pod', name: 'gone' } })).rejects.toMatchObject({ code: 404 });
    await cluster.client.create('pods', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'of-another', namespace: key.namespace },
      spec: { serviceAccountName: 'another', containers: [{ name: 'c', image: 'c' }] },
    });
    await expect(ask({ boundObjectRef: { kind: 'Pod', name: 'of-another' } })).rejects.toMatchObject({
      code: 400,
    });
    for (const wrong of ['Bearer nonsense', 'Basic YTpi', `Bearer ${'x'.repeat(20_000)}`])
      await expect(access.identify(requestWith({ Authorization: wrong }))).rejects.toMatchObject({
        code: 401,
      });
    expect((await access.identify(requestWith({}))).user.name).toBe('system:anonymous');
  });
});

describe('acting as somebody else', () => {
  test('needs the right to, for the user and for each group', async () => {
    await cluster.client.create(
      `clusterroles.${RBAC}`,
      rbac('ClusterRole', 'actor', '', {
        rules: [
          {
            verbs: ['impersonate'],
            apiGroups: [''],
            resources: ['users'],
            resourceNames: ['rita', 'system:anonymous'],
          },
          { verbs: ['impersonate'], apiGroups: [''], resources: ['groups'], resourceNames: ['readers'] },
        ],
      }),
    );
    await bind('actors', '', 'actor', { kind: 'Group', name: 'system:unauthenticated', apiGroup: RBAC });
    const act = (headers: Record<string, string | string[]>) => access.identify(requestWith(headers));
    const { user, sender } = await act({ 'Impersonate-User': 'rita', 'Impersonate-Group': ['readers'] });
    expect(user).toEqual({ name: 'rita', groups: ['readers', 'system:authenticated'] });
    expect(sender.name).toBe('system:anonymous');
    await expect(act({ 'Impersonate-User': 'root' })).rejects.toThrow('cannot impersonate resource "users"');
    await expect(
      act({ 'Impersonate-User': 'rita', 'Impersonate-Group': ['readers', 'system:masters'] }),
    ).rejects.toThrow('groups "system:masters" is forbidden');
    await expect(act({ 'Impersonate-Group': 'readers' })).rejects.toMatchObject({ code: 400 });
    const nobody = await act({ 'Impersonate-User': 'system:anonymous' });
    expect(nobody.user).toEqual({ name: 'system:anonymous', groups: ['system:unauthenticated'] });
  });
});

describe('a review', () => {
  test('says whether somebody may, and by which binding', async () => {
    await bind('auditors', 'default', 'view', { kind: 'User', name: 'vera', apiGroup: RBAC });
    const resourceAttributes = { namespace: 'default', verb: 'list', resource: 'pods' };
    expect(await ask('SelfSubjectAccessReview', person('vera'), { resourceAttributes })).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by RoleBinding "auditors/default" of ClusterRole "view" to User "vera"',
    });
    expect(
      await ask('SubjectAccessReview', person('root', 'system:masters'), { user: 'eve', resourceAttributes }),
    ).toEqual({
      allowed: false,
    });
    const local = { user: 'vera', resourceAttributes };
    expect(await ask('LocalSubjectAccessReview', person('root'), local, 'default')).toMatchObject({
      allowed: true,
    });
    await expect(ask('LocalSubjectAccessReview', person('root'), local, 'other')).rejects.toMatchObject({
      code: 400,
    });
    await expect(ask('SelfSubjectAccessReview', person('vera'), {})).rejects.toMatchObject({ code: 400 });
    expect(await ask('SelfSubjectReview', person('vera'), {})).toEqual({
      userInfo: { username: 'vera', groups: ['system:authenticated'] },
    });
    const rules = await ask('SelfSubjectRulesReview', person('vera'), { namespace: 'default' });
    expect(JSON.stringify(rules)).toContain('configmaps');
    expect(await ask('TokenReview', person('root'), { token: 'x' })).toMatchObject({ authenticated: false });
  });
});
