import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { LogLine, LogRing } from './log-ring.ts';

const PODS = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
const POD = 'pod/';
const MOST_TAIL = 5_000;
const LONGEST_FILTER = 500;
const MOST_PODS = 200;
const LONGEST_LINE = 65_536;
/** Whoever reads too slowly loses the oldest of what waits, and is told so. */
const MOST_WAITING = 2_000;

interface ComponentLogWish {
  /** All parts unless one is named. */
  readonly component?: string | null | undefined;
  readonly tail: number;
  /** Only lines that hold this, in any case. */
  readonly filter?: string | null | undefined;
  readonly follow: boolean;
}

interface LogSources {
  readonly ring: LogRing;
  readonly client: Pick<KubeClient, 'list' | 'logs'>;
  readonly namespace: string;
  /** With `argo`, the pods of the namespace are parts of the runtime. */
  readonly engine: 'embedded' | 'argo';
}

export type ComponentLogs = ReturnType<typeof createComponentLogs>;

/** The logs of the parts of a runtime: its own, and those of the pods that another engine runs in. */
export const createComponentLogs = ({ ring, client, namespace, engine }: LogSources) => {
  const pods = async (): Promise<readonly KubeObject[]> =>
    engine === 'argo' ? (await client.list<KubeObject>(PODS, { namespace })).items.slice(0, MOST_PODS) : [];

  async function* ofPod(pod: string, wish: ComponentLogWish, signal: AbortSignal) {
    const found = (await pods()).find(({ metadata }) => metadata.name === pod);
    if (!found) throw unknown(`${POD}${pod}`);
    let rest = '';
    for await (const chunk of client.logs(
      { namespace, name: pod },
      { follow: wish.follow, tailLines: wish.tail, container: containerOf(found), signal },
    )) {
      const lines = (rest + chunk).split('\n');
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      if (lines.length > 0) yield lines.map(line => line.slice(0, LONGEST_LINE));
    }
    if (rest !== '') yield [rest];
  }

  async function* ofRuntime(component: string | undefined, wish: ComponentLogWish, signal: AbortSignal) {
    let waiting: LogLine[] = [];
    let dropped = 0;
    let wake = Promise.withResolvers<void>();
    const isWanted = (line: LogLine) => component === undefined || line.component === component;
    const end = ring.onLine(line => {
      if (!isWanted(line)) return;
      waiting.push(line);
      if (waiting.length > MOST_WAITING) {
        waiting.shift();
        dropped += 1;
      }
      wake.resolve();
    });
    const stop = () => wake.resolve();
    signal.addEventListener('abort', stop, { once: true });
    try {
      yield ring.tail(component, wish.tail).map(({ text }) => text);
      while (wish.follow && !signal.aborted) {
        await wake.promise;
        wake = Promise.withResolvers();
        const lines = waiting.map(({ text }) => text);
        waiting = [];
        if (dropped > 0) lines.unshift(`(${dropped} lines were not read in time)`);
        dropped = 0;
        if (lines.length > 0) yield lines;
      }
    } finally {
      end();
      signal.removeEventListener('abort', stop);
    }
  }

  const opened = (wish: ComponentLogWish, signal: AbortSignal) => {
    const named = wish.component || undefined;
    if (named?.startsWith(POD)) return ofPod(named.slice(POD.length), wish, signal);
    if (named !== undefined && !ring.components().includes(named)) throw unknown(named, ring.components());
    return ofRuntime(named, wish, signal);
  };

  return {
    /** The parts whose log can be read, by name. */
    components: async (): Promise<string[]> => [
      ...ring.components(),
      ...(await pods()).map(({ metadata }) => `${POD}${metadata.name}`).toSorted(),
    ],

    /** Lines as they were written, some at a time; ends with the newest unless they are to be followed. */
    async *read(wish: ComponentLogWish, signal: AbortSignal): AsyncGenerator<readonly string[]> {
      check(wish);
      const filter = wish.filter?.toLowerCase() ?? '';
      try {
        for await (const some of opened(wish, signal)) {
          const shown = filter === '' ? some : some.filter(line => line.toLowerCase().includes(filter));
          if (shown.length > 0) yield shown;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
};

const unknown = (component: string, known: readonly string[] = []): Fault => {
  const there = known.length === 0 ? '' : `; it has ${known.join(', ')}`;
  const named = JSON.stringify(component.slice(0, 300));
  return new Fault('RESOURCE_NOT_FOUND', `the runtime has no component ${named}${there}`);
};

const containerOf = ({ spec }: KubeObject): string => {
  const { containers } = (spec ?? {}) as { containers?: readonly { name?: string }[] };
  return containers?.[0]?.name ?? '';
};

const check = ({ tail, filter }: ComponentLogWish): void => {
  if (tail < 0 || tail > MOST_TAIL)
    throw new Fault('LOGS_REQUEST_INVALID', `tail is between 0 and ${MOST_TAIL}`);
  if ((filter ?? '').length > LONGEST_FILTER)
    throw new Fault('LOGS_REQUEST_INVALID', `filter has at most ${LONGEST_FILTER} characters`);
};
