import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
// The engine is a script of its own, served beside the pages: the content security policy lets no other worker run.
import engine from 'elkjs/lib/elk-worker.min.js?url';

const PATIENCE_MS = 20_000;

let elk: InstanceType<typeof ELK> | undefined;

const stop = () => {
  elk?.terminateWorker();
  elk = undefined;
};

/** Lays a graph out off the main thread. One engine serves all graphs; a stuck one is ended and replaced. */
export const layOut = async (question: ElkNode): Promise<ElkNode> => {
  elk ??= new ELK({ workerFactory: () => new Worker(engine) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      elk.layout(question),
      new Promise<never>((_, refuse) => {
        timer = setTimeout(() => refuse(new Error('The layout took too long.')), PATIENCE_MS);
      }),
    ]);
  } catch (cause) {
    stop();
    throw new Error('The graph could not be laid out.', { cause });
  } finally {
    clearTimeout(timer);
  }
};
