import { expect, test } from 'vitest';
import type { ResourceNode } from '../application.ts';
import {
  type Front,
  frontOf,
  isAddress,
  podToRead,
  portText,
  restOf,
  type Serving,
  servingMark,
} from './serving.ts';

test.each([
  [{ name: 'http', port: 80, target: '8080', protocol: 'TCP', nodePort: null }, 'http 80 → 8080'],
  [{ name: null, port: 80, target: '80', protocol: 'TCP', nodePort: null }, '80'],
  [{ name: 'dns', port: 53, target: '53', protocol: 'UDP', nodePort: 30053 }, 'dns 53 UDP (30053)'],
])('a port %j is told as %s', (port, text) => {
  expect(portText(port)).toBe(text);
});

test('services stand with the workloads of their namespace that they lead to, and by themselves where there are none', () => {
  const front = (namespace: string, name: string) => ({ service: { namespace, name } }) as Front;
  const serving = { workload: { namespace: 'shop' }, services: ['web'] } as unknown as Serving;
  const [web, db, other] = [front('shop', 'web'), front('shop', 'db'), front('elsewhere', 'web')];
  const services = [web, db, other];
  expect(frontOf(services, serving)).toEqual([web]);
  expect(restOf({ workloads: [serving], services })).toEqual([db, other]);
});

test('a host with a star is no address to go to', () => {
  expect(['https://shop.example/api', 'https://*.shop.example'].map(isAddress)).toEqual([true, false]);
});

test('the log that is offered is of a pod that is not well, where there is one', () => {
  const pod = (name: string, isWell: boolean) => ({ namespace: 'shop', name, status: '', isWell });
  expect(podToRead({ pods: [pod('a', true), pod('b', false)] })?.name).toBe('b');
  expect(podToRead({ pods: [pod('a', true)] })?.name).toBe('a');
  expect(podToRead({ pods: [] })).toBeUndefined();
});

test('what serves is read again when a pod changes, and not for a ConfigMap', () => {
  const node = (kind: string, health: string, value = '1/1') =>
    ({
      group: '',
      kind,
      namespace: 'shop',
      name: 'a',
      health,
      facts: [{ name: 'Containers', value }],
    }) as never as ResourceNode;
  const before = servingMark([node('Pod', 'Healthy'), node('ConfigMap', 'Healthy')]);
  expect(servingMark([node('Pod', 'Healthy'), node('ConfigMap', 'Unknown')])).toBe(before);
  expect(servingMark([node('Pod', 'Healthy', '0/1')])).not.toBe(before);
  expect(servingMark([node('Pod', 'Degraded')])).not.toBe(before);
});
