import { GoTemplateError } from './error.ts';
import { Lexer, type Token, type TokenType } from './lexer.ts';
import type { Command, Node, Operand, ParsedTemplate, Pipe } from './nodes.ts';

/** Blocks and parentheses may lie so deep within each other. */
const DEEPEST = 50;

/** Functions that change the map they are given, as they do in Go. */
const CHANGING = new Set(['set', 'unset', 'merge', 'mergeOverwrite', 'mustMerge', 'mustMergeOverwrite']);

type BlockEnd = 'end' | 'else' | 'eof';

/** What a function name may be: those that the template is carried out with. */
interface ParseOptions {
  readonly isFunction: (name: string) => boolean;
}

/** Reads a template; names of functions and variables are checked here, as Go does. */
export const parseTemplate = (source: string, options: ParseOptions): ParsedTemplate =>
  new Parser(new Lexer(source).tokens(), options).template();

class Parser {
  readonly #tokens: readonly Token[];
  readonly #options: ParseOptions;
  readonly #defined = new Map<string, readonly Node[]>();
  #variables: string[] = ['$'];
  #at = 0;
  #depth = 0;
  #loops = 0;
  #changesData = false;

  constructor(tokens: readonly Token[], options: ParseOptions) {
    this.#tokens = tokens;
    this.#options = options;
  }

  template(): ParsedTemplate {
    const { nodes, end } = this.#list(true);
    if (end !== 'eof') this.#fail(`unexpected {{${end}}}`);
    return { root: nodes, defined: this.#defined, changesData: this.#changesData };
  }

  #fail(message: string, line = this.#peek().line): never {
    throw new GoTemplateError(message, { line });
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { type: 'end', text: '', line: 1 };
  }

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #skipSpace(): Token {
    if (this.#peek().type === 'space') this.#at += 1;
    return this.#peek();
  }

  #expect(type: TokenType, where: string): Token {
    const token = this.#skipSpace();
    if (token.type !== type) this.#unexpected(token, where);
    return this.#next();
  }

  #unexpected(token: Token, where: string): never {
    if (token.type === 'end') this.#fail(`unexpected end of the template in ${where}`, token.line);
    this.#fail(`unexpected ${JSON.stringify(token.text.slice(0, 40))} in ${where}`, token.line);
  }

  #isChar(text: string): boolean {
    const token = this.#peek();
    return token.type === 'char' && token.text === text;
  }

  #deeper<Result>(inside: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.#fail('the template is nested too deep');
    const result = inside();
    this.#depth -= 1;
    return result;
  }

  /** Nodes up to what ends their block. */
  #list(isTop = false): { nodes: readonly Node[]; end: BlockEnd } {
    const nodes: Node[] = [];
    while (true) {
      const token = this.#next();
      if (token.type === 'end') {
        if (!isTop) this.#fail('a block is not closed: {{end}} is missing', token.line);
        return { nodes, end: 'eof' };
      }
      if (token.type === 'text') nodes.push({ type: 'text', text: token.text });
      else {
        const end = this.#action(nodes, isTop);
        if (end) return { nodes, end };
      }
    }
  }

  /** One action behind its `{{`; what it ends, if it ends something. */
  #action(nodes: Node[], isTop: boolean): BlockEnd | undefined {
    const token = this.#skipSpace();
    if (token.type !== 'keyword') {
      const pipe = this.#pipe('command', 'close');
      nodes.push({ type: 'action', line: token.line, pipe });
      return undefined;
    }
    this.#next();
    switch (token.text) {
      case 'end':
        this.#expect('close', 'end');
        return 'end';
      case 'else':
        return 'else';
      case 'if':
      case 'with':
      case 'range':
        nodes.push(this.#control(token.text, token.line));
        return undefined;
      case 'break':
      case 'continue':
        if (this.#loops === 0) this.#fail(`{{${token.text}}} outside {{range}}`, token.line);
        this.#expect('close', token.text);
        nodes.push({ type: token.text, line: token.line });
        return undefined;
      case 'template':
        nodes.push(this.#templateCall(token.line));
        return undefined;
      case 'block':
        nodes.push(this.#block(token.line));
        return undefined;
      default:
        if (!isTop) this.#fail('{{define}} belongs outside of all blocks', token.line);
        this.#define(this.#templateName('define'), true);
        return undefined;
    }
  }

  #control(type: 'if' | 'with' | 'range', line: number): Node {
    return this.#deeper(() => {
      const known = this.#variables.length;
      const pipe = this.#pipe(type, 'close');
      if (type === 'range') this.#loops += 1;
      const { nodes: body, end } = this.#list();
      if (type === 'range') this.#loops -= 1;
      const otherwise = end === 'else' ? this.#else(type, line) : undefined;
      this.#variables.length = known;
      return { type, line, pipe, body, otherwise };
    });
  }

  /** Behind `{{else`: a block of its own, or `if` and `with`, which bring their `{{end}}` along. */
  #else(type: 'if' | 'with' | 'range', line: number): readonly Node[] {
    const token = this.#skipSpace();
    if (token.type === 'keyword' && token.text === type && type !== 'range') {
      this.#next();
      return [this.#control(type, token.line)];
    }
    this.#expect('close', 'else');
    const { nodes, end } = this.#list();
    if (end !== 'end') this.#fail(`{{else}} may come once in {{${type}}}`, line);
    return nodes;
  }

  #templateName(where: string): string {
    const token = this.#expect('constant', where);
    if (typeof token.constant !== 'string') this.#unexpected(token, where);
    return token.constant;
  }

  #templateCall(line: number): Node {
    const name = this.#templateName('template');
    const pipe = this.#skipSpace().type === 'close' ? undefined : this.#pipe('template', 'close');
    if (!pipe) this.#next();
    return { type: 'template', line, name, pipe };
  }

  #block(line: number): Node {
    const name = this.#templateName('block');
    const pipe = this.#pipe('block', 'close');
    this.#define(name, false);
    return { type: 'template', line, name, pipe };
  }

  /** The body of a template of its own, which sees no variable of this one. */
  #define(name: string, readsClose: boolean): void {
    const line = readsClose ? this.#expect('close', 'define').line : this.#peek().line;
    const { variables, loops } = { variables: this.#variables, loops: this.#loops };
    this.#variables = ['$'];
    this.#loops = 0;
    const { nodes, end } = this.#deeper(() => this.#list());
    if (end !== 'end') this.#fail(`unexpected {{else}} in the template ${JSON.stringify(name)}`, line);
    const isEmpty = nodes.every(node => node.type === 'text' && node.text.trim() === '');
    // An empty one does not take the place of one that says something.
    if (!isEmpty || !this.#defined.has(name)) this.#defined.set(name, nodes);
    this.#variables = variables;
    this.#loops = loops;
  }

  /** A pipeline up to the end of its action or parenthesis, which is read as well. */
  #pipe(where: string, end: 'close' | ')'): Pipe {
    const { line } = this.#skipSpace();
    const { variables, isAssignment } = this.#declaration(where);
    const commands: Command[] = [];
    while (true) {
      const token = this.#skipSpace();
      if (token.type === 'close' || this.#isChar(')')) {
        if (end === 'close' ? token.type !== 'close' : token.type === 'close') this.#unexpected(token, where);
        this.#next();
        break;
      }
      commands.push(this.#command(where));
    }
    this.#checkStages(commands, where, line);
    // What is declared is known from here on, not in its own definition.
    if (!isAssignment) this.#variables.push(...variables);
    return { line, variables, isAssignment, commands };
  }

  #checkStages(commands: readonly Command[], where: string, line: number): void {
    if (commands.length === 0) this.#fail(`${where} has no value`, line);
    for (const [index, { args, line: at }] of commands.entries()) {
      const type = args[0]?.value.type;
      if (index > 0 && (type === 'constant' || type === 'dot' || type === 'nil'))
        this.#fail(`stage ${index + 1} of a pipeline is nothing that can be called`, at);
    }
  }

  /** `$x :=`, `$x =` or, of range, `$i, $x :=`. */
  #declaration(where: string): { variables: readonly string[]; isAssignment: boolean } {
    const start = this.#at;
    const variables: string[] = [];
    while (this.#skipSpace().type === 'variable') {
      variables.push(this.#next().text);
      this.#skipSpace();
      if (this.#isChar(':=') || this.#isChar('=')) {
        const isAssignment = this.#next().text === '=';
        if (isAssignment) for (const variable of variables) this.#checkVariable(variable);
        return { variables, isAssignment };
      }
      if (!this.#isChar(',') || where !== 'range' || variables.length > 1) break;
      this.#next();
    }
    this.#at = start;
    return { variables: [], isAssignment: false };
  }

  #checkVariable(name: string): void {
    if (!this.#variables.includes(name)) this.#fail(`undefined variable ${JSON.stringify(name)}`);
  }

  #command(where: string): Command {
    const { line } = this.#peek();
    const args: Operand[] = [];
    while (true) {
      this.#skipSpace();
      const operand = this.#operand();
      if (operand) args.push(operand);
      const token = this.#peek();
      if (token.type === 'space') continue;
      if (this.#isChar('|')) {
        this.#next();
        const next = this.#skipSpace();
        if (next.type === 'close' || this.#isChar(')')) this.#fail('a pipeline ends in |');
        break;
      }
      if (token.type === 'close' || this.#isChar(')')) break;
      this.#unexpected(token, where);
    }
    if (args.length === 0) this.#fail('a command is empty', line);
    return { line, args };
  }

  #operand(): Operand | undefined {
    const term = this.#term();
    if (!term || this.#peek().type !== 'field') return term;
    const { line, value } = term;
    const names: string[] = [];
    while (this.#peek().type === 'field') names.push(this.#next().text);
    if (value.type === 'field') return { line, value: { ...value, names: [...value.names, ...names] } };
    if (value.type === 'variable') return { line, value: { ...value, names: [...value.names, ...names] } };
    if (value.type === 'constant' || value.type === 'nil' || value.type === 'dot')
      this.#fail(`unexpected .${names[0]} after a ${value.type}`, line);
    return { line, value: { type: 'chain', of: term, names } };
  }

  #term(): Operand | undefined {
    const token = this.#peek();
    const value = this.#termValue(token);
    if (!value) return undefined;
    return { line: token.line, value };
  }

  #termValue(token: Token): Operand['value'] | undefined {
    if (token.type === 'char' && token.text === '(') {
      this.#next();
      return { type: 'pipe', pipe: this.#deeper(() => this.#pipe('parentheses', ')')) };
    }
    const value = this.#simpleTerm(token);
    if (value) this.#next();
    return value;
  }

  #simpleTerm(token: Token): Operand['value'] | undefined {
    switch (token.type) {
      case 'identifier':
        return this.#function(token);
      case 'dot':
        return { type: 'dot' };
      case 'nil':
        return { type: 'nil' };
      case 'constant':
        return { type: 'constant', constant: token.constant ?? '' };
      case 'field':
        return { type: 'field', names: [token.text] };
      case 'variable':
        this.#checkVariable(token.text);
        return { type: 'variable', variable: token.text, names: [] };
      default:
        return undefined;
    }
  }

  #function({ text: name, line }: Token): Operand['value'] {
    if (!this.#options.isFunction(name)) this.#fail(`function ${JSON.stringify(name)} not defined`, line);
    if (CHANGING.has(name)) this.#changesData = true;
    return { type: 'function', name };
  }
}
