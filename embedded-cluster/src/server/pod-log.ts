import { once } from 'node:events';
import { badRequest } from '../status/index.ts';
import { drained, notImplemented } from './answer-objects.ts';
import type { Call, ServerDeps } from './call.ts';
import { readCount, readFlag } from './options.ts';
import type { LogRequest } from './ports.ts';
import { objectOf } from './read-objects.ts';

const readRequest = ({ query }: Call): LogRequest => {
  const sinceTime = query.get('sinceTime') ?? undefined;
  if (sinceTime !== undefined && Number.isNaN(Date.parse(sinceTime))) {
    throw badRequest(`sinceTime is not a time: ${sinceTime.slice(0, 64)}`);
  }
  return {
    container: query.get('container') ?? undefined,
    follow: query.has('follow') && readFlag(query, 'follow'),
    previous: query.has('previous') && readFlag(query, 'previous'),
    sinceSeconds: readCount(query, 'sinceSeconds'),
    sinceTime,
    timestamps: query.has('timestamps') && readFlag(query, 'timestamps'),
    tailLines: readCount(query, 'tailLines'),
    limitBytes: readCount(query, 'limitBytes'),
  };
};

/** Sends a log as plain text, as fast as it is read, for as long as somebody reads it. */
export const getLog = async (deps: ServerDeps, call: Call): Promise<void> => {
  const { response } = call;
  if (!deps.logs) throw notImplemented('the log of a pod');
  const pod = objectOf(deps, call);
  const over = new AbortController();
  response.on('close', () => over.abort());
  const signal = AbortSignal.any([over.signal, deps.stopping]);
  const pieces = deps.logs.read(pod, readRequest(call), signal);
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache, private' });
  response.flushHeaders();
  for await (const piece of pieces) {
    if (signal.aborted) break;
    if (!response.write(piece)) await drained(call);
  }
  response.end();
  if (!response.writableFinished && !response.destroyed) await once(response, 'close');
};
