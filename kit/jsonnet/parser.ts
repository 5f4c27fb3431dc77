import { JsonnetError, type Place } from './jsonnet-error.ts';
import { Lexer, type Token } from './lexer.ts';
import type {
  Argument,
  Assertion,
  Bind,
  Clause,
  Expression,
  FieldMember,
  ObjectMembers,
  Parameter,
  Visibility,
} from './syntax.ts';

/** From loosest to tightest. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>=', 'in'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const UNARY = new Set(['+', '-', '!', '~']);
/** Deeper programs are not written by people. */
const DEEPEST = 500;

/** Reads a program. */
export const parseProgram = (text: string, file: string): Expression => new Parser(text, file).program();

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(text: string, file: string) {
    this.#tokens = new Lexer(text, file).tokens();
  }

  program(): Expression {
    const program = this.#expression();
    if (this.#peek().is !== 'end') throw this.#unexpected();
    return program;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new JsonnetError('nested too deeply', this.#peek().at);
    const expression = this.#prefixed() ?? this.#binary(0);
    this.#depth -= 1;
    return expression;
  }

  /** What takes everything to its right. */
  #prefixed(): Expression | undefined {
    const { is, text, at } = this.#peek();
    if (is !== 'keyword') return undefined;
    switch (text) {
      case 'assert': {
        const assertion = this.#assertion();
        this.#expect(';');
        return { is: 'assert', at, assertion, body: this.#expression() };
      }
      case 'error':
        this.#take();
        return { is: 'error', at, message: this.#expression() };
      case 'if':
        return this.#if(at);
      case 'function':
        this.#take();
        return { is: 'function', at, params: this.#parameters(), body: this.#expression() };
      case 'local': {
        this.#take();
        const binds = [this.#bind()];
        while (this.#skip(',')) binds.push(this.#bind());
        this.#expect(';');
        return { is: 'local', at, binds, body: this.#expression() };
      }
      case 'import':
        return this.#import('code');
      case 'importstr':
        return this.#import('text');
      case 'importbin':
        return this.#import('bytes');
      default:
        return undefined;
    }
  }

  #import(how: 'code' | 'text' | 'bytes'): Expression {
    const { at } = this.#take();
    const path = this.#take();
    if (path.is !== 'string')
      throw new JsonnetError('what is imported is not computed: write a string', path.at);
    return { is: 'import', at, how, path: path.text };
  }

  #if(at: Place): Expression {
    this.#take();
    const condition = this.#expression();
    this.#expect('then');
    const then = this.#expression();
    const otherwise = this.#skip('else') ? this.#expression() : undefined;
    return { is: 'if', at, condition, then, otherwise };
  }

  #assertion(): Assertion {
    const { at } = this.#take();
    const condition = this.#expression();
    const message = this.#skip(':') ? this.#expression() : undefined;
    return { condition, message, at };
  }

  #bind(): Bind {
    const name = this.#name();
    const { at } = this.#peek();
    const params = this.#isNext('(') ? this.#parameters() : undefined;
    this.#expect('=');
    const value = this.#expression();
    return { name, value: params ? { is: 'function', at, params, body: value } : value };
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const { text, at, is } = this.#peek();
      if (is === 'string' || !operators.includes(text)) return left;
      this.#take();
      if (text === 'in' && this.#isNext('super') && !this.#isNext('.', 1) && !this.#isNext('[', 1)) {
        this.#take();
        left = { is: 'in-super', at, name: left };
      } else {
        const right = this.#prefixed() ?? this.#binary(level + 1);
        left = { is: 'binary', at, operator: text, left, right };
      }
    }
  }

  #unary(): Expression {
    const { is, text, at } = this.#peek();
    if (is !== 'operator' || !UNARY.has(text)) return this.#postfixed();
    this.#take();
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new JsonnetError('nested too deeply', at);
    const operand = this.#prefixed() ?? this.#unary();
    this.#depth -= 1;
    return { is: 'unary', at, operator: text, operand };
  }

  #postfixed(): Expression {
    let target = this.#primary();
    for (;;) {
      const { at } = this.#peek();
      if (this.#skip('.')) target = { is: 'index', at, target, index: this.#literalName() };
      else if (this.#skip('[')) target = this.#indexOrSlice(target, at);
      else if (this.#isNext('(')) target = this.#call(target, at);
      else if (this.#isNext('{'))
        target = { is: 'binary', at, operator: '+', left: target, right: this.#primary() };
      else return target;
    }
  }

  #call(target: Expression, at: Place): Expression {
    this.#expect('(');
    const given: Argument[] = [];
    while (!this.#skip(')')) {
      const isNamed = this.#peek().is === 'name' && this.#isNext('=', 1);
      const name = isNamed ? this.#name() : undefined;
      if (isNamed) this.#expect('=');
      if (!isNamed && given.some(argument => argument.name !== undefined))
        throw new JsonnetError('a positional argument after a named one', this.#peek().at);
      given.push({ name, value: this.#expression() });
      if (!this.#isNext(')')) this.#expect(',');
    }
    return { is: 'call', at, target, given, isStrict: this.#skip('tailstrict') };
  }

  #indexOrSlice(target: Expression, at: Place): Expression {
    const bounds: (Expression | undefined)[] = [undefined];
    let isSlice = false;
    while (!this.#skip(']')) {
      if (this.#skip('::')) {
        isSlice = true;
        bounds.push(undefined, undefined);
      } else if (this.#skip(':')) {
        isSlice = true;
        bounds.push(undefined);
      } else {
        bounds[bounds.length - 1] = this.#expression();
        if (!this.#isNext(']') && !this.#isNext(':') && !this.#isNext('::')) throw this.#unexpected();
      }
    }
    const [index] = bounds;
    if (bounds.length > 3) throw new JsonnetError('a slice has at most three bounds', at);
    if (isSlice) return { is: 'slice', at, target, bounds };
    if (!index) throw new JsonnetError('an index is empty', at);
    return { is: 'index', at, target, index };
  }

  #primary(): Expression {
    const token = this.#take();
    const { is, text, at } = token;
    if (is === 'number') return { is: 'literal', at, value: Number(text) };
    if (is === 'string') return { is: 'literal', at, value: text };
    if (is === 'name') return { is: 'variable', at, name: text };
    switch (text) {
      case 'null':
        return { is: 'literal', at, value: null };
      case 'true':
      case 'false':
        return { is: 'literal', at, value: text === 'true' };
      case 'self':
        return { is: 'self', at };
      case '$':
        return { is: 'dollar', at };
      case 'super':
        return { is: 'super', at, index: this.#superIndex() };
      case '(': {
        const inner = this.#expression();
        this.#expect(')');
        return inner;
      }
      case '[':
        return this.#array(at);
      case '{':
        return this.#object(at);
      default:
        throw this.#unexpected(token);
    }
  }

  #superIndex(): Expression {
    if (this.#skip('.')) return this.#literalName();
    this.#expect('[');
    const index = this.#expression();
    this.#expect(']');
    return index;
  }

  #array(at: Place): Expression {
    const items: Expression[] = [];
    while (!this.#skip(']')) {
      items.push(this.#expression());
      const hasComma = this.#skip(',');
      const [item] = items;
      if (this.#isNext('for') && items.length === 1 && item) {
        const clauses = this.#clauses();
        this.#expect(']');
        return { is: 'array-comprehension', at, item, clauses };
      }
      if (!hasComma && !this.#isNext(']')) throw this.#unexpected();
    }
    return { is: 'array', at, items };
  }

  #clauses(): readonly Clause[] {
    const clauses: Clause[] = [];
    for (;;) {
      if (this.#skip('for')) {
        const name = this.#name();
        this.#expect('in');
        clauses.push({ is: 'for', name, list: this.#expression() });
      } else if (this.#skip('if')) clauses.push({ is: 'if', condition: this.#expression() });
      else return clauses;
    }
  }

  #object(at: Place): Expression {
    const locals: Bind[] = [];
    const asserts: Assertion[] = [];
    const fields: FieldMember[] = [];
    const members: ObjectMembers = { locals, asserts, fields };
    while (!this.#skip('}')) {
      if (this.#skip('local')) locals.push(this.#bind());
      else if (this.#isNext('assert')) asserts.push(this.#assertion());
      else fields.push(this.#field());
      const hasComma = this.#skip(',');
      if (this.#isNext('for')) return this.#objectComprehension(members, at);
      if (!hasComma && !this.#isNext('}')) throw this.#unexpected();
    }
    const names = new Set<string>();
    for (const { name } of fields) {
      if (name.is !== 'literal' || typeof name.value !== 'string') continue;
      if (names.has(name.value)) throw new JsonnetError(`the field ${name.value} is there twice`, name.at);
      names.add(name.value);
    }
    return { is: 'object', at, members };
  }

  #objectComprehension(members: ObjectMembers, at: Place): Expression {
    if (members.fields.length !== 1 || members.asserts.length > 0)
      throw new JsonnetError('an object comprehension has one field and no assertions', at);
    const clauses = this.#clauses();
    this.#expect('}');
    return { is: 'object-comprehension', at, members, clauses };
  }

  #field(): FieldMember {
    const { is, text, at } = this.#peek();
    let name: Expression;
    if (this.#skip('[')) {
      name = this.#expression();
      this.#expect(']');
    } else if (is === 'string' || is === 'name') {
      this.#take();
      name = { is: 'literal', at, value: text };
    } else throw this.#unexpected();
    const params = this.#isNext('(') ? this.#parameters() : undefined;
    const sign = this.#take();
    const match = /^(\+?)(:{1,3})$/.exec(sign.text);
    if (sign.is !== 'operator' || !match) throw this.#unexpected(sign);
    const visibility: Visibility = match[2] === ':' ? 'inherited' : match[2] === '::' ? 'hidden' : 'visible';
    const body = this.#expression();
    const value: Expression = params ? { is: 'function', at, params, body } : body;
    return { name, value, visibility, adds: match[1] === '+' };
  }

  #parameters(): readonly Parameter[] {
    this.#expect('(');
    const params: Parameter[] = [];
    while (!this.#skip(')')) {
      const { at } = this.#peek();
      const name = this.#name();
      if (params.some(param => param.name === name))
        throw new JsonnetError(`the parameter ${name} is there twice`, at);
      params.push({ name, otherwise: this.#skip('=') ? this.#expression() : undefined });
      if (!this.#isNext(')')) this.#expect(',');
    }
    return params;
  }

  #literalName(): Expression {
    const { at } = this.#peek();
    return { is: 'literal', at, value: this.#name() };
  }

  #name(): string {
    const token = this.#take();
    if (token.is !== 'name') throw this.#unexpected(token);
    return token.text;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #isNext(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token.is !== 'string' && token.is !== 'end' && token.text === text;
  }

  #skip(text: string): boolean {
    if (!this.#isNext(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#skip(text))
      throw new JsonnetError(`expected ${text}, found ${this.#peek().text}`, this.#peek().at);
  }

  #unexpected({ text, at }: Token = this.#peek()): JsonnetError {
    return new JsonnetError(`unexpected ${text}`, at);
  }
}
