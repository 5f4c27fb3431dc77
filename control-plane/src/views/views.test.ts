import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ModuleServer, startModule } from '../testing/index.ts';
import { createViews, type ViewsTables, viewsSchema } from './index.ts';

let fixture: ModuleServer<ViewsTables, ReturnType<typeof createViews>>;

beforeAll(async () => {
  fixture = await startModule(inject('serverUrl'), {
    schema: viewsSchema,
    create: ({ work, ids, clock }) => createViews({ work, ids, clock }),
  });
});

afterAll(() => fixture.close());

const view = (name: string, shared = false) => ({ page: 'apps', name, query: 'state:degraded', shared });
const names = async (as: string): Promise<string[]> => {
  const { json } = await fixture.ask(as, 'GET /views?page=apps');
  return json.views.map((one: { name: string }) => one.name);
};

describe('saved views', () => {
  test('are had by whoever made them, and by everybody where they are for everybody', async () => {
    const own = await fixture.ask('member', 'POST /views', view('Mine'));
    expect(own.status).toBe(201);
    expect(own.json).toMatchObject({ name: 'Mine', query: 'state:degraded', shared: false, isMine: true });
    const shared = await fixture.ask('member', 'POST /views', view('Ours', true));
    expect(await names('member')).toEqual(['Mine', 'Ours']);
    expect(await names('second')).toEqual(['Ours']);
    expect(await names('stranger')).toEqual([]);

    for (const as of ['second', 'stranger']) {
      const path = `/views/${own.json.id}`;
      expect((await fixture.ask(as, `DELETE ${path}`)).json.code).toBe('SAVED_VIEW_NOT_FOUND');
      const change = { name: 'Theirs', query: '', shared: true };
      expect((await fixture.ask(as, `PUT ${path}`, change)).status).toBe(404);
    }
    expect((await fixture.ask('stranger', `DELETE /views/${shared.json.id}`)).status).toBe(404);
    expect((await fixture.ask('second', `DELETE /views/${shared.json.id}`)).status).toBeLessThan(300);
    expect(await names('member')).toEqual(['Mine']);
  });

  test('for everybody are not changed by members who did not make them', async () => {
    const { json } = await fixture.ask('admin', 'POST /views', view('Of the admin', true));
    const refused = await fixture.ask('member', `DELETE /views/${json.id}`);
    expect([refused.status, refused.json.code]).toEqual([403, 'DENIED']);
    expect(await names('member')).toContain('Of the admin');
  });

  test('have names of their own', async () => {
    const first = await fixture.ask('third', 'POST /views', view('Broken'));
    expect((await fixture.ask('third', 'POST /views', view('broken'))).json.code).toBe(
      'SAVED_VIEW_NAME_TAKEN',
    );
    const renamed = await fixture.ask('third', `PUT /views/${first.json.id}`, {
      name: 'Broken now',
      query: 'health:degraded',
      shared: false,
    });
    expect(renamed.json).toMatchObject({ name: 'Broken now', query: 'health:degraded' });
    expect(await names('third')).toContain('Broken now');
  });

  test('are bounded in number and size', async () => {
    expect(
      (await fixture.ask('robot', 'POST /views', { ...view('x'), query: 'x'.repeat(1_001) })).status,
    ).toBe(400);
    const ask = async (at: number) => {
      const { status, json } = await fixture.ask('robot', 'POST /views', view(`view ${at}`));
      return status === 201 ? 'made' : json.code;
    };
    // All at once: who counts while others add must not pass the limit.
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at)));
    expect(answers.filter(answer => answer === 'made')).toHaveLength(50);
    expect(new Set(answers)).toEqual(new Set(['made', 'SAVED_VIEWS_LIMIT']));
  });
});

describe('favourites', () => {
  const id = (at: number) => at.toString(16).padStart(24, '0');
  const ids = async (as: string): Promise<string[]> =>
    (await fixture.ask(as, 'GET /favourites')).json.favourites.map((one: { id: string }) => one.id);

  test('are of one person, and are added and taken away as often as one likes', async () => {
    for (const _ of [1, 2])
      expect((await fixture.ask('admin', `PUT /favourites/${id(1)}`)).status).toBeLessThan(300);
    expect([await ids('admin'), await ids('member'), await ids('stranger')]).toEqual([[id(1)], [], []]);
    for (const _ of [1, 2]) await fixture.ask('admin', `DELETE /favourites/${id(1)}`);
    expect(await ids('admin')).toEqual([]);
  });

  test('are at most as many as one question may name', async () => {
    const add = async (at: number) => {
      const { status, json } = await fixture.ask('robot', `PUT /favourites/${id(at)}`);
      return status < 300 ? 'added' : json.code;
    };
    for (let at = 0; at < 190; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, step) => add(at + step)));
    // At once only around the limit: each waits for the one before it, and a busy machine lets none wait for ever.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, step) => add(190 + step)));
    expect(answers.filter(answer => answer === 'added')).toHaveLength(10);
    expect(new Set(answers)).toEqual(new Set(['added', 'FAVOURITES_LIMIT']));
    expect((await fixture.ask('robot', `PUT /favourites/${id(500)}`)).json.code).toBe('FAVOURITES_LIMIT');
    const [first] = await ids('robot');
    expect((await fixture.ask('robot', `PUT /favourites/${first}`)).status).toBeLessThan(300);
  });
});
