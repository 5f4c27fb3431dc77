import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PLACES, type Scene } from './scene.ts';

/** The steps of every build that do something. */
export const STEPS = ['first', 'second', 'third'] as const;
export const LINES = 40;

/** Where each step signs, outside of Freshet. */
export const bookOf = (scene: Scene): string => join(scene.home, 'book');

const PLAIN = 'plain';
const ASKING = 'asking';
/** One build in so many asks a person. */
const ASKS_EVERY = 3;
const TICK_MS = 100;

const stepOf = (name: string, book: string) => ({
  image: 'none',
  commands: [
    `echo "$CF_BUILD_ID ${name}" >> ${book}`,
    `for i in $(seq 1 ${LINES}); do echo "${name} line $i"; sleep 0.0$((i % 5)); done`,
  ],
});

/** Creates the pipelines that are run. */
export const makePipelines = async (scene: Scene): Promise<void> => {
  const book = bookOf(scene);
  const gate = { type: 'pending-approval', title: 'go on' };
  const [first, second, third] = STEPS.map(name => stepOf(name, book));
  const specs = { [PLAIN]: { first, second, third }, [ASKING]: { first, gate, second, third } };
  for (const [name, steps] of Object.entries(specs))
    await scene.api.call('POST', '/pipelines', {
      metadata: { name },
      spec: { steps },
    });
};

/** Runs a pipeline, asking again under the same id until somebody answers. */
const runOne = async ({ api }: Scene, pipeline: string): Promise<string> => {
  const request = randomUUID();
  for (;;) {
    const id = await api
      .call('POST', `/pipelines/run/${pipeline}?reqId=${request}`, {})
      .catch(() => undefined);
    if (id) return id;
    await delay(TICK_MS);
  }
};

/** Starts builds as fast as the runner takes them, until told to stop; every build that was answered for is added. */
export const keepBuilding = async (scene: Scene, builds: Set<string>, stop: AbortSignal): Promise<void> => {
  for (let count = 1; !stop.aborted; ) {
    const waiting = await scene.api.call('GET', '/builds?status=pending&limit=10').catch(() => undefined);
    if (waiting && waiting.length < PLACES) {
      builds.add(await runOne(scene, count % ASKS_EVERY === 0 ? ASKING : PLAIN));
      count += 1;
    }
    await delay(TICK_MS);
  }
};

/** Approves what asks, not always at once, until told to stop. */
export const keepApproving = async (
  { api }: Scene,
  random: () => number,
  stop: AbortSignal,
): Promise<void> => {
  while (!stop.aborted) {
    const asking = await api.call('GET', '/builds?status=pending-approval&limit=50').catch(() => []);
    // Who was quicker, or a platform that is away, is no matter: it is looked at again.
    for (const { id } of asking)
      if (random() < 0.1) await api.call('POST', `/builds/${id}/approve`).catch(() => undefined);
    await delay(TICK_MS);
  }
};
