import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import type { User } from '../verbs/index.ts';
import type { AuditNotes } from './audit-notes.ts';

/** What a request wants to do with a resource; empty strings where something does not apply. */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a request wants to do with a path that is no resource. */
interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export type RequestAttributes = ResourceAttributes | PathAttributes;

/** Who may do what. All refuse by throwing an `ApiError`. */
export interface ServerAccess {
  /** Where our tokens say they come from, and the public keys to check them with. */
  readonly tokens: { readonly issuer: string; readonly keys: object };
  /** Finds out who sends a request, and in whose name it is to be judged. */
  identify(request: IncomingMessage): Promise<{ readonly user: User; readonly sender: User }>;
  authorize(user: User, attributes: RequestAttributes): void;
  /** Answers questions that are asked by creating an object; undefined where the kind is no question. */
  review(request: ReviewRequest): Promise<KubeObject | undefined>;
  issueToken(account: ObjectKey, request: KubeObject): Promise<KubeObject>;
}

interface ReviewRequest {
  readonly kind: string;
  readonly object: KubeObject;
  readonly user: User;
  readonly namespace: string;
}

/** Is told of every request that got an answer. */
export interface RequestAudit {
  record(entry: AuditEntry): void;
}

interface AuditEntry {
  readonly request: IncomingMessage;
  readonly user?: User;
  readonly sender?: User;
  readonly attributes?: RequestAttributes;
  readonly notes?: AuditNotes;
  readonly code: number;
}

/** What a client asks of a log. */
export interface LogRequest {
  readonly container?: string | undefined;
  readonly follow?: boolean | undefined;
  readonly previous?: boolean | undefined;
  readonly sinceSeconds?: number | undefined;
  readonly sinceTime?: string | undefined;
  readonly timestamps?: boolean | undefined;
  readonly tailLines?: number | undefined;
  readonly limitBytes?: number | undefined;
}

/** The logs of pods, wherever they run. Refuses at once, with an `ApiError`. */
export interface PodLogs {
  read(pod: KubeObject, request: LogRequest, signal: AbortSignal): AsyncIterable<string>;
}

/** What a client wants to do in a container. */
export interface SessionRequest {
  readonly container?: string | undefined;
  readonly command: readonly string[];
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  readonly tty: boolean;
}

/** A program in a container that somebody talks to. */
export interface PodSession {
  /** Passes input on; resolves when there is room for more. */
  write(chunk: Uint8Array): Promise<void>;
  endInput(): void;
  resize(size: { readonly width: number; readonly height: number }): void;
  /** Passes on what is printed, to the end; answers how the program ended, where that is known. */
  run(
    output: (stream: 'out' | 'err', chunk: Uint8Array) => Promise<void> | void,
  ): Promise<number | undefined>;
  close(): void;
}

/** Whatever leads into the containers of pods. All refuse with an `ApiError`; what is absent is not to be had. */
export interface PodSessions {
  exec(pod: KubeObject, request: SessionRequest): Promise<PodSession>;
  attach?(pod: KubeObject, request: SessionRequest): Promise<PodSession>;
  forward?(pod: KubeObject, port: number): Promise<Duplex>;
}
