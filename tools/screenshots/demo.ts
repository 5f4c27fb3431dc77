/** The pages that the README shows, from the demo that a first start brings: nothing of them is furnished by hand. */
import { setTimeout as delay } from 'node:timers/promises';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const PATIENCE_MS = 300_000;

interface Shown {
  readonly name: string;
  readonly path: string;
}

/** Waits for the demo, pushes a change through it, and says which pages show what. */
export const demoPages = async (api: Api): Promise<readonly Shown[]> => {
  const deadline = Date.now() + PATIENCE_MS;
  const until = async <Found>(find: () => Promise<Found | undefined>): Promise<Found> => {
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error('the demo did not get there');
      await delay(500);
    }
  };
  await until(async () => {
    const { state } = (await api('GET', '/demo')) as { state: string };
    return state === 'ready' ? true : undefined;
  });
  const push = (await api('POST', '/demo/push', {})) as {
    commit: string;
    application: { runtime: string; namespace: string; name: string };
  };
  const build = await until(async () => {
    const [found] = (await api('GET', `/builds?revision=${push.commit}&limit=1`)) as {
      id: string;
      status: string;
    }[];
    return found?.status === 'success' ? found : undefined;
  });
  // The runtime follows within a moment.
  await delay(8_000);
  const { runtime, namespace, name } = push.application;
  return [
    { name: 'demo-home', path: '/' },
    { name: 'demo-build', path: `/builds/${build.id}?step=test` },
    { name: 'demo-application', path: `/apps/${runtime}/${namespace}/${name}` },
    { name: 'demo-topology', path: '/runtimes' },
  ];
};
