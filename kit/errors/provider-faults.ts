import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong between Freshet and a Git provider. */
export const PROVIDER_FAULTS = {
  GIT_PROVIDER_LIMITED: {
    kind: 'limited',
    hint: 'Wait for as long as the details say; a token of its own for each runtime spreads the requests.',
  },
  GIT_PROVIDER_REFUSED: {
    kind: 'conflict',
    hint: 'Do what the words of the provider say, for example choose a name that is free.',
  },
  GIT_PROVIDER_UNAVAILABLE: {
    kind: 'unavailable',
    hint: 'Check the address of the provider, that this machine reaches its host (DNS, firewall, proxy, certificate), and its status page; then try again; nothing was changed.',
  },
  GIT_REPOSITORY_NOT_FOUND: {
    kind: 'missing',
    hint: 'Correct the name, or give the token the right to see the repository.',
  },
  GIT_TOKEN_REJECTED: {
    kind: 'denied',
    hint: 'Make a new token at the Git provider and register it; this one has expired or was taken back.',
  },
  GIT_TOKEN_SCOPE: {
    kind: 'denied',
    hint: 'Give the token the scopes that the documentation lists, or the person the right at the provider.',
  },
} as const satisfies Record<string, FaultEntry>;
