import { Fault } from '@freshet/kit/errors';
import { redactText } from '@freshet/kit/secret';
import type { GitAnswer } from '../sources/index.ts';

const LONGEST_REASON = 400;

/** What came of a push: done, somebody was quicker, or the server does not want it. */
export type PushVerdict = 'done' | 'moved';

const MOVED =
  /\[rejected\]|stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists/i;

/** The words of the server, on one line. */
const reasonOf = ({ out, err }: GitAnswer): string => {
  const remote = err
    .split('\n')
    .flatMap(line => /^remote: (?:(?:error|fatal): )?(.*)$/.exec(line)?.[1]?.trim() ?? [])
    .filter(line => line !== '' && !/^(?:Resolving|Processing|Counting)/.test(line));
  const state = /^!\t[^\t]*\t(.*)$/m.exec(out.toString('utf8'))?.[1] ?? 'the push was refused';
  return redactText((remote.length > 0 ? remote.slice(0, 5).join('; ') : state).slice(0, LONGEST_REASON));
};

export const readPush = (answer: GitAnswer, about: string): PushVerdict => {
  if (answer.code === 0) return 'done';
  const text = answer.out.toString('utf8');
  const isRemote = text.includes('[remote rejected]');
  if (MOVED.test(isRemote ? (/\[remote rejected\] \((.*)\)/.exec(text)?.[1] ?? '') : text)) return 'moved';
  throw new Fault('COMMIT_REFUSED', `${about} refused the commit: ${reasonOf(answer)}`);
};
