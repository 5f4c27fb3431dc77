import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong between a host name of the tunnel and the runtime behind it. */
export const TUNNEL_FAULTS = {
  RUNTIME_ANSWER_INVALID: {
    kind: 'unavailable',
    hint: 'Look at the log of the runtime, and bring it to the same version of Freshet as the control plane.',
  },
  RUNTIME_OFFLINE: {
    kind: 'unavailable',
    hint: 'Check the name of the runtime, and that its process runs and reaches the control plane; it connects again by itself.',
  },
  RUNTIME_SILENT: {
    kind: 'unavailable',
    hint: 'Try again; if it stays so, look at the log of the runtime for what it waits for.',
  },
  RUNTIME_STARTING: {
    kind: 'unavailable',
    hint: 'Ask again in a few seconds.',
  },
  TUNNEL_BUSY: {
    kind: 'limited',
    hint: 'Wait until some of the requests that are under way have ended.',
  },
  TUNNEL_CREDENTIAL_REFUSED: {
    kind: 'unauthenticated',
    hint: 'Ask the control plane for an access token of this runtime, and send that; API keys and sessions never go to a runtime.',
  },
  TUNNEL_REQUEST_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Send fewer or shorter headers, or a shorter address.',
  },
} as const satisfies Record<string, FaultEntry>;
