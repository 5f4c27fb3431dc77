/**
 * The head of an answer. A runtime is somebody else's: what it says is passed on only if it can mean one thing only to
 * whoever reads it next, be it a browser or a proxy that uses one connection for many hosts.
 */
import { isOfConnection, TUNNEL_HEAD_BYTES, TunnelResponse } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import type { LinkStream } from '@freshet/link/server';
import { PLATFORM_COOKIE } from './request-head.ts';

export interface Answer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** How long the body will be, where that was said. */
  readonly length: number | undefined;
  /** What came with the head. */
  readonly first: Buffer | undefined;
}

const NEW_LINE = 0x0a;
const SWITCHING = 101;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** A space, a tab, and whatever is visible or beyond ASCII. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const LENGTH = /^\d{1,15}$/;

/** Would send whoever comes back somewhere else, for this host name and for long. */
const DROPPED: ReadonlySet<string> = new Set(['alt-svc', 'public-key-pins', 'public-key-pins-report-only']);

const invalid = (why: string, cause?: unknown): Fault =>
  new Fault('RUNTIME_ANSWER_INVALID', `The answer of the runtime cannot be passed on: ${why}`, {}, { cause });

/** A cookie for more than this host name would reach other runtimes, or the platform. */
const isForOthers = (cookie: string): boolean =>
  PLATFORM_COOKIE.test(cookie.trim()) || /;\s*domain\s*=/i.test(cookie);

const collect = (headers: TunnelResponse['headers']): { headers: string[]; length: number | undefined } => {
  const kept: string[] = [];
  let length: number | undefined;
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    if (!NAME.test(name) || !VALUE.test(value)) throw invalid('a header has characters that none may have');
    if (isOfConnection(name) || DROPPED.has(name) || (name === 'set-cookie' && isForOthers(value))) continue;
    if (name === 'content-length') {
      if (length !== undefined || !LENGTH.test(value))
        throw invalid('its length is said twice, or is no number');
      length = Number(value);
    }
    kept.push(name, value);
  }
  return { headers: kept, length };
};

const parse = (line: Buffer): TunnelResponse => {
  try {
    return TunnelResponse.parse(JSON.parse(line.toString('utf8')));
  } catch (error) {
    throw invalid('its head cannot be read', error);
  }
};

/** Splits what came so far at the end of the first line; undefined while that is not there. */
const splitLine = (bytes: Buffer, from: number): { line: Buffer; rest: Buffer | undefined } | undefined => {
  const end = bytes.indexOf(NEW_LINE, from);
  if ((end < 0 ? bytes.length : end) > TUNNEL_HEAD_BYTES) throw invalid('its head is too long');
  if (end < 0) return undefined;
  const rest = bytes.subarray(end + 1);
  return { line: bytes.subarray(0, end), rest: rest.length > 0 ? rest : undefined };
};

/** Reads the line that every answer begins with. */
const readLine = async (stream: LinkStream): Promise<{ line: Buffer; rest: Buffer | undefined }> => {
  let bytes: Buffer = Buffer.alloc(0);
  for (let chunk = await stream.read(); chunk; chunk = await stream.read()) {
    const from = bytes.length;
    bytes = from === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const split = splitLine(bytes, from);
    if (split) return split;
  }
  throw invalid('it ends before its head does');
};

/** Reads the head of the answer, and what came with it. Only a request for a WebSocket may be answered with one. */
export const readAnswer = async (stream: LinkStream, isUpgrade: boolean): Promise<Answer> => {
  const { line, rest } = await readLine(stream);
  const { status, headers } = parse(line);
  if (status < 200 && !(isUpgrade && status === SWITCHING))
    throw invalid(`nobody asked for status ${status}`);
  return { status, ...collect(headers), first: rest };
};
