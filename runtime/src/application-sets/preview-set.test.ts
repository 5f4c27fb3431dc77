import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { KubeClient } from '@freshet/kit/kube-client';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/index.ts';
import { SetPreviews } from './preview-set.ts';

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

test('providers are asked once by all who look within half a minute, and then again', async () => {
  const clock = new ManualClock();
  let questions = 0;
  const nobody = async (): Promise<never> => {
    throw new Error('no repository is asked');
  };
  const previews = new SetPreviews({
    client,
    settings: () => defaultSettings('argocd'),
    sources: { resolve: nobody, open: nobody },
    clusters: { registered: () => [] },
    outbound: async () => {
      questions += 1;
      return { status: 200, headers: {}, body: '{"output":{"parameters":[{"name":"one"}]}}' } as never;
    },
    clock,
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
