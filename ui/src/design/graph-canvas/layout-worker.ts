import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
// The engine is a script of its own, served beside the pages: the content security policy lets no other worker run.
import script from 'elkjs/lib/elk-worker.min.js?url';

const PATIENCE_MS = 20_000;

interface Engine {
  readonly elk: InstanceType<typeof ELK>;
  /** Fails when the engine cannot be fetched or breaks; the library itself would wait for ever. */
  readonly broken: Promise<never>;
}

let engine: Engine | undefined;

const start = (): Engine => {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const elk = new ELK({
    workerFactory: () => {
      const worker = new Worker(script);
      worker.addEventListener('error', () => reject(new Error('The layout engine does not run.')));
      return worker;
    },
  });
  return { elk, broken };
};

const stop = () => {
  engine?.elk.terminateWorker();
  engine = undefined;
};

/** Lays a graph out off the main thread. One engine serves all graphs; a stuck one is ended and replaced. */
export const layOut = async (question: ElkNode): Promise<ElkNode> => {
  engine ??= start();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The layout took too long.')), PATIENCE_MS);
  try {
    return await Promise.race([engine.elk.layout(question), engine.broken, late.promise]);
  } catch (cause) {
    stop();
    throw new Error('The graph could not be laid out.', { cause });
  } finally {
    clearTimeout(timer);
  }
};
