/**
 * GitOps runtimes with the real identities, rules, gateway and link; only the targets of reports and of the tunnel are
 * ours. A test file that imports it gets a control plane of its own, started before its tests and stopped after them.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ReportBatch, RuntimeRef } from '../src/gitops-runtimes/index.ts';
import { Composed } from './composed.ts';
import { TestRuntime } from './test-runtime.ts';

export let composed: Composed;
export let acme = '';
export let rival = '';
export let member = '';
let door: Server;
let url: string;
let stopLink: () => Promise<void>;
let names = 0;

export const batches: { batch: ReportBatch; text: string }[] = [];
export const tunnels = new Map<unknown, RuntimeRef>();
const connected: TestRuntime[] = [];

beforeAll(async () => {
  composed = await Composed.start();
  acme = await composed.account('acme');
  rival = await composed.account('rival');
  member = await composed.member(acme, 'mia');
  const link = composed.plane.gitOps.runtimes.link({
    intake: {
      take: async (batch, payload) => {
        batches.push({ batch, text: payload.toString() });
        return batch.last;
      },
    },
    tunnels: {
      opened: (runtime, session) => void tunnels.set(session, runtime),
      closed: (_, session) => void tunnels.delete(session),
    },
  });
  door = createServer();
  door.on('upgrade', (request, socket, head) => void link.upgrade.handle(request, socket, head));
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/api/gitops/link`;
  link.start();
  stopLink = () => link.stop();
});

afterEach(async () => {
  for (const runtime of connected.splice(0)) await runtime.stop();
});

afterAll(async () => {
  await stopLink();
  door.close();
  await composed.close();
});

export const ask = (as: string, call: `${string} ${string}`, body?: unknown) =>
  composed.ask(call, { as, ...(body === undefined ? {} : { body }) });

export const wanted = (name: string, more: object = {}) => ({
  name,
  namespace: 'argocd',
  cluster: `https://${name}.example.com`,
  ...more,
});

/** Registers a runtime of a name that nobody has. */
export const register = async (as = acme, more: object = {}) => {
  names += 1;
  const reply = await ask(as, 'POST /gitops/runtimes', wanted(`runtime-${names}`, more));
  expect(reply.status, reply.text).toBe(201);
  return reply.json as { id: string; name: string; key: string };
};

export const connect = (key: string): TestRuntime => {
  const runtime = new TestRuntime(url, key);
  connected.push(runtime);
  return runtime;
};

/** A runtime that is registered and has said hello. */
export const running = async (as = acme) => {
  const registered = await register(as);
  const runtime = connect(registered.key);
  const welcome = await runtime.hello({ cluster: `https://${registered.name}.example.com` });
  return { ...registered, runtime, welcome };
};

export const shown = async (name: string) => (await ask(acme, `GET /gitops/runtimes/${name}`)).json;

export const tokenFor = async (as: string, name: string): Promise<string> => {
  const reply = await ask(as, `POST /gitops/runtimes/${name}/token`);
  expect(reply.status, reply.text).toBe(201);
  return reply.json.token;
};

export const invalid = expect.objectContaining({ code: 'RUNTIME_TOKEN_INVALID' });

export const auditOf = async (as: string, filter: string) =>
  (await ask(as, `GET /audit?${filter}&limit=1000`)).json.records as readonly {
    actor: { name: string };
    ip?: string;
    entity: { name?: string };
    details?: { toldBy?: string; ip?: string };
  }[];
