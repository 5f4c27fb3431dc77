import type { Duplex } from 'node:stream';
import type { KubeObject } from '../objects/index.ts';

/** What a client wants to do in a container. */
export interface SessionRequest {
  readonly container?: string | undefined;
  readonly command: readonly string[];
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  /** Whether there is a terminal, which has one output only. */
  readonly tty: boolean;
}

export interface TerminalSize {
  readonly width: number;
  readonly height: number;
}

/** Takes what a program prints, and asks for more when it has dealt with it. */
type SessionOutput = (stream: 'out' | 'err', chunk: Uint8Array) => Promise<void> | void;

/** A program in a container that somebody talks to. */
export interface PodSession {
  /** Passes input on; resolves when there is room for more. */
  write(chunk: Uint8Array): Promise<void>;
  endInput(): void;
  resize(size: TerminalSize): void;
  /** Passes on what is printed, to the end; answers how the program ended, where that is known. */
  run(output: SessionOutput): Promise<number | undefined>;
  close(): void;
}

/** Whatever leads into the containers of pods. All refuse at once, with an `ApiError`, what cannot be. */
export interface PodSessions {
  exec(pod: KubeObject, request: SessionRequest): Promise<PodSession>;
  /** Absent where there is nothing to attach to. */
  attach?(pod: KubeObject, request: SessionRequest): Promise<PodSession>;
  /** A connection to a port of the pod; absent where nothing listens anywhere. */
  forward?(pod: KubeObject, port: number): Promise<Duplex>;
}
