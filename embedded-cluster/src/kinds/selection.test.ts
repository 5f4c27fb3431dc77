import { describe, expect, test } from 'vitest';
import { container, kindOf, made, workload } from './rules.fixture.ts';

describe('fields for selection and scaling', () => {
  test('of a pod say where it is and how it is', () => {
    const pod = made('Pod', { spec: { containers: [container], nodeName: 'n1' } });
    expect(kindOf('Pod').rules.selectableFields?.(pod)).toMatchObject({
      'spec.nodeName': 'n1',
      'status.phase': 'Pending',
      'spec.hostNetwork': 'false',
    });
  });

  test('of a deployment are its replicas and its selector', () => {
    const { scale } = kindOf('Deployment').rules;
    const deployment = made('Deployment', workload({ replicas: 3 }));
    expect(scale?.read(deployment)).toEqual({ replicas: 3, statusReplicas: 0, selector: 'app=web' });
    scale?.write(deployment, 5);
    expect(scale?.read(deployment)).toMatchObject({ replicas: 5 });
  });
});
