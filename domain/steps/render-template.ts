/**
 * Carries a template out. What an action gives never becomes part of the text that is then read as YAML: a mark
 * stands in its place, and the value is put into the tree afterwards. So a value with a colon, a quote, a line
 * break or an indentation is that text and nothing else, and a template decides alone on the shape of its steps.
 */
import { FUNCTIONS } from './template-functions.ts';
import type { Operand, Template, TemplateNode, TemplateProblem } from './template-syntax.ts';
import { TemplateError } from './template-tokens.ts';
import { CallError, field, isList, isMap, isTrue, print, type Value } from './template-values.ts';

const WORK_MAX = 1_000_000;
/** What one node or one value costs, in units of looking at an item of a list. */
const VISIT = 10;
/** How many characters of a text are as much work as one item of a list. */
const CHARACTERS = 64;
const LENGTH_MAX = 1024 * 1024;
/** Characters of the private use area, which no text in practice has. */
const [MARK_FIRST, MARK_LAST] = [0xe000, 0xf8ff];

/** Values that stand behind marks in a text. */
export class Marks {
  readonly #mark: string;
  readonly #values: Value[] = [];
  readonly #pattern: RegExp;

  /** The mark is a character that the text does not have, so nobody can write one. */
  constructor(text: string) {
    let code = MARK_FIRST;
    while (code <= MARK_LAST && text.includes(String.fromCharCode(code))) code += 1;
    if (code > MARK_LAST) throw new TemplateError('the template has too many characters of private use', 0);
    this.#mark = String.fromCharCode(code);
    this.#pattern = new RegExp(`${this.#mark}(\\d+)${this.#mark}`, 'g');
  }

  put(value: Value): string {
    return `${this.#mark}${this.#values.push(value) - 1}${this.#mark}`;
  }

  /** The value, when the text is one mark and nothing else. */
  sole(text: string): { readonly value: Value } | undefined {
    const inner = text.startsWith(this.#mark) && text.endsWith(this.#mark) ? text.slice(1, -1) : '';
    return /^\d+$/.test(inner) ? { value: this.#values[Number(inner)] } : undefined;
  }

  /** The text with each mark replaced by its value as printed; what is put in is not looked at again. */
  fill(text: string): string {
    return text.includes(this.#mark)
      ? text.replaceAll(this.#pattern, (_, index: string) => print(this.#values[Number(index)]))
      : text;
  }
}

/** A text made by a template, with what its marks stand for. */
export interface Rendered {
  readonly text: string;
  readonly marks: Marks;
  /** From an offset of the text to one of the template. */
  readonly offsetInTemplate: (offset: number) => number;
}

class Renderer {
  readonly marks: Marks;
  readonly #pieces: string[] = [];
  readonly #origins: { readonly from: number; readonly at: number; readonly text: boolean }[] = [];
  readonly #root: Value;
  readonly #scopes: Map<string, Value>[] = [new Map()];
  readonly #costs = new WeakMap<object, number>();
  #length = 0;
  #work = 0;

  constructor(template: Template, root: Value) {
    this.marks = new Marks(template.source);
    this.#root = root;
  }

  rendered(): Rendered {
    const origins = this.#origins;
    const offsetInTemplate = (offset: number): number => {
      const origin = origins.findLast(({ from }) => from <= offset);
      return origin ? origin.at + (origin.text ? offset - origin.from : 0) : 0;
    };
    return { text: this.#pieces.join(''), marks: this.marks, offsetInTemplate };
  }

  nodes(nodes: readonly TemplateNode[], dot: Value): void {
    for (const node of nodes) this.#node(node, dot);
  }

  #node(node: TemplateNode, dot: Value): void {
    this.#count(node.at);
    switch (node.kind) {
      case 'text':
        this.#add(node.text, node.at, true);
        break;
      case 'value': {
        const value = this.#value(node.value, dot);
        if (value === undefined) break;
        this.#grow(print(value).length, node.at);
        this.#add(this.marks.put(value), node.at, false);
        break;
      }
      case 'set':
        this.#set(node, this.#value(node.value, dot));
        break;
      case 'branch':
        this.#branch(node, dot);
        break;
      case 'range':
        this.#range(node, dot);
        break;
    }
  }

  #branch(
    { by, variable, value, body, otherwise }: Extract<TemplateNode, { kind: 'branch' }>,
    dot: Value,
  ): void {
    const given = this.#value(value, dot);
    const holds = isTrue(given);
    this.#within(variable === undefined ? [] : [[variable, given]], () =>
      this.nodes(holds ? body : otherwise, holds && by === 'with' ? given : dot),
    );
  }

  #range(
    { variables, value, body, otherwise, at }: Extract<TemplateNode, { kind: 'range' }>,
    dot: Value,
  ): void {
    const given = this.#value(value, dot);
    const items = itemsOf(given, at);
    if (items.length === 0) this.#within([], () => this.nodes(otherwise, dot));
    const [first, second] = variables;
    for (const [key, item] of items) {
      const bound: [string, Value][] = [];
      if (first !== undefined) bound.push([first, second === undefined ? item : key]);
      if (second !== undefined) bound.push([second, item]);
      this.#within(bound, () => this.nodes(body, item));
    }
  }

  #within(bound: readonly (readonly [string, Value])[], run: () => void): void {
    this.#scopes.push(new Map(bound));
    run();
    this.#scopes.pop();
  }

  #set({ name, declares, at }: Extract<TemplateNode, { kind: 'set' }>, value: Value): void {
    const scope = declares ? this.#scopes.at(-1) : this.#scopes.findLast(one => one.has(name));
    if (!scope) throw new TemplateError(`${name} is set but not declared; use :=`, at);
    scope.set(name, value);
  }

  #value(operand: Operand, dot: Value): Value {
    this.#count(operand.at);
    switch (operand.kind) {
      case 'literal':
        return operand.value;
      case 'dot':
        return operand.fields.reduce(field, dot);
      case 'variable':
        return operand.fields.reduce(field, this.#variable(operand.name, operand.at));
      case 'nested':
        return operand.fields.reduce(field, this.#value(operand.of, dot));
      case 'call':
        return this.#call(operand, dot);
    }
  }

  #variable(name: string, at: number): Value {
    if (name === '$') return this.#root;
    const scope = this.#scopes.findLast(one => one.has(name));
    if (!scope) throw new TemplateError(`${name} is not declared`, at);
    return scope.get(name);
  }

  #call({ name, args, at }: Extract<Operand, { kind: 'call' }>, dot: Value): Value {
    const called = FUNCTIONS[name];
    const [min, max] = called?.takes ?? [0, 0];
    if (!called || args.length < min || args.length > max) {
      const wanted = min === max ? String(min) : `${min} or more`;
      throw new TemplateError(`${name} takes ${wanted} values, but is given ${args.length}`, at);
    }
    const values = args.map(arg => this.#value(arg, dot));
    for (const value of values) this.#work += this.#cost(value);
    this.#count(at);
    try {
      const value = called.call(values);
      // What a function makes may be longer than all that is printed, so it is counted as well.
      if (typeof value === 'string' || isList(value)) this.#grow(value.length, at);
      return value;
    } catch (error) {
      if (error instanceof CallError) throw new TemplateError(`${name}: ${error.message}`, at);
      throw error;
    }
  }

  /** What a function may have to look at; what is shared is worked out once, however often it is held. */
  #cost(value: Value): number {
    if (typeof value === 'string') return value.length / CHARACTERS;
    if (typeof value !== 'object' || value === null) return 0;
    const known = this.#costs.get(value);
    if (known !== undefined) return known;
    const cost = Object.values(value).reduce<number>((sum, item: Value) => sum + 1 + this.#cost(item), 0);
    this.#costs.set(value, cost);
    return cost;
  }

  #add(text: string, at: number, isText: boolean): void {
    this.#origins.push({ from: this.#pieces.length === 0 ? 0 : this.#written, at, text: isText });
    this.#pieces.push(text);
    this.#written += text.length;
    this.#grow(text.length, at);
  }

  #written = 0;

  #grow(by: number, at: number): void {
    this.#length += by;
    if (this.#length > LENGTH_MAX) throw new TemplateError('the template makes too long a text', at);
  }

  #count(at: number): void {
    this.#work += VISIT;
    if (this.#work > WORK_MAX) throw new TemplateError('the template takes too many steps', at);
  }
}

const itemsOf = (value: Value, at: number): readonly (readonly [Value, Value])[] => {
  if (isList(value)) return value.map((item, index) => [index, item] as const);
  if (isMap(value))
    return Object.keys(value)
      .sort()
      .map(key => [key, value[key]] as const);
  if (value === undefined || value === null || value === '') return [];
  throw new TemplateError(
    `only lists and maps have items to go through, not ${print(value).slice(0, 40)}`,
    at,
  );
};

/** Carries a template out over its data; a failure has the offset in the template where it happened. */
export const renderTemplate = (template: Template, data: Value): Rendered | TemplateProblem => {
  try {
    const renderer = new Renderer(template, data);
    renderer.nodes(template.nodes, data);
    return renderer.rendered();
  } catch (error) {
    if (error instanceof CallError) return { message: error.message, offset: 0 };
    if (!(error instanceof TemplateError)) throw error;
    return { message: error.message, offset: error.offset };
  }
};
