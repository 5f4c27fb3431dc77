/**
 * Templates in the notation of Go: texts with actions between delimiters. What is read here is a safe part of the
 * language: values, variables, conditions, loops and a fixed list of functions. There is no way to reach a file,
 * the environment, the network or another template.
 */
import { nearest } from '@freshet/kit/spelling';
import { FUNCTIONS } from './template-functions.ts';
import { type Delimiters, type Piece, piecesOf, TemplateError, type Token } from './template-tokens.ts';

/** A value to work out. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly at: number }
  | { readonly kind: 'dot'; readonly fields: readonly string[]; readonly at: number }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly fields: readonly string[];
      readonly at: number;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Operand[]; readonly at: number }
  | {
      readonly kind: 'nested';
      readonly of: Operand;
      readonly fields: readonly string[];
      readonly at: number;
    };

/** A part of a template. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'value'; readonly value: Operand; readonly at: number }
  | {
      readonly kind: 'set';
      readonly name: string;
      readonly declares: boolean;
      readonly value: Operand;
      readonly at: number;
    }
  | ({
      readonly kind: 'branch';
      readonly by: 'if' | 'with';
      readonly variable?: string;
      readonly value: Operand;
    } & Branches)
  | ({ readonly kind: 'range'; readonly variables: readonly string[]; readonly value: Operand } & Branches);

interface Branches {
  readonly at: number;
  readonly body: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
}

/** A template that was read. */
export interface Template {
  readonly nodes: readonly TemplateNode[];
  /** As written. */
  readonly source: string;
}

export interface TemplateProblem {
  readonly message: string;
  readonly offset: number;
  readonly suggestion?: string;
}

const DEPTH_MAX = 32;
const OPENING = new Set(['if', 'with', 'range']);
const REFUSED = new Set(['template', 'define', 'block', 'break', 'continue']);

/** Reads the tokens of one action. */
class ActionReader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], at: number) {
    this.#tokens = tokens;
    this.#end = tokens.at(-1)?.at ?? at;
  }

  get done(): boolean {
    return this.#next >= this.#tokens.length;
  }

  get at(): number {
    return this.#tokens[this.#next]?.at ?? this.#end;
  }

  sees(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead];
    return token !== undefined && token.kind !== 'text' && token.text === text;
  }

  skip(text: string): boolean {
    const found = this.sees(text);
    if (found) this.#next += 1;
    return found;
  }

  /** `$a :=`, `$a, $b :=` or `$a =` at the start. */
  assigned(): { readonly names: readonly string[]; readonly declares: boolean } | undefined {
    const names: string[] = [];
    let ahead = 0;
    for (;;) {
      const token = this.#tokens[this.#next + ahead];
      if (token?.kind !== 'variable') return undefined;
      names.push(token.text);
      ahead += 1;
      if (!this.sees(',', ahead)) break;
      ahead += 1;
    }
    const declares = this.sees(':=', ahead);
    if (!declares && !this.sees('=', ahead)) return undefined;
    this.#next += ahead + 1;
    return { names, declares };
  }

  whole(): Operand {
    const value = this.pipeline();
    if (!this.done) throw new TemplateError('this does not belong here', this.at);
    return value;
  }

  pipeline(): Operand {
    let value = this.#command();
    while (this.skip('|')) {
      const { at } = this;
      const next = this.#command();
      if (next.kind !== 'call') throw new TemplateError('a function must stand after "|"', at);
      value = { ...next, args: [...next.args, value] };
    }
    return value;
  }

  #command(): Operand {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'word' || ['true', 'false', 'nil'].includes(token.text)) return this.#operand();
    this.#next += 1;
    return { kind: 'call', name: functionNamed(token), args: this.#arguments(), at: token.at };
  }

  #arguments(): readonly Operand[] {
    const args: Operand[] = [];
    while (!this.done && !this.sees('|') && !this.sees(')')) args.push(this.#operand());
    return args;
  }

  #operand(): Operand {
    const token = this.#tokens[this.#next];
    if (!token) throw new TemplateError('a value is missing', this.at);
    this.#next += 1;
    const { kind, text, at } = token;
    if (kind === 'text') return { kind: 'literal', value: text, at };
    if (kind === 'number') return { kind: 'literal', value: Number(text), at };
    if (kind === 'field')
      return { kind: 'dot', fields: [...(text === '.' ? [] : [text.slice(1)]), ...this.#fields()], at };
    if (kind === 'variable') return { kind: 'variable', name: text, fields: this.#fields(), at };
    if (kind === 'word') return this.#named(token);
    if (text === '(') return this.#nested(at);
    throw new TemplateError(`${JSON.stringify(text)} means nothing here`, at);
  }

  #named(token: Token): Operand {
    const { text, at } = token;
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true', at };
    if (text === 'nil') return { kind: 'literal', value: null, at };
    return { kind: 'call', name: functionNamed(token), args: [], at };
  }

  #nested(at: number): Operand {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new TemplateError('brackets are nested too deep', at);
    const of = this.pipeline();
    if (!this.skip(')')) throw new TemplateError('a bracket is not closed', at);
    this.#depth -= 1;
    return { kind: 'nested', of, fields: this.#fields(), at };
  }

  #fields(): readonly string[] {
    const fields: string[] = [];
    for (let token = this.#tokens[this.#next]; this.#touches(token); token = this.#tokens[this.#next]) {
      fields.push(token.text.slice(1));
      this.#next += 1;
    }
    return fields;
  }

  /** Whether a field belongs to what stands before it: no blank lies between. */
  #touches(token: Token | undefined): token is Token {
    const before = this.#tokens[this.#next - 1];
    return (
      token?.kind === 'field' &&
      token.text !== '.' &&
      before !== undefined &&
      before.at + before.text.length === token.at
    );
  }
}

class UnknownFunction extends TemplateError {
  readonly suggestion: string | undefined;

  constructor(name: string, at: number) {
    super(`there is no function ${JSON.stringify(name.slice(0, 40))}`, at);
    this.suggestion = nearest(name.slice(0, 40), Object.keys(FUNCTIONS));
  }
}

const functionNamed = ({ text, at }: Token): string => {
  // Some functions are also known by the group that they belong to.
  const name = text.replace(/^(?:strings|conv|coll|data|test)\./, '');
  const own = /^[A-Z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
  if (!Object.hasOwn(FUNCTIONS, own)) throw new UnknownFunction(text, at);
  return own;
};

/** Reads pieces into nodes; `else` and `end` close what they belong to. */
class TemplateReader {
  readonly #pieces: readonly Piece[];
  #next = 0;
  #depth = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  all(): readonly TemplateNode[] {
    const nodes = this.#nodes();
    const rest = this.#pieces[this.#next];
    if (rest) throw new TemplateError('there is nothing open that this could close', rest.at);
    return nodes;
  }

  #nodes(): TemplateNode[] {
    const nodes: TemplateNode[] = [];
    for (let piece = this.#pieces[this.#next]; piece && !closes(piece); piece = this.#pieces[this.#next]) {
      this.#next += 1;
      nodes.push(piece.kind === 'text' ? piece : this.#action(piece));
    }
    return nodes;
  }

  #action({ tokens, at }: Extract<Piece, { kind: 'action' }>): TemplateNode {
    const reader = new ActionReader(tokens, at);
    const [first] = tokens;
    const word = first?.kind === 'word' ? first.text : '';
    if (REFUSED.has(word)) throw new TemplateError(`"${word}" is not supported`, at);
    if (OPENING.has(word)) {
      reader.skip(word);
      return this.#block(word as 'if' | 'with' | 'range', reader, at);
    }
    const assigned = reader.assigned();
    if (!assigned) return { kind: 'value', value: reader.whole(), at };
    const [name, more] = assigned.names;
    if (name === undefined || more !== undefined)
      throw new TemplateError('one variable at a time can be set', at);
    return { kind: 'set', name, declares: assigned.declares, value: reader.whole(), at };
  }

  #block(by: 'if' | 'with' | 'range', reader: ActionReader, at: number): TemplateNode {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new TemplateError('blocks are nested too deep', at);
    const assigned = reader.assigned();
    const variables = assigned?.names ?? [];
    const value = reader.whole();
    const body = this.#nodes();
    const otherwise = this.#otherwise(at);
    this.#depth -= 1;
    if (by === 'range') {
      if (variables.length > 2) throw new TemplateError('range sets at most two variables', at);
      return { kind: 'range', variables, value, body, otherwise, at };
    }
    const [variable] = variables;
    return {
      kind: 'branch',
      by,
      ...(variable === undefined ? {} : { variable }),
      value,
      body,
      otherwise,
      at,
    };
  }

  /** What stands between `else` and `end`; the `if` after an `else` shares the `end`. */
  #otherwise(opened: number): readonly TemplateNode[] {
    const piece = this.#pieces[this.#next];
    if (piece?.kind !== 'action') throw new TemplateError('this block has no "end"', opened);
    this.#next += 1;
    const reader = new ActionReader(piece.tokens, piece.at);
    if (reader.skip('end')) return [];
    reader.skip('else');
    for (const word of ['if', 'with'] as const)
      if (reader.skip(word)) return [this.#block(word, reader, piece.at)];
    const nodes = this.#nodes();
    const end = this.#pieces[this.#next];
    if (end?.kind !== 'action' || !new ActionReader(end.tokens, end.at).skip('end'))
      throw new TemplateError('this block has no "end"', opened);
    this.#next += 1;
    return nodes;
  }
}

const closes = (piece: Piece): boolean => {
  const first = piece.kind === 'action' ? piece.tokens[0] : undefined;
  return first?.kind === 'word' && (first.text === 'end' || first.text === 'else');
};

/** Reads a template; what comes back has `nodes`, or the `message` of what is wrong with it. */
export const readTemplate = (source: string, delimiters: Delimiters): Template | TemplateProblem => {
  try {
    return { nodes: new TemplateReader(piecesOf(source, delimiters)).all(), source };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const suggestion = error instanceof UnknownFunction ? error.suggestion : undefined;
    return {
      message: error.message,
      offset: error.offset,
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }
};
