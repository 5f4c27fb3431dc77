import { describe, expect, test } from 'vitest';
import { alreadyExists, conflict, fieldMessage, invalid, isApiError, notFound } from './index.ts';

const deployments = { group: 'apps', plural: 'deployments' };

describe('refusals', () => {
  test('are shaped as clients know them', () => {
    expect(notFound(deployments, 'web').body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'deployments.apps "web" not found',
      reason: 'NotFound',
      details: { name: 'web', group: 'apps', kind: 'deployments' },
      code: 404,
    });
    expect(alreadyExists({ group: '', plural: 'pods' }, 'p', { isBeingDeleted: true }).message).toBe(
      'object is being deleted: pods "p" already exists',
    );
    expect(isApiError(conflict(deployments, 'web'), 409)).toBe(true);
    expect(isApiError(conflict(deployments, 'web'), 'NotFound')).toBe(false);
  });

  test('of invalid objects list each problem, in words and as causes', () => {
    const required = { problem: 'required', path: 'spec.selector', detail: 'say what' } as const;
    const negative = { problem: 'invalid', path: 'spec.replicas', value: -1, detail: 'too small' } as const;
    const { body } = invalid({ group: 'apps', kind: 'Deployment' }, 'web', [required, negative, negative]);
    expect(body.message).toBe(
      'Deployment.apps "web" is invalid: [spec.selector: Required value: say what, spec.replicas: Invalid value: -1: too small]',
    );
    expect(body.details?.causes?.[1]).toEqual({
      reason: 'FieldValueInvalid',
      message: 'Invalid value: -1: too small',
      field: 'spec.replicas',
    });
    expect(invalid({ group: '', kind: 'Pod' }, 'p', [required]).message).toBe(
      'Pod "p" is invalid: spec.selector: Required value: say what',
    );
  });

  test('quote text and leave out values that say nothing', () => {
    expect(
      fieldMessage({ problem: 'not-supported', path: 'a', value: 'x', detail: 'supported values: "A"' }),
    ).toBe('a: Unsupported value: "x": supported values: "A"');
    expect(
      fieldMessage({ problem: 'too-long', path: 'a', value: 'xyz', detail: 'may not be more than 2 bytes' }),
    ).toBe('a: Too long: may not be more than 2 bytes');
  });
});
