import type { Pod } from '../../shapes/index.ts';
import { networkHolderBody } from './create-body.ts';
import type { RuntimeWorld } from './desk.ts';
import type { InspectedContainer } from './engine.ts';
import type { PortAddress } from './handlers.ts';
import { LABELS, nameOf } from './labels.ts';

/** The container that holds the address of a pod, for as long as the pod is not over. */
export interface NetworkHolder {
  /** Its id; it is made, or made anew, if it does not run. */
  ensure(): Promise<string>;
  /** Takes up one that was made before this process began. */
  adopt(id: string): Promise<void>;
  readonly id: string | undefined;
  readonly address: string | undefined;
  addressOf(port: number): PortAddress | undefined;
  /** Gives the address back; what is left goes with the pod. */
  release(): Promise<void>;
}

export const createNetworkHolder = (world: RuntimeWorld, pod: () => Pod): NetworkHolder => {
  const { engine, traits, starts } = world;
  let current: InspectedContainer | undefined;
  let making: Promise<string> | undefined;

  /** One that ended is started again: it cannot be replaced while others depend on it, even those that have ended. */
  const find = async (): Promise<InspectedContainer | undefined> => {
    if (current !== undefined) return engine.inspect(current.id);
    const listed = await engine.list(pod().metadata.uid ?? '');
    const known = listed.find(({ labels }) => labels[LABELS.container] === undefined);
    return known && engine.inspect(known.id);
  };

  const make = async (): Promise<string> => {
    const state = await find();
    if (state?.isRunning === true) {
      current = state;
      return state.id;
    }
    const id = await starts.pass(async () => {
      const made = state?.id ?? (await engine.create(nameOf(pod()), networkHolderBody(pod(), traits)));
      await engine.start(made);
      return made;
    });
    current = await engine.inspect(id);
    return id;
  };

  return {
    get id() {
      return current?.id;
    },
    get address() {
      return current?.addresses[0];
    },
    ensure: () => {
      making ??= make().finally(() => {
        making = undefined;
      });
      return making;
    },
    adopt: async id => {
      const state = await engine.inspect(id);
      if (state?.isRunning === true) current = state;
    },
    addressOf: port => {
      const host = current?.addresses[0];
      if (traits.reachesPods) return host === undefined ? undefined : { host, port };
      const published = current?.published[`${port}/tcp`];
      return published === undefined ? undefined : { host: '127.0.0.1', port: published };
    },
    release: async () => {
      const id = current?.id;
      current = undefined;
      if (id !== undefined) await engine.kill(id, 'SIGKILL');
    },
  };
};
