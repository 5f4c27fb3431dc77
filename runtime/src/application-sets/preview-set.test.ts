import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { KubeClient } from '@freshet/kit/kube-client';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/index.ts';
import { SetPreviews, type SetPreviewsOptions } from './preview-set.ts';

const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** A plugin with its token, and neither projects nor applications. */
const client = {
  find: async (_: unknown, { name }: { name: string }) => {
    if (name === 'tenants') return { data: { baseUrl: 'https://plugin.test', token: '$token' } };
    return name === 'argocd-secret' ? { data: { token: encoded('canary') } } : undefined;
  },
  list: async () => ({ items: [], resourceVersion: '1' }),
} as unknown as KubeClient;

const SET: ApplicationSet = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'set', namespace: 'argocd', uid: 'u1', resourceVersion: '1' },
  spec: {
    generators: [{ plugin: { configMapRef: { name: 'tenants' } } }],
    template: { metadata: { name: '{{name}}' }, spec: { project: 'default', destination: {} } } as never,
  },
};

const nobody = async (): Promise<never> => {
  throw new Error('no repository is asked');
};

const begin = (clock: ManualClock, outbound: SetPreviewsOptions['outbound']): SetPreviews =>
  new SetPreviews({
    client,
    settings: () => defaultSettings('argocd'),
    sources: { resolve: nobody, open: nobody },
    clusters: { registered: () => [] },
    outbound,
    clock,
  });

const ANSWER = { status: 200, headers: {}, body: '{"output":{"parameters":[{"name":"one"}]}}' } as never;

const named = (name: string): ApplicationSet => ({ ...SET, metadata: { ...SET.metadata, name, uid: name } });

test('providers are asked once by all who look within half a minute, and then again', async () => {
  const clock = new ManualClock();
  let questions = 0;
  const previews = begin(clock, async () => {
    questions += 1;
    return ANSWER;
  });
  const looked = await Promise.all([previews.preview(SET), previews.preview(SET)]);
  expect(looked.map(({ entries }) => entries)).toEqual([[{ count: 1 }], [{ count: 1 }]]);
  expect(JSON.stringify(looked)).not.toContain('canary');
  clock.advance(29_000);
  await previews.preview(SET);
  expect(questions).toBe(1);
  clock.advance(2_000);
  await previews.preview(SET);
  expect(questions).toBe(2);
  await previews.stop();
});

test('four sets are looked at at once, and the next when one of them is done', async () => {
  const waiting: (() => void)[] = [];
  const previews = begin(new ManualClock(), async () => {
    await new Promise<void>(resolve => waiting.push(resolve));
    return ANSWER;
  });
  const looked = ['a', 'b', 'c', 'd', 'e'].map(name => previews.preview(named(name)));
  await eventually(() => expect(waiting).toHaveLength(4));
  waiting[0]?.();
  await looked[0];
  await eventually(() => expect(waiting).toHaveLength(5));
  for (const go of waiting) go();
  await Promise.all(looked);
  await previews.stop();
});

test('whoever looks is told after a minute that it takes too long, and the questions end', async () => {
  const clock = new ManualClock();
  const asked: AbortSignal[] = [];
  const previews = begin(clock, ({ signal }) => {
    if (signal) asked.push(signal);
    return new Promise(() => undefined);
  });
  const looked = previews.preview(SET);
  const told = expect(looked).rejects.toMatchObject({ code: 'APPLICATION_SET_SLOW' });
  await eventually(() => expect(asked).toHaveLength(1));
  clock.advance(60_000);
  await told;
  expect(asked[0]?.aborted).toBe(true);
});

test('it ends when the last who looked has gone, and not before', async () => {
  const asked: AbortSignal[] = [];
  const previews = begin(new ManualClock(), ({ signal }) => {
    if (signal) asked.push(signal);
    return new Promise(() => undefined);
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const looked = [one, other].map(({ signal }) =>
    previews.preview(SET, signal).catch((it: Error) => it.name),
  );
  await eventually(() => expect(asked).toHaveLength(1));
  one.abort();
  expect(await looked[0]).toBe('AbortError');
  expect(asked[0]?.aborted).toBe(false);
  other.abort();
  expect(await looked[1]).toBe('AbortError');
  expect(asked[0]?.aborted).toBe(true);
});
