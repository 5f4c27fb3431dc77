import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong on the connection between runners or runtimes and the control plane. */
export const LINK_FAULTS = {
  LINK_CLOSED: {
    kind: 'unavailable',
    hint: 'Wait for the link to come back; the runner connects again by itself.',
  },
  LINK_MESSAGE_INVALID: {
    kind: 'invalid',
    hint: 'Bring both sides of the link to the same version of Freshet.',
  },
  LINK_MESSAGE_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send less in one message; docs/link-protocol.md has the limits.',
  },
  LINK_NO_UPGRADE: {
    kind: 'unavailable',
    hint: 'Let the proxy in between pass WebSockets on, or allow polling.',
  },
  LINK_PEER_FAILED: {
    kind: 'unavailable',
    hint: 'Look at the log of the other side; it met something that it has no words for.',
  },
  LINK_STREAMS_EXHAUSTED: {
    kind: 'limited',
    hint: 'Wait until some of what is under way has ended.',
  },
  LINK_STREAM_RESET: {
    kind: 'unavailable',
    hint: 'Try again; the message has the reason that the other side gave.',
  },
  LINK_UNAUTHENTICATED: {
    kind: 'unauthenticated',
    hint: 'Register the runner again with a new token; its key was revoked or belongs to another installation.',
  },
  LINK_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Check the address of the control plane, and the network and proxies on the way to it.',
  },
} as const satisfies Record<string, FaultEntry>;
