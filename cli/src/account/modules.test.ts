import { describe, expect, test } from 'vitest';
import { asAdmin, json } from '../testing/index.ts';

const pipelines = { name: 'pipelines', isOn: false, resources: ['pipeline', 'build'] };

describe('parts of the product', () => {
  test('are listed with their state', () =>
    asAdmin({ 'GET /api/account/modules': json([pipelines]) }, async ({ freshet }) => {
      expect((await freshet('module list')).out).toBe(
        'NAME        STATE   RESOURCES\npipelines   off     pipeline, build\n',
      );
    }));

  test('are switched', () =>
    asAdmin({ 'PUT /api/account/modules/pipelines': json(pipelines) }, async ({ freshet, changes }) => {
      expect((await freshet('module off pipelines')).err).toBe('module/pipelines switched off\n');
      expect(changes()).toEqual(['PUT /api/account/modules/pipelines {"isOn":false}']);
    }));

  test('must exist', () =>
    asAdmin({}, async ({ freshet, requests }) => {
      const { code, err } = await freshet('module on plumbing');
      expect([code, requests]).toEqual([2, []]);
      expect(err).toContain(
        "there is no part 'plumbing'; use one of pipelines, images, repositories, gitops",
      );
    }));
});
