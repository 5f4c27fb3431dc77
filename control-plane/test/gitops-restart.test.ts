/**
 * A runtime reports without a pause while the control plane is killed and comes back. It does what every runtime does:
 * what was not acknowledged is told again in the next session, which begins with everything as it is then. At the end
 * nothing that happened is missing or there twice, and nothing older stands for what is newest.
 */
import type { ReportBody } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applicationBody } from '../src/testing/index.ts';
import type { ApiClient } from './api-client.ts';
import { adminClient, freePort, Lab, type Served } from './lab.ts';
import { TestRuntime } from './test-runtime.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** How the control plane ends: as a power cut would have it, and as an operator would. */
const ENDS = ['kill', 'stop'] as const;
const NAMES = ['one', 'two', 'three', 'four'];

const lab = new Lab();
afterAll(() => lab.close());

/** The state of a cluster, and what it has to tell. */
class Reporting {
  readonly #runtime: TestRuntime;
  /** How often each application was deployed. */
  readonly deployed = new Map(NAMES.map(name => [name, 0]));
  /** What happened and was not acknowledged. */
  #facts: ReportBody[] = [];
  batches = 0;
  sessions = 0;
  isOver = false;

  constructor(runtime: TestRuntime) {
    this.#runtime = runtime;
  }

  async run(): Promise<void> {
    while (!this.isOver) await this.#session().catch(() => undefined);
    // Whatever is left is told before it is over.
    await eventually(() => this.#session(true));
  }

  async #session(isLast = false): Promise<void> {
    const { generation } = await this.#runtime.hello();
    this.sessions += 1;
    let seq = 0;
    const send = async (bodies: readonly ReportBody[]): Promise<void> => {
      const told = this.#facts;
      const all = [...bodies, ...told];
      const lines = all.map((body, index) =>
        JSON.stringify({ seq: seq + index + 1, at: '2026-11-16T00:00:00.000Z', body }),
      );
      const acknowledged = await this.#runtime.report(generation, lines, seq + 1);
      seq += lines.length;
      expect(acknowledged).toBe(seq);
      this.#facts = this.#facts.filter(fact => !told.includes(fact));
      this.batches += 1;
    };
    await send([
      { is: 'snapshot', phase: 'begin' },
      ...NAMES.map(name => this.#state(name)),
      { is: 'snapshot', phase: 'end', since: 1 },
    ]);
    for (let step = 0; !isLast && !this.isOver; step += 1) {
      const name = NAMES[step % NAMES.length] ?? 'one';
      await send([this.#deploy(name)]);
    }
  }

  #deploy(name: string): ReportBody {
    const historyId = (this.deployed.get(name) ?? 0) + 1;
    this.deployed.set(name, historyId);
    this.#facts.push({
      is: 'deployment',
      namespace: 'argocd',
      name,
      uid: `uid-${name}`,
      historyId,
      revisions: [`r${historyId}`],
      sources: [],
      deployedAt: new Date(Date.UTC(2026, 10, 16) + historyId * 1_000).toISOString(),
      images: [],
    });
    return this.#state(name);
  }

  #state(name: string): ReportBody {
    return applicationBody({
      name,
      uid: `uid-${name}`,
      sync: { status: 'Synced', revisions: [`r${this.deployed.get(name)}`] },
    });
  }
}

describe('reports through the ends of the control plane', () => {
  let admin: ApiClient;
  let reporting: Reporting;
  let told = new Map<string, number>();

  beforeAll(async () => {
    const [databaseUrl, port] = [await lab.migratedDatabase(), String(await freePort())];
    const start = (): Promise<Served> => lab.start({ databaseUrl, env: { FRESHET_PORT: port } });
    let served = await start();
    admin = await adminClient(served);
    const made = await admin.call('POST /gitops/runtimes', {
      body: { name: 'busy', namespace: 'argocd', cluster: 'https://busy.example.com' },
    });
    const runtime = new TestRuntime(`${served.url}/api/gitops/link`, made.json.key);
    lab.onClose(() => runtime.stop());
    reporting = new Reporting(runtime);
    const running = reporting.run();
    for (const end of ENDS) {
      const before = reporting.batches;
      await eventually(() => expect(reporting.batches).toBeGreaterThan(before + 20), 60_000);
      await served.freshet[end]();
      served = await start();
    }
    const before = reporting.batches;
    await eventually(() => expect(reporting.batches).toBeGreaterThan(before + 5), 60_000);
    reporting.isOver = true;
    await running;
    told = reporting.deployed;
  });

  const read = async (query: string) => (await admin.call('POST ~/graphql', { body: { query } })).json.data;

  test('had to begin anew', () => {
    expect(reporting.sessions).toBeGreaterThan(ENDS.length);
  });

  test('leave what is newest, and nothing that is not there', async () => {
    await eventually(async () => {
      const { applications } = await read('{ applications(first: 10) { nodes { name revisions } } }');
      expect(applications.nodes).toEqual(
        [...NAMES].sort().map(name => ({ name, revisions: [`r${told.get(name)}`] })),
      );
    }, 60_000);
    const { refusedReports } = await read('{ refusedReports(runtime: "busy") { reason } }');
    expect(refusedReports).toEqual([]);
  });

  test.each(NAMES)('leave every deployment of %s once, in order', async name => {
    const query = `{ application(runtime: "busy", namespace: "argocd", name: "${name}") {
      deployments(first: 1000) { nodes { historyId } } } }`;
    const expected = Array.from({ length: told.get(name) ?? 0 }, (_, index) => (told.get(name) ?? 0) - index);
    await eventually(async () => {
      const { application } = await read(query);
      const ids = application.deployments.nodes.map(({ historyId }: { historyId: number }) => historyId);
      expect(ids).toEqual(expected);
    }, 60_000);
    expect(expected.length).toBeGreaterThan(5);
  });
});
