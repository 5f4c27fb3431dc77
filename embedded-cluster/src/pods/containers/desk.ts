import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Pod } from '../../shapes/index.ts';
import type { PodHappening } from '../container-run.ts';
import type { References } from '../references.ts';
import type { ReadContents } from './contents.ts';
import type { BindMount, EngineTraits } from './create-body.ts';
import type { Whereabouts } from './downward.ts';
import type { PodEngine } from './engine.ts';
import type { Folders } from './folders.ts';
import type { Gate } from './gate.ts';
import type { PortAddress } from './handlers.ts';

/** What the pods of a cluster have in common. */
export interface RuntimeWorld {
  readonly engine: PodEngine;
  readonly traits: EngineTraits;
  readonly folders: Folders;
  readonly references: References;
  readonly read: ReadContents;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hostIP: string;
  readonly allocatable: Readonly<Record<string, string>>;
  /** Whether the engine cannot tell that memory ran out. */
  readonly blindToMemory: boolean;
  /** Engines that are asked to start everything at once start nothing for a long time. */
  readonly starts: Gate;
  readonly pulls: Gate;
  /** The PersistentVolume behind a claim; undefined while it is not bound. */
  readonly volumeOfClaim: (namespace: string, claim: string) => string | undefined;
  readonly issueToken: (pod: Pod, audience: string | undefined, seconds: number) => Promise<string>;
}

/** What the containers of one pod have in common. */
export interface PodDesk {
  readonly world: RuntimeWorld;
  /** The pod as it was last seen. */
  readonly pod: () => Pod;
  readonly where: () => Whereabouts;
  /** The container that holds the network; made anew if it is gone. */
  readonly holder: () => Promise<string>;
  readonly addressOf: (port: number) => PortAddress | undefined;
  readonly mountsFor: (container: string, environment: ReadonlyMap<string, string>) => Promise<BindMount[]>;
  /** The container in the engine that stands for one of the pod now. */
  readonly engineIdOf: (container: string) => string | undefined;
  readonly tell: (happening: PodHappening) => void;
  readonly changed: () => void;
  /** Aborts when this process lets go of the pod, and leaves its containers as they are. */
  readonly letGo: AbortSignal;
}
