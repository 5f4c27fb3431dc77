/** Tokens, logins and records of calls that go through a runtime. */
import { describe, expect, test } from 'vitest';
import {
  acme,
  ask,
  auditOf,
  composed,
  invalid,
  member,
  rival,
  running,
  tokenFor,
} from './gitops-runtimes.fixture.ts';

describe('a token for the app-proxy', () => {
  const sync = {
    action: 'sync',
    resource: 'gitops-application',
    attributes: { namespace: ['shop'], runtime: ['another'] },
    entity: { id: 'shop/cart', name: 'cart' },
  };

  test('says who calls, and each question is decided by the rules as they are now', async () => {
    const { name, runtime } = await running();
    const token = await tokenFor(member, name);
    const view = { action: 'view', resource: 'gitops-application' };
    const before = await runtime.authorize(token, [view, sync]);
    expect(before.caller).toMatchObject({ name: 'mia', email: 'mia@example.com', isAdmin: false });
    expect(before.decisions.map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
    expect(await auditOf(acme, 'action=gitops-application.sync&result=denied')).toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ name: 'mia' }) }),
    );
    const team = await ask(acme, 'POST /team', { name: `syncers of ${name}`, users: [before.caller.id] });
    const rule = (runtimeName: string) => ({
      effect: 'allow',
      subject: { kind: 'team', id: team.json._id },
      resource: 'gitops-application',
      actions: ['sync'],
      attributes: [
        { name: 'namespace', value: 'shop' },
        { name: 'runtime', value: runtimeName },
      ],
    });
    // What a runtime says of another one counts for nothing.
    expect((await ask(acme, 'POST /abac', rule('another'))).status).toBeLessThan(300);
    expect((await runtime.authorize(token, [sync])).decisions[0]?.isAllowed).toBe(false);
    expect((await ask(acme, 'POST /abac', rule(name))).status).toBeLessThan(300);
    expect((await runtime.authorize(token, [sync])).decisions[0]?.isAllowed).toBe(true);
  });

  test('lets members look into clusters of a runtime, which nobody can tag, and change nothing there', async () => {
    const { name, runtime } = await running();
    const token = await tokenFor(member, name);
    const entity = { id: `${name}/in-cluster`, name: 'in-cluster' };
    const asked = ['read', 'update'].map(action => ({ action, resource: 'cluster', attributes: {}, entity }));
    const { decisions } = await runtime.authorize(token, asked);
    expect(decisions.map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
  });

  test('is good at one runtime of one account only, and is told apart from no other wrong token', async () => {
    const [here, there, abroad] = [await running(), await running(), await running(rival)];
    const token = await tokenFor(acme, here.name);
    expect((await here.runtime.authorize(token)).caller.isAdmin).toBe(true);
    for (const { runtime } of [there, abroad]) {
      const why = await runtime.authorize(token).catch(error => error);
      expect(why).toEqual(invalid);
      expect(why.message).toBe((await runtime.authorize('frt_x').catch(error => error)).message);
      await expect(runtime.gitToken(token)).rejects.toEqual(invalid);
    }
    // Any other last letter, also one that differs in bits that no signature has.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.replace(token.at(-1) ?? '', ''))
      await expect(here.runtime.authorize(token.slice(0, -1) + last)).rejects.toEqual(invalid);
    expect((await ask(rival, `POST /gitops/runtimes/${here.name}/token`)).json).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  test('ends with the key, the session or the person behind it', async () => {
    const { name, runtime } = await running();
    const key = await composed.key('mia', 'password of mia');
    const ofKey = await tokenFor(key, name);
    const login = await runtime.gitToken(ofKey);
    expect((await ask(login.password, 'GET /repos')).status).toBe(200);
    await ask(acme, `DELETE /auth/key/${key.split('.')[0]}`);
    await expect(runtime.authorize(ofKey)).rejects.toEqual(invalid);
    expect((await ask(login.password, 'GET /repos')).status).toBe(401);

    const headers = await composed.signIn('mia', 'password of mia');
    const issued = await composed.ask(`POST /gitops/runtimes/${name}/token`, { headers });
    expect((await runtime.authorize(issued.json.token)).caller.name).toBe('mia');
    await composed.ask('POST /auth/logout', { headers });
    await expect(runtime.authorize(issued.json.token)).rejects.toEqual(invalid);

    const leaving = await composed.member(acme, 'leo');
    const ofLeo = await tokenFor(leaving, name);
    const { caller } = await runtime.authorize(ofLeo);
    await ask(acme, `DELETE /users/${caller.id}`);
    await expect(runtime.authorize(ofLeo)).rejects.toEqual(invalid);
  });

  test('that has ended is put on record with the installation, and one that was never good for it with the account', async () => {
    const [{ name, runtime }, other] = [await running(), await running()];
    const refused = async (log: string) => {
      const records = await auditOf(acme, `action=gitops-runtime.authorize&result=denied&log=${log}`);
      return records.filter(({ entity }) => entity.name === name).map(({ actor }) => actor.name);
    };
    const headers = await composed.signIn('mia', 'password of mia');
    const ofSession = await composed.ask(`POST /gitops/runtimes/${name}/token`, { headers });
    await composed.ask('POST /auth/logout', { headers });
    await expect(runtime.authorize(ofSession.json.token)).rejects.toEqual(invalid);
    expect([await refused('account'), await refused('installation')]).toEqual([[], ['anonymous']]);
    await expect(runtime.authorize(await tokenFor(member, other.name))).rejects.toEqual(invalid);
    expect(await refused('account')).toEqual([`runtime ${name}`]);
  });
});

describe('a login for the built-in Git host', () => {
  test('is that of the caller or of the runtime, and opens repositories only', async () => {
    const { name, runtime } = await running();
    await ask(acme, 'POST /repos', { owner: 'acme', name: `config-${name}` });
    const own = await runtime.gitToken();
    expect(own.userName).toBe(`runtime-${name}`);
    const repository = `/repos/acme/config-${name}`;
    expect((await ask(own.password, `GET ${repository}`)).status).toBe(200);
    expect((await ask(own.password, `DELETE ${repository}`)).status).toBe(403);
    expect((await ask(own.password, `PATCH ${repository}`, { description: 'mine' })).status).toBe(403);
    expect((await ask(own.password, 'GET /user')).json.userName).toBe(`runtime ${name}`);
    for (const call of ['GET /users', 'GET /gitops/runtimes', `POST /gitops/runtimes/${name}/token`] as const)
      expect([403, 404], call).toContain((await ask(own.password, call)).status);
    const mias = await runtime.gitToken(await tokenFor(member, name));
    expect(mias.userName).toBe('mia');
    // It ends with the token that she came with.
    expect(mias.expiresInMs).toBeLessThanOrEqual(15 * 60_000);
    expect((await ask(mias.password, `GET ${repository}`)).status).toBe(200);
    // As mia could not by herself.
    expect((await ask(mias.password, `DELETE ${repository}`)).status).toBe(403);
    await ask(acme, `DELETE /gitops/runtimes/${name}?force=true`);
    expect((await ask(own.password, `GET ${repository}`)).status).toBe(401);
  });
});

describe('what was done through a runtime', () => {
  test('is put on record once, under the name of whoever is known to have done it', async () => {
    const { name, runtime } = await running();
    const { caller } = await runtime.authorize(await tokenFor(member, name));
    const entry = {
      id: 'e'.repeat(24),
      callerId: caller.id,
      callerKind: caller.kind,
      callerName: 'somebody else',
      ip: '192.0.2.44',
      action: 'git-source.create-git-source',
      entity: { kind: 'git-source', id: `${name}/apps`, name: `apps of ${name}` },
      result: 'done' as const,
      details: { commit: 'f'.repeat(40) },
    };
    const forged = { ...entry, id: 'f'.repeat(24), callerId: '0'.repeat(24) };
    // A member, who never came to this runtime.
    const framed = { ...entry, id: 'd'.repeat(24), callerId: (await ask(acme, 'GET /user')).json._id };
    await runtime.audit([entry, forged, framed]);
    await runtime.audit([entry]);
    const found = await auditOf(acme, 'action=git-source.create-git-source');
    const told = found.filter(({ entity }) => entity.name === `apps of ${name}`);
    expect(told.map(({ actor }) => actor.name).toSorted()).toEqual([
      'mia',
      `runtime ${name}`,
      `runtime ${name}`,
    ]);
    expect(told.map(({ details }) => details?.toldBy).toSorted()).toEqual(['runtime', 'runtime', undefined]);
    expect(told.map(({ ip, details }) => ip ?? details?.ip)).toEqual(Array(3).fill('192.0.2.44'));
    expect(told.find(({ actor }) => actor.name === 'mia')?.ip).toBe('192.0.2.44');
  });

  test('is refused where it is no deed of a runtime, or on something that is not its own', async () => {
    const { id, name, runtime } = await running();
    const { caller } = await runtime.authorize(await tokenFor(member, name));
    const said = (letter: string, action: string, entity: { kind: string; id: string }) => ({
      id: letter.repeat(24),
      callerId: caller.id,
      callerKind: caller.kind,
      callerName: 'mia',
      action,
      entity: { ...entity, name: 'shop' },
      result: 'done' as const,
      details: {},
    });
    await runtime.audit([
      said('1', 'team.delete', { kind: 'team', id: `${name}/shop` }),
      said('2', 'gitops-runtime.delete', { kind: 'gitops-runtime', id }),
      said('3', 'git-source.delete-git-source', { kind: 'git-source', id: 'another/shop' }),
      said('4', 'gitops-runtime.commit-files', { kind: 'gitops-runtime', id: '0'.repeat(24) }),
    ]);
    const refused = await auditOf(acme, 'action=gitops-runtime.record&result=denied');
    expect(refused.filter(({ actor }) => actor.name === `runtime ${name}`)).toHaveLength(4);
    expect(refused.filter(({ actor }) => actor.name === 'mia')).toEqual([]);
  });
});
