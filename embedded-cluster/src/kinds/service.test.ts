import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../objects/index.ts';
import { fieldMessage } from '../status/index.ts';
import { kindOf, made } from './rules.fixture.ts';

describe('a service', () => {
  const allocated = (spec: object, others: readonly KubeObject[] = [], previous?: KubeObject) => {
    const object = made('Service', { spec });
    if (previous) kindOf('Service').rules.prepareUpdate?.(object, previous);
    const cluster = { list: () => others, random: () => 0 };
    const found = kindOf('Service').rules.allocate?.(object, previous, cluster) ?? [];
    return { object, problems: found.map(fieldMessage) };
  };
  const named = (object: KubeObject, name: string): KubeObject => ({
    ...object,
    metadata: { name, namespace: 'default' },
  });

  test('gets a free address, and free ports where its type has them', () => {
    const first = allocated({
      type: 'NodePort',
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 81 },
      ],
    }).object;
    expect(first.spec).toMatchObject({
      clusterIP: '10.96.0.16',
      clusterIPs: ['10.96.0.16'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ nodePort: 30000 }, { nodePort: 30001 }],
    });
    const second = allocated({ type: 'NodePort', ports: [{ port: 80 }] }, [named(first, 'other')]).object;
    expect(second.spec).toMatchObject({ clusterIP: '10.96.0.17', ports: [{ nodePort: 30002 }] });
  });

  test('without a head or outside of the cluster gets none', () => {
    expect(allocated({ clusterIP: 'None' }).object.spec).toMatchObject({
      clusterIP: 'None',
      clusterIPs: ['None'],
    });
    expect(allocated({ type: 'ExternalName', externalName: 'a.b' }).object.spec).not.toHaveProperty(
      'clusterIP',
    );
  });

  test('is refused what another one has', () => {
    const other = named(allocated({ type: 'NodePort', ports: [{ port: 80 }] }).object, 'other');
    const { problems: found } = allocated(
      { type: 'NodePort', clusterIP: '10.96.0.16', ports: [{ port: 80, nodePort: 30000 }] },
      [other],
    );
    expect(found.join('\n')).toContain('provided IP is already allocated');
    expect(found.join('\n')).toContain(
      'spec.ports[0].nodePort: Invalid value: 30000: provided port is already allocated',
    );
  });

  test('is refused a port outside of the range', () => {
    expect(allocated({ type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }).problems.join()).toContain(
      'The range of valid ports is 30000-32767',
    );
  });

  test('keeps its address and ports over updates, and gives ports up with its type', () => {
    const before = allocated({ type: 'NodePort', ports: [{ port: 80 }] }).object;
    expect(allocated({ type: 'NodePort', ports: [{ port: 80 }] }, [before], before).object.spec).toEqual(
      before.spec,
    );
    const { ports } = before.spec as { ports: object[] };
    const after = allocated({ type: 'ClusterIP', ports }, [before], before).object;
    expect(after.spec).toMatchObject({ type: 'ClusterIP', clusterIP: '10.96.0.16' });
    expect(JSON.stringify(after.spec)).not.toContain('nodePort');
  });
});
