/**
 * Messages of the rule language: text with places in braces.
 *
 *   {status.phase}                    what is there
 *   {.message|status.phase|unknown}   the first of them that is not empty; a word without dots is itself
 *   {': '.message}                    with a text before it, if it is not empty
 *   {.name'. '}                       with a text after it, if it is not empty
 *   {.text-'ERROR, '}                 without a text that it begins with
 *   {place}                           in `each`: the how-manieth the item is
 *
 * `each` says something of every item of a list.
 */
import { itemsIn, type Path, path, type Scope, textAt, valueAt } from './path.ts';
import { holds, type Test } from './test.ts';

interface Alternative {
  readonly before: string;
  readonly at: Path | undefined;
  readonly text: string;
  readonly without: string;
  readonly after: string;
}

type Piece = string | readonly Alternative[];

interface Each {
  readonly at: Path;
  readonly pieces: readonly Piece[];
  readonly between: string;
  readonly where: Test | undefined;
}

/** A message as it is written in the data. */
export type Message = string | readonly (string | Each)[];

export type CompiledMessage = readonly (Piece | Each)[];

/** Longer than people read, so that an object cannot make a status grow without end. */
const LONGEST = 16_384;

const PATH = /^(?:[.#@]|kind$|status\.|spec\.|metadata\.)\S*/u;

const alternativeOf = (source: string): Alternative => {
  const quoted = /^'([^']*)'(.*)$/su.exec(source);
  const rest = quoted?.[2] ?? source;
  const cut = /^(.*)-'([^']*)'$/su.exec(rest);
  const tail = cut === null ? /^([^']+)'([^']*)'$/su.exec(rest) : null;
  const text = cut?.[1] ?? tail?.[1] ?? rest;
  const isPath = PATH.test(text) && !/\s/u.test(text);
  return {
    before: quoted?.[1] ?? '',
    at: isPath ? path(text) : undefined,
    text,
    without: cut?.[2] ?? '',
    after: tail?.[2] ?? '',
  };
};

/** Between bars, but not those in quotes. */
const ALTERNATIVES = /(?:'[^']*'|[^'|])+/gu;

const piecesOf = (text: string): Piece[] =>
  text
    .split(/(\{[^}]*\})/u)
    .map(piece =>
      piece.startsWith('{') ? (piece.slice(1, -1).match(ALTERNATIVES) ?? []).map(alternativeOf) : piece,
    );

/** Says something of each item, those only that pass a test where one is given. */
export const each = (at: string, text: string, between: string, where?: Test): Each => ({
  at: path(at),
  pieces: piecesOf(text),
  between,
  where,
});

export const compile = (message: Message): CompiledMessage =>
  (typeof message === 'string' ? [message] : message).flatMap(
    (part): CompiledMessage => (typeof part === 'string' ? piecesOf(part) : [part]),
  );

const sayAlternative = (
  { before, at, text, without, after }: Alternative,
  scope: Scope,
  place: number,
): string => {
  const value = at === undefined ? (text === 'place' ? String(place) : text) : textAt(at, scope);
  const shown = without !== '' && value.startsWith(without) ? value.slice(without.length) : value;
  return shown === '' ? '' : before + shown + after;
};

const sayPiece = (piece: Piece, scope: Scope, place: number): string => {
  if (typeof piece === 'string') return piece;
  for (const alternative of piece) {
    const text = sayAlternative(alternative, scope, place);
    if (text !== '') return text;
  }
  return '';
};

const sayEach = ({ at, pieces, between, where }: Each, scope: Scope): string =>
  itemsIn(valueAt(at, scope))
    .flatMap((item, index) => {
      const inner: Scope = { object: scope.object, item, outer: scope.item };
      if (where !== undefined && holds(where, inner) === undefined) return [];
      return [pieces.map(piece => sayPiece(piece, inner, index + 1)).join('')];
    })
    .join(between);

export const say = (message: CompiledMessage, scope: Scope): string =>
  message
    .map(part =>
      typeof part === 'object' && 'pieces' in part ? sayEach(part, scope) : sayPiece(part, scope, 0),
    )
    .join('')
    .slice(0, LONGEST);
