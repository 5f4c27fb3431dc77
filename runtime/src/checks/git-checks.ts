/** Whether the Git provider of the account answers, and whether it takes the token of the runtime. */
import type { RuntimeCheck } from '@freshet/contracts/gitops';
import { type Fault, isFault } from '@freshet/kit/errors';
import type { TokenCheck } from '@freshet/kit/git-providers';

/** What asking the provider about the token came to. */
type Asked =
  | { readonly is: 'answered'; readonly check: TokenCheck }
  /** The runtime has no token for it. */
  | { readonly is: 'tokenless' }
  | { readonly is: 'failed'; readonly error: unknown };

const provider = (status: RuntimeCheck['status'], message: string, hint?: string): RuntimeCheck => ({
  name: 'git-provider',
  status,
  message,
  ...(hint === undefined ? {} : { hint }),
});

const token = (status: RuntimeCheck['status'], message: string, hint?: string): RuntimeCheck => ({
  name: 'git-token',
  status,
  message,
  ...(hint === undefined ? {} : { hint }),
});

const NOT_ASKED = 'The Git provider was not asked about the token of the runtime.';
const REGISTER = 'Register a Git token for the runtime: `freshet integration git register --of-runtime`.';

/** Both points, of one question to the provider. */
export const gitChecks = (asked: Asked): readonly RuntimeCheck[] => {
  if (asked.is === 'tokenless')
    return [
      provider('unknown', 'The Git provider cannot be asked without a token.'),
      token(
        'failed',
        'The runtime has no Git token, so it can neither read nor write repositories.',
        REGISTER,
      ),
    ];
  if (asked.is === 'failed') return isFault(asked.error) ? failed(asked.error) : unasked(asked.error);
  const { owner, missing, isUnproven } = asked.check;
  const answers = provider('ok', 'The Git provider answers.');
  if (missing.length > 0)
    return [
      answers,
      token(
        'failed',
        `The Git token of ${owner.userName} lacks ${missing.join(', ')}.`,
        'Make a token with these scopes at the provider, and register it for the runtime.',
      ),
    ];
  const note = isUnproven ? '; the provider does not say what it may do' : '';
  return [
    answers,
    token('ok', `The Git provider takes the token of the runtime, of ${owner.userName}${note}.`),
  ];
};

const failed = (fault: Fault): readonly RuntimeCheck[] => {
  const { code, message, hint } = fault;
  if (code === 'SHARED_CONFIGURATION_MISSING')
    return [
      provider('unknown', 'The account has chosen no Git provider yet.', hint),
      token('unknown', NOT_ASKED),
    ];
  if (code === 'GIT_TOKEN_REJECTED' || code === 'GIT_TOKEN_SCOPE')
    return [
      provider('ok', 'The Git provider answers.'),
      token('failed', `The Git provider does not take the token of the runtime: ${message}.`, hint),
    ];
  const sentence =
    code === 'GIT_PROVIDER_LIMITED'
      ? 'The Git provider takes no more requests with the token of the runtime for a while.'
      : `The Git provider cannot be asked: ${message}.`;
  return [provider('failed', sentence, hint), token('unknown', NOT_ASKED)];
};

const unasked = (error: unknown): readonly RuntimeCheck[] => [
  provider(
    'unknown',
    `The Git provider was not asked: ${error instanceof Error ? error.message : 'no answer'}`,
  ),
  token('unknown', NOT_ASKED),
];
