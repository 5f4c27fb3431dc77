import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicationNamed,
  instanceOf,
  isSelfReferenced,
  markTarget,
  otherInstance,
  parseTrackingId,
  type Tracking,
  trackedInstance,
  trackingId,
} from './index.ts';

const ANNOTATION = 'argocd.argoproj.io/tracking-id';
const LABEL = 'app.kubernetes.io/instance';

const by = (tracking: Tracking['tracking'], installationId?: string): Tracking => ({
  tracking,
  instanceLabel: LABEL,
  installationId,
});

const web: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { tier: 'front' } },
};

const marked = (object: KubeObject, tracking: Tracking, instance = 'store'): KubeObject =>
  markTarget(object, { ...tracking, instance, destinationNamespace: 'shop' });

describe('the mark of an application', () => {
  test('is an annotation that names the object', () => {
    expect(marked(web, by('annotation')).metadata).toEqual({
      name: 'web',
      namespace: 'shop',
      labels: { tier: 'front' },
      annotations: { [ANNOTATION]: 'store:apps/Deployment:shop/web' },
    });
  });

  test('names the destination namespace even of what belongs to the whole cluster', () => {
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'a:b' },
    };
    const mark = marked(role, by('annotation')).metadata.annotations?.[ANNOTATION];
    expect(mark).toBe('store:rbac.authorization.k8s.io/ClusterRole:shop/a:b');
    expect(isSelfReferenced(marked(role, by('annotation')), by('annotation'))).toBe(true);
  });

  test('is the whole name as a label, but shortened where the annotation says it too', () => {
    const long = `${'x'.repeat(60)}---long`;
    expect(marked(web, by('label'), long).metadata.labels?.[LABEL]).toBe(long);
    expect(marked(web, by('label'), long).metadata.annotations).toBeUndefined();
    expect(marked(web, by('annotation+label'), long).metadata.labels?.[LABEL]).toBe('x'.repeat(60));
  });

  test('is never put on definitions of kinds', () => {
    const definition = { ...web, apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
    expect(marked(definition, by('annotation+label'))).toBe(definition);
    const annotations = {
      [ANNOTATION]: 'other:apiextensions.k8s.io/CustomResourceDefinition:shop/web',
      a: 'b',
    };
    const claimed = { ...definition, metadata: { ...definition.metadata, annotations } };
    expect(marked(claimed, by('annotation')).metadata.annotations).toEqual({ a: 'b' });
  });

  test('counts only for the installation that wrote it', () => {
    const object = marked(web, by('annotation', 'one'));
    expect(trackedInstance(object, by('annotation', 'one'))).toBe('store');
    expect(trackedInstance(object, by('annotation', 'two'))).toBeUndefined();
    expect(trackedInstance(object, by('annotation'))).toBe('store');
    expect(trackedInstance(web, by('annotation'))).toBeUndefined();
  });

  test('says nothing where a controller copied it to another object', () => {
    const copy = marked(web, by('annotation'));
    const made = { ...copy, kind: 'ReplicaSet', metadata: { ...copy.metadata, name: 'web-1' } };
    expect(isSelfReferenced(made, by('annotation'))).toBe(false);
    expect(isSelfReferenced(made, by('label'))).toBe(true);
    expect(isSelfReferenced(copy, by('annotation'))).toBe(true);
  });

  test('is read as it was written, whatever the names', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/);
    fc.assert(
      fc.property(
        word,
        fc.record({ group: fc.oneof(fc.constant(''), word), kind: word, namespace: word, name: word }),
        (instance, key) => {
          expect(parseTrackingId(trackingId(instance, key))).toEqual({ instance, key });
        },
      ),
    );
  });

  test('may be any text, and is then none', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const read = parseTrackingId(text);
        if (read) expect(trackingId(read.instance, read.key)).toBe(text);
      }),
    );
  });
});

test('an application outside the namespace of the engine carries its own in its name', () => {
  expect(instanceOf({ name: 'a', namespace: 'argocd' }, 'argocd')).toBe('a');
  expect(instanceOf({ name: 'a', namespace: 'team' }, 'argocd')).toBe('team_a');
  expect(instanceOf({ name: 'a' }, 'argocd')).toBe('a');
});

test('the application of such a name is found again', () => {
  expect(applicationNamed('a', 'argocd')).toEqual({ namespace: 'argocd', name: 'a' });
  expect(applicationNamed('team_a', 'argocd')).toEqual({ namespace: 'team', name: 'a' });
});

test('an object has another application where the mark of one is on it', () => {
  const object = marked(web, by('annotation'));
  expect(otherInstance(object, 'catalog', by('annotation'))).toBe('store');
  expect(otherInstance(object, 'store', by('annotation'))).toBeUndefined();
  expect(otherInstance(web, 'store', by('annotation'))).toBeUndefined();
});
