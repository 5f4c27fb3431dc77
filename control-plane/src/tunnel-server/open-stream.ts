/**
 * Brings a request to a runtime: over the session with the least to carry, and over another one where the first does
 * not take it. A request that a runtime may have begun to carry out is sent once more only if it asks for nothing to
 * be changed.
 */
import type { TunnelRequest } from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import type { LinkStream } from '@freshet/link/server';
import { type Answer, readAnswer } from './answer-head.ts';
import type { Lane, Lanes } from './lanes.ts';
import { busy } from './places.ts';
import type { Upload } from './upload.ts';

interface Sending {
  readonly lanes: Lanes;
  readonly label: string;
  readonly head: TunnelRequest;
  readonly isUpgrade: boolean;
  /** The body, where there is one. */
  readonly upload: Upload | undefined;
  /** Told of each stream that is tried. */
  readonly onStream: (stream: LinkStream) => void;
  /** Whether nobody waits any more. */
  readonly isOver: () => boolean;
}

interface Sent {
  readonly lane: Lane;
  readonly stream: LinkStream;
  readonly answer: Answer;
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const offline = (cause?: unknown): Fault =>
  new Fault('RUNTIME_OFFLINE', 'No runtime of this name is connected', {}, { cause });

const open = (lane: Lane, { head, isUpgrade, upload }: Sending): LinkStream =>
  lane.session.open({ tunnel: head }, { priority: 'interactive', ended: !upload && !isUpgrade });

/** Whether the request can go over another session after this one did not answer it. */
const mayRepeat = (error: unknown, { head, upload, isOver }: Sending): boolean => {
  if (!isFault(error) || isOver() || upload?.canRepeat === false) return false;
  if (error.code === 'LINK_STREAM_RESET') return error.details.reset === 'refused';
  return error.code === 'LINK_CLOSED' && SAFE.has(head.method) && !upload;
};

/** What whoever asked is told about a stream that broke off. */
const toldOf = (error: unknown): unknown => {
  if (isFault(error, 'LINK_CLOSED')) return offline(error);
  if (!isFault(error, 'LINK_STREAM_RESET')) return error;
  return error.details.reset === 'refused'
    ? offline(error)
    : new Fault('RUNTIME_ANSWER_INVALID', 'The runtime gave the request up', {}, { cause: error });
};

/** Sends the request and waits for the head of its answer. */
export const sendThrough = async (sending: Sending): Promise<Sent> => {
  const { lanes, label, upload, onStream, isUpgrade } = sending;
  const tried = new Set<Lane>();
  let failure: unknown;
  for (let lane = lanes.pick(label, tried); lane; lane = lanes.pick(label, tried)) {
    tried.add(lane);
    let stream: LinkStream | undefined;
    try {
      stream = open(lane, sending);
      lane.open += 1;
      onStream(stream);
      upload?.to(stream);
      return { lane, stream, answer: await readAnswer(stream, isUpgrade) };
    } catch (error) {
      if (stream) lane.open -= 1;
      stream?.reset('cancelled', 'the answer is of no use');
      failure = isFault(error, 'LINK_STREAMS_EXHAUSTED') ? busy('this runtime') : toldOf(error);
      if (stream && !mayRepeat(error, sending)) throw failure;
    }
  }
  throw failure ?? offline();
};
