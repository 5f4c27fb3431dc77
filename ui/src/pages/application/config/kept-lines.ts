import { diffArrays } from 'diff';
import { redone } from './redo-on-top.ts';

interface Printed {
  /** As somebody wrote it. */
  readonly text: string;
  /** The same, printed. */
  readonly before: string;
  /** Printed with the change in it. */
  readonly after: string;
}

/** Line by line, where printing only changed how lines look. */
const inPlace = ({ text, before, after }: Printed): string | undefined => {
  const [own, plain] = [text.split('\n'), before.split('\n')];
  if (own.length !== plain.length) return undefined;
  const lines: string[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(plain, after.split('\n'))) {
    if (added) lines.push(...value);
    else if (!removed) lines.push(...own.slice(at, at + value.length));
    if (!added) at += value.length;
  }
  return lines.join('\n');
};

/** The text with only those lines changed that the change is about; undefined where nobody can tell which they are. */
export const withChangedLines = (printed: Printed): string | undefined => {
  const { text, before, after } = printed;
  return before === text ? after : (inPlace(printed) ?? redone({ base: before, mine: after, theirs: text }));
};
