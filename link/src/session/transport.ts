/** What a transport tells the session above it. */
export interface TransportEvents {
  /** A message as it was sent; the buffer belongs to the session. */
  readonly message: (message: Buffer) => void;
  /** Something of what waited has left. */
  readonly drained: () => void;
  /** Nothing comes or goes any more; told once. */
  readonly closed: (reason: string) => void;
}

/** Carries messages in order, each once, until it closes. */
export interface Transport {
  readonly kind: 'websocket' | 'polling';
  /** What was given to it and has not left yet. */
  readonly bufferedBytes: number;
  listen(events: TransportEvents): void;
  send(message: Buffer): void;
  /** Closes behind what was sent, and after a while without. */
  close(code: number, reason: string): void;
}
