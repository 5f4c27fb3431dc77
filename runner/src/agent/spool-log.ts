import type { BuildReport } from '@freshet/contracts/runner';

type Message = BuildReport['message'];
type Log = Extract<Message, { kind: 'log' }>;

/** How much of a log one report has; escaped in the worst way it is still shorter than a report may be. */
const MOST_CHARACTERS = 131_072;

/** Two pieces of the same log as one; undefined when they are not, or would be too long. */
export const joinLog = (before: Message, after: Message): Log | undefined => {
  if (before.kind !== 'log' || after.kind !== 'log') return undefined;
  if (before.id !== after.id || before.stream !== after.stream) return undefined;
  if (before.text.length + after.text.length > MOST_CHARACTERS) return undefined;
  return { ...before, text: before.text + after.text };
};

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** A piece of a log in parts that are short enough, none of which ends within a character. */
export const splitLog = (message: Log): readonly Log[] => {
  const { text } = message;
  if (text.length <= MOST_CHARACTERS) return [message];
  const parts: Log[] = [];
  for (let start = 0; start < text.length; ) {
    const most = Math.min(text.length, start + MOST_CHARACTERS);
    const end = most < text.length && isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
    parts.push({ ...message, text: text.slice(start, end) });
    start = end;
  }
  return parts;
};
