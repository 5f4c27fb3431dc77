import type { LocalRunMessage } from '@freshet/contracts/runner';
import { countResults, type TestResult } from '@freshet/domain/test-results';
import type { FoundTests } from './collect-tests.ts';

/** What is told of tests, without step and time. */
export type TestMessage = Pick<Extract<LocalRunMessage, { kind: 'tests' }>, 'tests' | 'untold' | 'problems'>;

const TOLD_MAX = 10_000;
const CHARACTERS_MAX = 8 * 1024 * 1024;
/** Escaped in the worst way it is still shorter than a report may be. */
const MESSAGE_CHARACTERS = 120_000;
const MESSAGE_TESTS = 500;
const NAME_MAX = 512;

const lengthOf = ({ suite, name, file = '', message = '', details = '' }: TestResult): number =>
  suite.length + name.length + file.length + message.length + details.length + 64;

const hidden = (
  { suite, name, file, message, details, ...rest }: TestResult,
  hide: (text: string) => string,
) => ({
  ...rest,
  suite: hide(suite).slice(0, NAME_MAX),
  name: hide(name).slice(0, NAME_MAX),
  ...(file === undefined ? {} : { file: hide(file).slice(0, NAME_MAX) }),
  ...(message === undefined ? {} : { message: hide(message).slice(0, 2_000) }),
  ...(details === undefined ? {} : { details: hide(details).slice(0, 16_000) }),
});

/** How many tests fit, the failed first. */
const fitting = (results: readonly TestResult[]): number => {
  let room = CHARACTERS_MAX;
  const end = results.slice(0, TOLD_MAX).findIndex(result => {
    room -= lengthOf(result);
    return room < 0;
  });
  return end === -1 ? Math.min(results.length, TOLD_MAX) : end;
};

/** What was found as messages that are small enough to travel, with secrets hidden; those that failed come first. */
export const testMessages = (
  { results, problems }: FoundTests,
  hide: (text: string) => string,
): readonly TestMessage[] => {
  const ordered = [
    ...results.filter(({ status }) => status === 'failed'),
    ...results.filter(({ status }) => status !== 'failed'),
  ];
  const end = fitting(ordered);
  const messages: TestMessage[] = [];
  let tests: TestMessage['tests'] = [];
  let length = 0;
  for (const result of ordered.slice(0, end)) {
    length += lengthOf(result);
    if (tests.length > 0 && (length > MESSAGE_CHARACTERS || tests.length >= MESSAGE_TESTS)) {
      messages.push({ tests });
      tests = [];
      length = lengthOf(result);
    }
    tests.push(hidden(result, hide));
  }
  const untold = ordered.slice(end);
  const last: TestMessage = {
    tests,
    ...(untold.length > 0 ? { untold: countResults(untold) } : {}),
    ...(problems.length > 0 ? { problems: problems.map(problem => hide(problem).slice(0, 1_000)) } : {}),
  };
  return tests.length > 0 || untold.length > 0 || problems.length > 0 ? [...messages, last] : messages;
};
