import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { holdManifest, releaseManifest } from './hold-manifest.ts';

const MANIFEST = `# The shop of the north
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  project: default # for now
  syncPolicy:
    automated: { prune: true, selfHeal: true }
    syncOptions: [CreateNamespace=true]
`;
const hold = { by: 'ada', reason: 'load test', since: '2026-11-16T09:00:00.000Z' };

const held = (text = MANIFEST): string => {
  const document = parseDocument(text);
  holdManifest(document, hold);
  return document.toString({ lineWidth: 0 });
};
const released = (text: string): string => {
  const document = parseDocument(text);
  releaseManifest(document);
  return document.toString({ lineWidth: 0 });
};

describe('a manifest that is held', () => {
  test('syncs nothing by itself, says who, why and since when, and keeps everything else', () => {
    const text = held();
    expect(text).toContain('# The shop of the north');
    expect(text).toContain('project: default # for now');
    const { metadata, spec } = parse(text);
    expect(spec.syncPolicy).toEqual({ syncOptions: ['CreateNamespace=true'] });
    expect(JSON.parse(metadata.annotations['freshet.io/hold'])).toEqual({
      ...hold,
      automated: { prune: true, selfHeal: true },
    });
  });

  test('is what it was before when it is released', () => {
    expect(parse(released(held()))).toEqual(parse(MANIFEST));
    const bare = MANIFEST.replace('    syncOptions: [CreateNamespace=true]\n', '');
    expect(parse(held(bare)).spec.syncPolicy).toBeUndefined();
    expect(parse(released(held(bare)))).toEqual(parse(bare));
  });

  test('keeps annotations of others', () => {
    const text = MANIFEST.replace('  name: shop', '  name: shop\n  annotations: { team: north }');
    expect(parse(released(held(text))).metadata.annotations).toEqual({ team: 'north' });
  });

  test('may have a key for annotations with nothing behind it', () => {
    const text = MANIFEST.replace('  name: shop', '  name: shop\n  annotations:');
    expect(parse(held(text)).metadata.annotations['freshet.io/hold']).toContain('load test');
  });

  test('and syncs by itself again, because somebody said so in Git, can be held anew', () => {
    const text = held().replace('syncPolicy:', 'syncPolicy:\n    automated: { prune: false }');
    const { metadata, spec } = parse(held(text));
    expect(spec.syncPolicy.automated).toBeUndefined();
    expect(JSON.parse(metadata.annotations['freshet.io/hold'])).toEqual({
      ...hold,
      automated: { prune: false },
    });
  });

  test('keeps the automation that somebody wrote meanwhile', () => {
    const text = held().replace('syncPolicy:', 'syncPolicy:\n    automated: { prune: false }');
    expect(parse(released(text)).spec.syncPolicy.automated).toEqual({ prune: false });
  });
});

test('what is held already, is not automatic, or is not held is refused in words', () => {
  expect(() => held(held())).toThrow('held already, by ada');
  expect(() => held(MANIFEST.replace('prune: true', 'enabled: false'))).toThrow('not synced automatically');
  expect(() => held(MANIFEST.replace('automated: { prune: true, selfHeal: true }', 'retry: {}'))).toThrow(
    'not synced automatically',
  );
  expect(() => released(MANIFEST)).toThrow('nobody holds it');
});
