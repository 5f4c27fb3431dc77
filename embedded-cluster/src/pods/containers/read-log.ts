/** What a container printed, as the engine keeps it. */
import { demultiplex, type EngineClient } from '@freshet/kit/container-engine';

export interface LogQuery {
  readonly follow?: boolean;
  readonly timestamps?: boolean;
  /** Milliseconds of the first line. */
  readonly since?: number | undefined;
  readonly tail?: number | undefined;
  /** The streams of a terminal are one, and come without frames. */
  readonly isTerminal: boolean;
  readonly signal?: AbortSignal;
}

/** Passes on pieces of a log, as they come. */
export const readLog = async (
  client: EngineClient,
  id: string,
  { follow, timestamps, since, tail, isTerminal, signal }: LogQuery,
  take: (chunk: Uint8Array) => Promise<void> | void,
): Promise<void> => {
  const stream = await client.stream({
    method: 'GET',
    path: `/containers/${id}/logs`,
    query: {
      stdout: '1',
      stderr: '1',
      ...(follow === true ? { follow: '1' } : {}),
      ...(timestamps === true ? { timestamps: '1' } : {}),
      ...(since === undefined ? {} : { since: (since / 1_000).toFixed(3) }),
      ...(tail === undefined ? {} : { tail: String(tail) }),
    },
    ...(signal ? { signal } : {}),
  });
  if (isTerminal) for await (const chunk of stream) await take(chunk as Buffer);
  else await demultiplex(stream, (_, chunk) => take(chunk));
};

/** The end of a log; nothing for one that cannot be read. */
export const readTail = async (
  client: EngineClient,
  id: string,
  { lines, bytes, isTerminal }: { lines: number; bytes: number; isTerminal: boolean },
): Promise<string> => {
  let end = Buffer.alloc(0);
  try {
    await readLog(client, id, { tail: lines, isTerminal }, chunk => {
      end = Buffer.concat([end, chunk]);
      if (end.length > bytes) end = end.subarray(end.length - bytes);
    });
  } catch {
    return ''; // it is only there to explain something that is known already
  }
  return end.toString();
};
