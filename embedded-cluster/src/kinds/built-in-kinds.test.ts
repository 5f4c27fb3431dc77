import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../objects/index.ts';
import { fieldMessage } from '../status/index.ts';
import { builtInKinds, type Kind } from './index.ts';

const kindOf = (name: string): Kind => {
  const found = builtInKinds().find(({ kind }) => kind === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const named = (kind: string, name: string): KubeObject => ({ apiVersion: 'v1', kind, metadata: { name } });

describe('built-in kinds', () => {
  test('cover every group that is served', () => {
    const groups = new Set(builtInKinds().map(({ group, version }) => `${group}/${version}`));
    expect([...groups].sort()).toEqual([
      '/v1',
      'admissionregistration.k8s.io/v1',
      'apiextensions.k8s.io/v1',
      'apiregistration.k8s.io/v1',
      'apps/v1',
      'authentication.k8s.io/v1',
      'authorization.k8s.io/v1',
      'autoscaling/v1',
      'autoscaling/v2',
      'batch/v1',
      'certificates.k8s.io/v1',
      'coordination.k8s.io/v1',
      'discovery.k8s.io/v1',
      'events.k8s.io/v1',
      'networking.k8s.io/v1',
      'node.k8s.io/v1',
      'policy/v1',
      'rbac.authorization.k8s.io/v1',
      'scheduling.k8s.io/v1',
      'storage.k8s.io/v1',
    ]);
  });

  test('have a shape each, with metadata in all that are stored', () => {
    for (const kind of builtInKinds()) {
      expect(kind.schema.typeName, kind.kind).toMatch(new RegExp(`\\.${kind.kind}$`));
      if (kind.verbs.includes('get'))
        expect(kind.schema.properties?.metadata?.type, kind.kind).toBe('object');
    }
  });

  test('know the merge keys, list types and defaults of nested fields', () => {
    const ports =
      kindOf('Deployment').schema.properties?.spec?.properties?.template?.properties?.spec?.properties
        ?.containers?.items?.properties?.ports;
    expect(ports).toMatchObject({
      type: 'array',
      listType: 'map',
      listMapKeys: ['containerPort', 'protocol'],
      patchStrategy: ['merge'],
      patchMergeKey: 'containerPort',
    });
    expect(ports?.items?.properties?.protocol).toMatchObject({ type: 'string', default: 'TCP' });
  });

  test.each([
    ['Service', '1web', 'metadata.name: Invalid value: "1web": a DNS-1035 label must consist of'],
    ['Namespace', 'a.b', 'metadata.name: Invalid value: "a.b": a lowercase RFC 1123 label must consist of'],
    ['ConfigMap', 'A', 'metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of'],
    ['ConfigMap', '', 'metadata.name: Required value: name or generateName is required'],
    ['Role', 'a/b', 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
  ])('refuse a %s named %j', (kind, name, message) => {
    const problems = kindOf(kind).rules.validateCreate(named(kind, name));
    expect(problems.map(fieldMessage).join('; ')).toContain(message);
  });

  test('say of themselves when they are only kept for the sake of old clients', () => {
    expect(kindOf('Endpoints').deprecation).toContain('use discovery.k8s.io/v1 EndpointSlice');
    expect(kindOf('EndpointSlice').deprecation).toBeUndefined();
  });

  test('accept a role with any name that fits into a path', () => {
    expect(kindOf('ClusterRole').rules.validateCreate(named('ClusterRole', 'system:a B'))).toEqual([]);
  });
});
