import { type KubeWire, silenceOr } from './connection.ts';
import { KubeError } from './kube-error.ts';
import { type KubeObject, type KubeResource, type ListOptions, pathOf } from './resource.ts';

export interface WatchEvent<Shape extends KubeObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: Shape;
}

/** Longer lines are no objects that a server would store. */
const LONGEST_LINE = 16 * 1_048_576;
/** The server ends a watch after so long, and we begin another where it ended. */
const WATCH_SECONDS = 300;
/** A server that does not end it by then is gone, or stands still. */
const WATCH_MS = (WATCH_SECONDS + 30) * 1000;

interface WatchOptions extends ListOptions {
  readonly resourceVersion: string;
}

export async function* watchResource<Shape extends KubeObject>(
  connection: KubeWire,
  resource: KubeResource,
  { namespace, signal, ...query }: WatchOptions,
): AsyncGenerator<WatchEvent<Shape>> {
  const request = {
    path: pathOf(resource, namespace === undefined ? {} : { namespace }),
    query: { ...query, watch: true, allowWatchBookmarks: true, timeoutSeconds: WATCH_SECONDS },
    timeoutMs: WATCH_MS,
    mayBeSilent: true,
    ...(signal ? { signal } : {}),
  };
  try {
    const response = await connection.send(request);
    yield* eventsOf<Shape>(response.body ?? []);
  } catch (error) {
    throw silenceOr(error, request, connection.server);
  }
}

async function* eventsOf<Shape extends KubeObject>(
  body: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<WatchEvent<Shape>> {
  for await (const line of linesOf(body)) {
    const event = JSON.parse(line) as { type: string; object: unknown };
    if (event.type === 'ERROR') {
      const status = event.object as { code?: number; reason?: string; message?: string };
      throw new KubeError(status.code ?? 500, status);
    }
    yield event as WatchEvent<Shape>;
  }
}

async function* linesOf(body: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    if (rest.length > LONGEST_LINE) throw new Error('an event of a watch is larger than any object');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
}
