/**
 * What pods say is what their nodes and their containers say: it may hold values of secrets, and stays in the cluster.
 * Texts about a sync may quote it, as the end of a sync does with the hook that failed, where another engine wrote them;
 * this one writes of pods in words of its own only. Here is taken out what the pods say that the status names; of others
 * nobody knows any more what they said, and `unknown-reasons.ts` leaves out where that may stand.
 *
 * Whoever runs a container chooses its words, and with them what is looked for here. So a text is read once from its
 * beginning to its end, nothing that was put into it is read again, and there is a bound to everything.
 */
import type { ApplicationStatus } from '@freshet/domain/applications';
import { newsOf } from '@freshet/domain/sync';
import { isTellable } from '@freshet/domain/workloads';
import { withoutUnknownReasons } from './unknown-reasons.ts';

/** So many different things that pods say are looked for. Where there are more, what may quote them is not told. */
const MOST_SAID = 200;
/** So much of a text is read, and so much of it left; less of it is told than that. */
const MOST_READ = 16_384;
const MOST_LEFT = 8_192;
/** What begins with so many letters of something longer quotes it, wherever it stops. */
const ENOUGH = 32;
/** By so many letters is looked up what may begin there. */
const HEAD = 8;
/** One word of letters alone may be in any sentence, unless it is as long as no word is. */
const WORD = /^\p{L}{1,15}$/u;

interface Said {
  readonly pod: string;
  readonly message: string;
}

/** What a quotation of it begins with at least. */
const beginningOf = ({ message }: Said): string => message.slice(0, ENOUGH);

/** What a sync made of an API server's refusal is its words, and not those of a container. */
const isSaidByPod = ({ group, kind, status }: { group?: string; kind: string; status?: string }): boolean =>
  kind === 'Pod' && !group && status !== 'SyncFailed';

/** Each thing once, also with its lines in one as sentences have them, without what is no container's. */
const saidIn = ({ operationState, resources = [] }: ApplicationStatus): readonly Said[] => {
  const all = [
    ...(operationState?.syncResult?.resources ?? []).filter(isSaidByPod).map(({ name, message }) => ({
      pod: name,
      message: newsOf(message),
    })),
    ...resources
      .filter(({ group, kind }) => kind === 'Pod' && !group)
      .map(({ name, health }) => ({ pod: name, message: health?.message })),
  ];
  const told = new Map<string, Said>();
  for (const { pod, message = '' } of all) {
    if (isTellable(message)) continue;
    for (const text of [message.trim(), message.replaceAll(/\s+/g, ' ').trim()])
      if (text !== '' && !told.has(text)) told.set(text, { pod, message: text });
    if (told.size > MOST_SAID) break;
  }
  return [...told.values()];
};

/**
 * What is too short, or a mere word, is also in sentences that do not quote it, and nothing would be hidden by taking it
 * out of those: an `e` says nothing where it is part of a word. It is taken out where it is quoted, as a reason that
 * stands alone in a list of such, or as the whole text.
 */
const isBrief = ({ message }: Said): boolean => message.length < HEAD || WORD.test(message);

const QUOTES = /(?:^|: |[,;\n])$/;
const ENDS = /^(?:$|[,;\n…]| \()/;

/** How much of a message is in the text from there on. */
const sharedLength = (text: string, at: number, message: string): number => {
  let length = 0;
  while (length < message.length && text[at + length] === message[length]) length += 1;
  return length;
};

interface Quotation {
  readonly pod: string;
  readonly length: number;
}

class Finder {
  readonly #brief: readonly Said[];
  readonly #others: readonly Said[];
  readonly #heads: ReadonlySet<string>;
  readonly #byBeginning: ReadonlyMap<string, readonly Said[]>;
  readonly #lengths: readonly number[];

  constructor(said: readonly Said[]) {
    // The longest first: one may begin as another does.
    this.#brief = said.filter(isBrief).toSorted((one, other) => other.message.length - one.message.length);
    this.#others = said.filter(one => !isBrief(one));
    this.#heads = new Set(this.#others.map(({ message }) => message.slice(0, HEAD)));
    this.#byBeginning = Map.groupBy(this.#others, beginningOf);
    this.#lengths = [...new Set([...this.#byBeginning.keys()].map(({ length }) => length))];
  }

  /** What is quoted there, and how much of the text that is. */
  at(text: string, at: number): Quotation | undefined {
    return this.#otherAt(text, at) ?? this.#briefAt(text, at);
  }

  #otherAt(text: string, at: number): Quotation | undefined {
    if (!this.#heads.has(text.slice(at, at + HEAD))) return undefined;
    const begun = this.#lengths.flatMap(length => this.#byBeginning.get(text.slice(at, at + length)) ?? []);
    if (begun.length > 0) return longest(text, at, begun);
    if (text.length - at > ENOUGH) return undefined;
    // Sentences that were cut may end in the middle of one.
    const found = longest(text, at, this.#others);
    const rest = text.slice(at + (found?.length ?? 0));
    return rest === '' || rest === '…' ? found : undefined;
  }

  #briefAt(text: string, at: number): Quotation | undefined {
    if (!QUOTES.test(text.slice(Math.max(0, at - 2), at))) return undefined;
    const found = this.#brief.find(
      ({ message: { length }, message }) =>
        text.startsWith(message, at) && ENDS.test(text.slice(at + length, at + length + 2)),
    );
    return found && { pod: found.pod, length: found.message.length };
  }
}

/** Whoever says most of what is in the text from there on. */
const longest = (text: string, at: number, said: readonly Said[]): Quotation | undefined => {
  let found: Quotation | undefined;
  for (const { pod, message } of said) {
    const length = sharedLength(text, at, message);
    if (length > (found?.length ?? 0)) found = { pod, length };
  }
  return found;
};

const without = (finder: Finder, text: string): string => {
  const end = Math.min(text.length, MOST_READ);
  let left = '';
  let plain = 0;
  let at = 0;
  while (at < end && left.length < MOST_LEFT) {
    const found = finder.at(text, at);
    if (found === undefined) {
      at += 1;
      continue;
    }
    left += `${text.slice(plain, at)}pod ${found.pod} says why in its cluster`;
    at += found.length;
    plain = at;
  }
  return `${left}${text.slice(plain, at)}`;
};

/** What is said of a sync, without what its pods said. */
export const withoutPodWords = (status: ApplicationStatus): ((text: string) => string) => {
  const said = saidIn(status);
  const known = withoutUnknownReasons(status);
  if (said.length === 0) return known;
  if (said.length > MOST_SAID) return () => 'many pods say why in their cluster';
  const finder = new Finder(said);
  return text => without(finder, known(text));
};
