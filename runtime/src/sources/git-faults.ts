import { Fault, type FaultCode } from '@freshet/kit/errors';
import { redactText } from '@freshet/kit/secret';

interface Asked {
  readonly args: readonly string[];
  readonly about: string;
  /** Nobody else was asked: what fails lies here. */
  readonly isLocal?: boolean;
}

interface Said {
  readonly code: number;
  readonly err: string;
}

const LONGEST_REASON = 400;

/** What `git` and those it talks to say, and what it means; the first that fits. */
const MEANINGS: readonly (readonly [RegExp, FaultCode, string])[] = [
  [
    /not our ref|unadvertised object|couldn't find remote ref|want [0-9a-f]+ not valid/i,
    'SOURCE_REVISION_NOT_FOUND',
    'does not have the revision',
  ],
  [/SIGXFSZ|signal 25|[Ff]ile size limit/, 'SOURCE_TOO_LARGE', 'is larger than this engine fetches'],
  [
    /host key verification failed|certificate (verify|verification) failed|SSL certificate problem|server certificate/i,
    'SOURCE_UNTRUSTED',
    'could not prove that it is the right server',
  ],
  [
    /authentication failed|could not read (username|password)|terminal prompts disabled|access denied|permission denied|returned error: 40[13]\b|invalid credentials|error: 40[13]\b/i,
    'SOURCE_DENIED',
    'did not let us in',
  ],
  [
    /transport '[^']*' not allowed|protocol '[^']*' is not supported|unable to find remote helper/i,
    'SOURCE_URL_REFUSED',
    'cannot be fetched that way',
  ],
  [
    /repository .*not found|not found|does not appear to be a git repository|does not exist|returned error: 404/i,
    'SOURCE_NOT_FOUND',
    'is not there, or not for these credentials',
  ],
];

/** Text that the server wrote, which is not shown: the server may be one that the reader may not ask. */
const SERVER_WORDS =
  /^remote: |^(?:fatal|error): (?:remote error|protocol error|bad line length|.*unexpected response)|^warning: /;

/** The last words of a program: what went wrong stands there, after what it did before. */
const reasonIn = (err: string): string => {
  const lines = err
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !/^(hint|From |Please make sure|and the repository exists)/.test(line));
  const telling = lines.find(line => /^(fatal|error): /.test(line) && !SERVER_WORDS.test(line)) ?? '';
  return redactText(telling.replace(/^(fatal|error): /, '')).slice(0, LONGEST_REASON);
};

const verbOf = (args: readonly string[]): string => args.find(word => /^[a-z][a-z-]*$/.test(word)) ?? 'git';

/** Turns the exit of a program into words for people. */
export const gitFault = (asked: Asked, { code, err }: Said): Fault => {
  const reason = reasonIn(err) || `git ended with ${code}`;
  const details = { exitCode: code, verb: verbOf(asked.args) };
  if (asked.isLocal && /invalid path/.test(err))
    return new Fault(
      'SOURCE_LINK_OUTSIDE',
      `${asked.about} holds a path that must not be: ${reason}`,
      details,
    );
  if (asked.isLocal)
    return new Fault('SOURCE_DAMAGED', `what is here of ${asked.about} cannot be read: ${reason}`, details);
  const [, fault = 'SOURCE_UNREACHABLE' as FaultCode, words = 'could not be read'] =
    MEANINGS.find(([pattern]) => pattern.test(err)) ?? [];
  return new Fault(fault, `${asked.about} ${words}: ${reason}`, details);
};

export const tookTooLong = ({ args, about }: Asked): Fault =>
  new Fault('SOURCE_TIMEOUT', `${about} took too long: git ${verbOf(args)} was ended`, {
    verb: verbOf(args),
  });
