import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Informer, type KubeObject, startInformer } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { type ObjectName, readScenarios, type Scenario, type Step } from './scenario.ts';

const HOME = 'argocd';
const APPLICATION = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' };
/** Kinds whose coming is written down. */
const RECORDED = ['v1/ConfigMap', 'v1/Secret', 'v1/Service', 'batch/v1/Job', 'apps/v1/Deployment'];

const scenarios = await readScenarios(join(import.meta.dirname, 'scenarios'));

let cluster: TestCluster;
let folder: string;
let origin: Origin;
let engine: Engine;
const informers: Informer<KubeObject>[] = [];
/** What was created, by namespace, as `Kind name`. */
const created = new Map<string, string[]>();

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-scenarios-'));
  origin = new Origin(folder, 'scenarios');
  const files = scenarios.flatMap(({ name, files }) =>
    Object.entries(mean(files)).map(([path, text]) => [`${name}/${path}`, text] as const),
  );
  origin.commit(Object.fromEntries(files));
  origin.push();
  for (const recorded of RECORDED) {
    const at = recorded.lastIndexOf('/');
    const resource = await cluster.client.resourceOf({
      apiVersion: recorded.slice(0, at),
      kind: recorded.slice(at + 1),
    });
    informers.push(
      startInformer<KubeObject>({
        client: cluster.client,
        resource,
        clock: systemClock,
        onChange: (now, before) => {
          if (!now || before?.metadata.uid === now.metadata.uid) return;
          const { namespace = '', name } = now.metadata;
          created.set(namespace, [...(created.get(namespace) ?? []), `${now.kind} ${name}`]);
        },
      }),
    );
  }
  await Promise.all(informers.map(informer => informer.ready));
  engine = await startEngine({
    networks: testNetworks,
    cluster: cluster.client,
    namespace: HOME,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log: memoryLogger(),
    allowFiles: true,
  });
});

afterAll(async () => {
  await engine?.stop();
  await Promise.all(informers.map(informer => informer.stop()));
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const mean = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('$REPO', origin.url));

const applicationOf = ({ name, application }: Scenario): KubeObject => ({
  ...APPLICATION,
  metadata: { name, namespace: HOME, ...application?.metadata },
  spec: {
    project: 'default',
    source: { repoURL: '$REPO', path: name },
    destination: { name: 'in-cluster', namespace: name },
    syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
    ...application?.spec,
  },
});

const find = async ({ name }: Scenario, wanted: ObjectName): Promise<KubeObject | undefined> => {
  const resource = await cluster.client.resourceOf(wanted);
  const namespace = wanted.namespace ?? name;
  return cluster.client.find(resource, { name: wanted.name, ...(namespace === '' ? {} : { namespace }) });
};

const patch = async ({ name }: Scenario, wanted: ObjectName, change: unknown): Promise<void> => {
  const resource = await cluster.client.resourceOf(wanted);
  const namespace = wanted.namespace ?? name;
  const key = { name: wanted.name, ...(namespace === '' ? {} : { namespace }) };
  await cluster.client.patch(resource, key, { kind: 'merge', patch: mean(change) });
};

const ownApplication = ({ name }: Scenario): ObjectName => ({ ...APPLICATION, name, namespace: HOME });

const push = (name: string, files: Readonly<Record<string, string | null>>): void => {
  const changed = Object.entries(files).map(([path, text]) => [`${name}/${path}`, text] as const);
  const kept = changed.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  for (const [path, text] of changed) if (text === null) rmSync(join(origin.clone, path));
  origin.commit(Object.fromEntries(kept));
  origin.push();
  engine.pushed({ url: origin.url, ref: 'refs/heads/main', changedFiles: changed.map(([path]) => path) });
};

const inOrder = (all: readonly string[], wanted: readonly string[]): readonly string[] => {
  let from = 0;
  return wanted.filter(name => {
    const at = all.indexOf(name, from);
    if (at < 0) return false;
    from = at + 1;
    return true;
  });
};

const isMet = async (
  scenario: Scenario,
  { expect: wanted }: Extract<Step, { expect: unknown }>,
): Promise<void> => {
  if (wanted.application)
    expect(await find(scenario, ownApplication(scenario))).toMatchObject(mean(wanted.application));
  for (const object of wanted.objects ?? [])
    expect(await find(scenario, object), `${object.kind} ${object.name}`).toMatchObject(mean(object.has));
  for (const object of wanted.absent ?? [])
    expect(await find(scenario, object), `${object.kind} ${object.name}`).toBeUndefined();
  const all = created.get(scenario.name) ?? [];
  if (wanted.created) expect(inOrder(all, wanted.created), all.join(', ')).toEqual(wanted.created);
  for (const [name, times] of Object.entries(wanted.times ?? {}))
    expect(all.filter(one => one === name).length, name).toBe(times);
};

const carryOut = async (scenario: Scenario, step: Step): Promise<void> => {
  if ('push' in step) push(scenario.name, step.push);
  else if ('apply' in step) for (const object of step.apply) await cluster.apply(mean(object) as KubeObject);
  else if ('patch' in step) await patch(scenario, step.patch, step.patch.with);
  else if ('operation' in step)
    await patch(scenario, ownApplication(scenario), { operation: step.operation });
  else if ('refresh' in step)
    await patch(scenario, ownApplication(scenario), {
      metadata: { annotations: { 'argocd.argoproj.io/refresh': step.refresh } },
    });
  else if ('delete' in step) {
    const { namespace = scenario.name, name } = step.delete;
    const key = { name, ...(namespace === '' ? {} : { namespace }) };
    await cluster.client.delete(await cluster.client.resourceOf(step.delete), key);
  } else await eventually(() => isMet(scenario, step), 60_000);
};

const sections = Map.groupBy(scenarios, ({ section }) => section);

describe.each([...sections])('%s', (_section, members) => {
  test.concurrent.each(members.map(scenario => [scenario.title, scenario] as const))(
    '%s',
    async (_title, scenario) => {
      for (const object of scenario.before) await cluster.apply(mean(object) as KubeObject);
      if (scenario.application) await cluster.apply(mean(applicationOf(scenario)));
      for (const step of scenario.steps) await carryOut(scenario, step);
    },
  );
});

test('every section that tells of behaviour has its scenarios', () => {
  const numbers = new Set([...sections.keys()].map(section => Number.parseInt(section, 10)));
  expect([...numbers].toSorted((left, right) => left - right)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]);
});
