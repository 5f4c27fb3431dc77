/**
 * The logs of several pods as one. Each pod has a reader that puts its lines into one heap; every quarter of a second the
 * heap is told in the order of its times. A reader whose stream breaks is begun again and leaves out what was told;
 * whoever reads slowly makes the readers wait.
 */
import type { Application } from '@freshet/domain/applications';
import { keyText, type ResourceKey } from '@freshet/domain/objects';
import type { ResourceTree } from '@freshet/domain/resource-tree';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { ApplicationDesk } from './application-desk.ts';
import { containerLogs, containersOf, type LogWish } from './pod-logs.ts';

export interface MergedWish {
  readonly of: ResourceKey | undefined;
  readonly container?: string | null | undefined;
  readonly tail: number;
  readonly sinceSeconds?: number | null | undefined;
  readonly filter?: string | null | undefined;
}

export interface MergedLines {
  readonly lines: readonly { readonly pod: string; readonly at: string | undefined; readonly line: string }[];
  readonly pods: readonly string[];
  readonly leftOut: readonly string[];
}

/** Each is a stream from the API server of the cluster. */
const MOST_PODS = 20;
const MOST_NAMED = 100;
const MOST_TAIL = 1_000;
/** Lines that wait to be told; more make the readers wait. */
const MOST_WAITING = 10_000;
const FLUSH_MS = 250;
/** What is there already is told at once, in order; a pod that takes longer comes after. */
const FIRST_MS = 1_500;
const LOOK_MS = 2_000;

type Node = ResourceTree['nodes'][number];

const isPod = ({ key }: Node): boolean => key.kind === 'Pod' && key.group === '';

/** The pods of a tree, or those below one of its objects; those that are not well first. */
export const podsIn = ({ nodes }: ResourceTree, of: ResourceKey | undefined): readonly Node[] => {
  const wanted = of && keyText(of);
  if (wanted !== undefined && !nodes.some(({ key }) => keyText(key) === wanted))
    throw new Fault('RESOURCE_NOT_FOUND', `the application has no ${of?.kind} ${of?.name}`, {
      name: of?.name ?? '',
    });
  const parents = new Map(nodes.map(node => [keyText(node.key), node.parents.map(keyText)]));
  const isBelow = (key: string, seen: ReadonlySet<string> = new Set()): boolean =>
    key === wanted ||
    (!seen.has(key) && (parents.get(key) ?? []).some(one => isBelow(one, new Set([...seen, key]))));
  const rank = ({ health }: Node): number => (health?.status === 'Degraded' ? 0 : 1);
  return nodes
    .filter(node => isPod(node) && (wanted === undefined || isBelow(keyText(node.key))))
    .toSorted((one, other) => rank(one) - rank(other) || (one.key.name < other.key.name ? -1 : 1));
};

const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) ?/;

interface Waiting {
  readonly pod: string;
  readonly at: string | undefined;
  /** For the order alone: clusters write more digits than dates have. */
  readonly ms: number;
  readonly line: string;
}

const read = (pod: string, text: string): Waiting => {
  const stamp = STAMP.exec(text);
  const ms = Date.parse(stamp?.[1] ?? '');
  if (!stamp || Number.isNaN(ms)) return { pod, at: undefined, ms: Number.NaN, line: text };
  return { pod, at: stamp[1], ms, line: text.slice(stamp[0].length) };
};

/** A line without a time stays behind the one of its pod that it came after. */
const inOrder = (lines: readonly Waiting[]): readonly Waiting[] => {
  const last = new Map<string, number>();
  return lines
    .map(line => {
      const ms = Number.isNaN(line.ms) ? (last.get(line.pod) ?? 0) : line.ms;
      last.set(line.pod, ms);
      return { ...line, ms };
    })
    .sort((one, other) => one.ms - other.ms);
};

interface Reader {
  /** When its last line was written, as its cluster says it: what comes again is not told again. */
  last: string;
  hasBegun: boolean;
  state: 'reading' | 'broken' | 'ended';
}

interface MergeDeps {
  readonly desk: Pick<ApplicationDesk, 'tree' | 'clusterOf'>;
  readonly clock: Clock;
}

class Merge {
  readonly #deps: MergeDeps;
  readonly #application: Application;
  readonly #wish: MergedWish;
  readonly #signal: AbortSignal;
  readonly #readers = new Map<string, Reader>();
  #waiting: Waiting[] = [];
  #told = Promise.withResolvers<void>();
  names: Pick<MergedLines, 'pods' | 'leftOut'> = { pods: [], leftOut: [] };

  constructor(deps: MergeDeps, application: Application, wish: MergedWish, signal: AbortSignal) {
    this.#deps = deps;
    this.#application = application;
    this.#wish = wish;
    this.#signal = signal;
  }

  /** Whether every pod that is read has said something, or has nothing to say. */
  get hasBegun(): boolean {
    return [...this.#readers.values()].every(({ hasBegun }) => hasBegun);
  }

  /** Looks which pods there are, and reads those that are new; who is read already is read on. */
  async look(): Promise<void> {
    const pods = podsIn(await this.#deps.desk.tree(this.#application), this.#wish.of);
    const isKnown = ({ key }: Node): boolean => this.#readers.has(keyText(key));
    const ordered = [...pods.filter(isKnown), ...pods.filter(pod => !isKnown(pod))];
    const chosen = ordered.slice(0, MOST_PODS);
    const keys = new Set(chosen.map(({ key }) => keyText(key)));
    for (const known of this.#readers.keys()) if (!keys.has(known)) this.#readers.delete(known);
    this.names = {
      pods: chosen.map(({ key }) => key.name),
      leftOut: ordered.slice(MOST_PODS, MOST_PODS + MOST_NAMED).map(({ key }) => key.name),
    };
    for (const { key } of chosen) this.#begin(key);
  }

  take(): readonly Waiting[] {
    const taken = inOrder(this.#waiting);
    this.#waiting = [];
    this.#told.resolve();
    this.#told = Promise.withResolvers();
    return taken;
  }

  #begin(key: ResourceKey): void {
    const known = this.#readers.get(keyText(key));
    if (known && known.state !== 'broken') return;
    const reader: Reader = known ?? { last: '', hasBegun: false, state: 'reading' };
    reader.state = 'reading';
    this.#readers.set(keyText(key), reader);
    this.#read(key, reader).then(
      () => {
        reader.state = 'ended';
        reader.hasBegun = true;
      },
      // A container that is not there yet, or a stream that broke: it is begun again with the next look.
      () => {
        reader.state = 'broken';
        reader.hasBegun = true;
      },
    );
  }

  async #read(key: ResourceKey, reader: Reader): Promise<void> {
    const cluster = this.#deps.desk.clusterOf(this.#application);
    const pod = cluster.get(key);
    if (!pod) return;
    const { container, tail, sinceSeconds, filter } = this.#wish;
    const all = containersOf(pod);
    const wish: LogWish = {
      pod: { namespace: key.namespace, name: key.name },
      container: all.find(one => one === container) ?? all[0],
      follow: true,
      previous: false,
      timestamps: true,
      ...{ tail, sinceSeconds, filter },
    };
    const before = reader.last;
    for await (const lines of containerLogs(cluster.client, pod, wish, this.#signal)) {
      for (const text of lines) {
        const line = read(key.name, text);
        if (line.at !== undefined && line.at <= before) continue;
        this.#waiting.push(line);
        reader.last = line.at ?? reader.last;
      }
      reader.hasBegun = true;
      while (this.#waiting.length > MOST_WAITING && !this.#signal.aborted) await this.#told.promise;
    }
  }
}

/** Lines of all those pods, until the reader ends; first of all which pods they are. */
export async function* mergedLogs(
  deps: MergeDeps,
  { application, wish }: { readonly application: Application; readonly wish: MergedWish },
  signal: AbortSignal,
): AsyncGenerator<MergedLines> {
  if (wish.tail < 0 || wish.tail > MOST_TAIL)
    throw new Fault('LOGS_REQUEST_INVALID', `tail is between 0 and ${MOST_TAIL} for each pod`);
  const over = new AbortController();
  const merge = new Merge(deps, application, wish, AbortSignal.any([signal, over.signal]));
  const pause = (): Promise<void> => deps.clock.sleep(FLUSH_MS, signal).catch(() => undefined);
  try {
    await merge.look();
    yield { lines: [], ...merge.names };
    for (let waited = 0; waited < FIRST_MS && !merge.hasBegun && !signal.aborted; waited += FLUSH_MS)
      await pause();
    for (let since = 0; !signal.aborted; since += FLUSH_MS) {
      const before = JSON.stringify(merge.names);
      if (since >= LOOK_MS) {
        await merge.look();
        since = 0;
      }
      const lines = merge.take().map(({ pod, at, line }) => ({ pod, at, line }));
      if (lines.length > 0 || JSON.stringify(merge.names) !== before) yield { lines, ...merge.names };
      await pause();
    }
  } finally {
    over.abort();
    merge.take();
  }
}
