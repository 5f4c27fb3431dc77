import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing } from '../testing/index.ts';

const uri = 'registry:dockerhub:acme:shop:push:6af9ebca5d18';
const encoded = encodeURIComponent(uri);

const event = {
  uri,
  type: 'registry',
  kind: 'dockerhub',
  account: idOf('a'),
  secret: '*****',
  status: 'active',
  endpoint: 'https://ci.example.com/api/webhooks/registry/1',
  description: 'Docker Hub: push of acme/shop',
  help: 'help',
};
const link = { event: uri, pipeline: idOf('1'), filters: { tag: '^v' } };
const webhook = {
  id: idOf('2'),
  name: 'our-github',
  provider: 'github' as const,
  url: 'https://ci.example.com/api/webhooks/github/2',
  createdAt: '2026-11-15T12:00:00.000Z',
  createdBy: 'ada',
};

describe('events of registries', () => {
  test('are listed, all of them or one', () =>
    asAdmin(
      { 'GET /api/hermes/events': json([event]), [`GET /api/hermes/events/${encoded}`]: json(event) },
      async ({ freshet }) => {
        expect((await freshet('get trigger-events')).out).toContain(
          `${uri}   active   Docker Hub: push of acme/shop`,
        );
        expect(JSON.parse((await freshet(`get trigger-events ${uri} -o json`)).out)).toEqual([event]);
      },
    ));

  test('are made with a secret that is shown once', () =>
    asAdmin(
      {
        'POST /api/hermes/events': json(uri),
        [`POST /api/hermes/events/${encoded}/secret`]: json({
          uri,
          endpoint: event.endpoint,
          secret: 'hush',
        }),
      },
      async ({ freshet }) => {
        const { out, err } = await freshet('create trigger-event --value namespace=acme --value name=shop');
        expect(out).toBe(`${uri}\n`);
        expect(err).toContain('with the secret hush');
      },
    ));

  test('are linked with pipelines and parted from them', () =>
    asAdmin(
      {
        'GET /api/hermes/triggers': json([link]),
        'GET /api/hermes/triggers/pipeline/shop%2Fbuild': json([link]),
        [`POST /api/hermes/triggers/${encoded}/shop%2Fbuild`]: json(link),
        [`DELETE /api/hermes/triggers/${encoded}/shop%2Fbuild`]: nothing,
      },
      async ({ freshet, changes }) => {
        expect((await freshet('get triggers')).out).toContain('tag=^v');
        const both = await freshet('get triggers --pipeline shop/build --event registry:dockerhub:acme:api');
        expect(both).toMatchObject({
          out: '',
          err: 'No trigger matches --pipeline shop/build --event registry:dockerhub:acme:api.\n',
        });
        expect((await freshet(`create trigger ${uri} shop/build --filter tag=^v`)).code).toBe(0);
        expect((await freshet(`delete trigger ${uri} shop/build`)).code).toBe(0);
        expect(changes()).toEqual([
          `POST /api/hermes/triggers/${encoded}/shop%2Fbuild {"filters":{"tag":"^v"}}`,
          `DELETE /api/hermes/triggers/${encoded}/shop%2Fbuild`,
        ]);
      },
    ));
});

describe('webhooks', () => {
  test('are made, and their address goes alone to standard output', () =>
    asAdmin({ 'POST /api/webhooks': json({ ...webhook, secret: 'hush' }, 201) }, async ({ freshet }) => {
      const { out, err } = await freshet('create webhook github our-github');
      expect(out).toBe(`${webhook.url}\n`);
      expect(err).toContain('Its secret is hush');
    }));

  test('are deleted by name', () =>
    asAdmin(
      { 'GET /api/webhooks': json({ webhooks: [webhook] }), [`DELETE /api/webhooks/${webhook.id}`]: nothing },
      async ({ freshet, changes }) => {
        expect((await freshet('delete webhook our-github')).code).toBe(0);
        expect(changes()).toEqual([`DELETE /api/webhooks/${webhook.id}`]);
      },
    ));

  test('tell why a trigger did not fire', () => {
    const verdict = {
      pipelineId: idOf('1'),
      pipelineName: 'shop/build',
      triggerId: 't',
      triggerName: 'on-push',
      fires: false,
      reason: 'The trigger is disabled.',
      event: 'push.heads',
    };
    const delivery = {
      id: idOf('3'),
      provider: 'github' as const,
      event: 'push',
      repo: 'acme/shop',
      receivedAt: '2026-11-15T12:00:00.000Z',
      state: 'done' as const,
      bytes: 10,
      verdicts: [verdict],
      hiddenVerdicts: 0,
    };
    return asAdmin(
      { 'GET /api/webhooks/deliveries': json({ deliveries: [delivery] }) },
      async ({ freshet }) => {
        expect((await freshet('get trigger-deliveries --repo acme/shop')).out).toContain(
          'The trigger is disabled.',
        );
      },
    );
  });
});
