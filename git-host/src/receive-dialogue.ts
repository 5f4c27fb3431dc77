import type { Readable, Writable } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import { type RefUpdate, readUpdate } from './references.ts';

/** Where the objects of a push lie that is not taken in yet; for the environment of a `git` that looks at them. */
export interface Quarantine {
  readonly GIT_OBJECT_DIRECTORY: string;
  readonly GIT_ALTERNATE_OBJECT_DIRECTORIES: string;
}

interface Told {
  readonly before: (updates: readonly RefUpdate[], quarantine: Quarantine) => Promise<string>;
  readonly after: (updates: readonly RefUpdate[]) => void;
}

/** No push that is within the limits needs more. */
const MAX_BYTES = 1024 * 1024;

/** The conversation with the hooks of one push: see `hardening.ts` for their side of it. */
export const converse = (heard: Readable, spoken: Writable, told: Told): void => {
  let text = '';
  let received = 0;
  const refuse = (message: string): void => void spoken.write(`${oneLine(message)}\n`);
  const answer = async (paragraph: string): Promise<void> => {
    const [word, ...lines] = paragraph.split('\n');
    if (word === 'post') return told.after(updatesOf(lines));
    const [objects = '', alternates = '', ...moves] = lines;
    const quarantine = { GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates };
    refuse(await told.before(updatesOf(moves), quarantine));
  };
  spoken.on('error', () => undefined);
  heard.on('error', () => undefined);
  heard.setEncoding('utf8');
  heard.on('data', (chunk: string) => {
    received += chunk.length;
    text += chunk;
    if (received > MAX_BYTES) return refuse('this push moves too many references');
    for (let end = endOfParagraph(text); end >= 0; end = endOfParagraph(text)) {
      const paragraph = text.slice(0, end);
      text = text.slice(end + 2);
      answer(paragraph).catch(() => refuse('the push could not be judged; try again'));
    }
  });
};

/** A paragraph ends with an empty line; the second and third line of the first one may be empty themselves. */
const endOfParagraph = (text: string): number => {
  const from = text.startsWith('pre\n') ? text.indexOf('\n', text.indexOf('\n') + 1) + 1 : 0;
  if (text.startsWith('pre\n') && from === 0) return -1;
  const afterAlternates = text.startsWith('pre\n') ? text.indexOf('\n', from) : 0;
  return afterAlternates < 0 ? -1 : text.indexOf('\n\n', afterAlternates);
};

const updatesOf = (lines: readonly string[]): RefUpdate[] =>
  lines
    .filter(line => line !== '')
    .map(line => {
      const update = readUpdate(line);
      if (!update) throw new Fault('GIT_REF_INVALID', 'a push names a reference that cannot be read');
      return update;
    });

const oneLine = (message: string): string => message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 1_000);
