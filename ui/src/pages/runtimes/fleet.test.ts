import { describe, expect, test } from 'vitest';
import type { Runtime } from '../../gitops/index.ts';
import { byState, type FleetCluster, findInFleet, fleetOf } from './fleet.ts';

const AT = '2026-01-01T00:00:00.000Z';
const runtime = (name: string, more: Partial<Runtime> = {}): Runtime => ({
  id: name,
  name,
  kind: 'hybrid',
  namespace: 'freshet',
  cluster: 'https://edge.example',
  engine: 'embedded',
  accessMode: 'tunnel',
  url: 'https://edge.example',
  isNamespaced: false,
  isConfigurationRuntime: false,
  installationStatus: 'COMPLETED',
  healthStatus: 'HEALTHY',
  online: true,
  clients: 1,
  seenAt: AT,
  createdAt: AT,
  updatedAt: AT,
  errors: [],
  ...more,
});
const cluster = (of: string, name: string, status = 'Successful', applications = 1): FleetCluster => ({
  id: `${of} ${name}`,
  runtime: of,
  name,
  status,
  message: null,
  applications,
});
const broken = { name: 'git-token', subject: null, status: 'failed', message: 'No token.', hint: null };

const NOTHING = { paths: [], parts: [] };

const fleet = fleetOf({
  runtimes: [runtime('east'), runtime('north'), runtime('west', { online: false })],
  clusters: [
    cluster('east', 'b', 'Successful', 3),
    cluster('east', 'a', 'Failed', 2),
    cluster('west', 'lab'),
  ],
  troublesOf: name => (name === 'north' ? { paths: [broken], parts: [] } : NOTHING),
});
const names = (found: typeof fleet) => found.map(({ runtime: { name } }) => name);

describe('the runtimes with what belongs to them', () => {
  test('have the sum of their applications, and their clusters worst first', () => {
    expect(fleet[0]).toMatchObject({ applications: 5, state: 'online' });
    expect(fleet[0]?.clusters.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('need a look when a path does not hold, or a part is not well', () => {
    expect(fleet[1]).toMatchObject({ state: 'warning', troubles: { paths: [broken] } });
    const part = { name: 'engine', version: null, health: 'Degraded', message: null } as const;
    const [one] = fleetOf({
      runtimes: [runtime('calm')],
      clusters: [],
      troublesOf: () => ({ paths: [], parts: [part] }),
    });
    expect(one).toMatchObject({ state: 'warning', troubles: { parts: [part] } });
  });

  test('stay in their order, and sort worst first where asked', () => {
    expect(names(fleet)).toEqual(['east', 'north', 'west']);
    expect(names(fleet.toSorted(byState))).toEqual(['west', 'north', 'east']);
  });

  test('are found by their names and those of their clusters', () => {
    expect(names(findInFleet(fleet, { q: ' NOR ' }))).toEqual(['north']);
    expect(names(findInFleet(fleet, { q: 'lab' }))).toEqual(['west']);
    expect(names(findInFleet(fleet, { q: 'nothing' }))).toEqual([]);
    expect(names(findInFleet(fleet, {}))).toHaveLength(3);
  });

  test('with issues are those that need a look, or have a cluster that does', () => {
    expect(names(findInFleet(fleet, { issues: true }))).toEqual(['east', 'north', 'west']);
    const calm = fleetOf({
      runtimes: [runtime('calm')],
      clusters: [cluster('calm', 'a')],
      troublesOf: () => NOTHING,
    });
    expect(findInFleet(calm, { issues: true })).toEqual([]);
  });
});
