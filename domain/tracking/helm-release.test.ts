import type { KubeObject } from '@freshet/domain/objects';
import { expect, test } from 'vitest';
import { releaseOf } from './index.ts';

const HELM = { 'app.kubernetes.io/managed-by': 'Helm' };
const RELEASE = 'meta.helm.sh/release-name';
const NAMESPACE = 'meta.helm.sh/release-namespace';

const object = (labels?: Record<string, string>, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {
    name: 'web',
    namespace: 'shop',
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
  },
});

test('what Helm installed belongs to its release, in whatever namespace that is', () => {
  expect(releaseOf(object(HELM, { [RELEASE]: 'cart', [NAMESPACE]: 'releases' }))).toEqual({
    namespace: 'releases',
    name: 'cart',
  });
  expect(releaseOf(object(HELM, { [RELEASE]: 'cart.v2' }))).toEqual({ namespace: 'shop', name: 'cart.v2' });
});

test('a chart that was only rendered, and a copy of annotations, belong to no release', () => {
  expect(releaseOf(object())).toBeUndefined();
  expect(releaseOf(object(HELM))).toBeUndefined();
  expect(releaseOf(object({ 'app.kubernetes.io/managed-by': 'me' }, { [RELEASE]: 'cart' }))).toBeUndefined();
});

test.each(['', 'Cart', '../cart', '-cart', 'cart-', 'a'.repeat(54)])(
  'a mark that Helm would not write names no release: %s',
  name => {
    expect(releaseOf(object(HELM, { [RELEASE]: name }))).toBeUndefined();
    expect(releaseOf(object(HELM, { [RELEASE]: 'cart', [NAMESPACE]: '../shop' }))).toBeUndefined();
  },
);
