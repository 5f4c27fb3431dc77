/**
 * Carries out a template. What Go calls dot, the data at hand, is handed from node to node; variables live in a scope
 * that a block leaves as it found it. Every step is paid for, so that every template ends.
 */
import { Budget, type Limits, type Purse } from './budget.ts';
import { GoTemplateError } from './error.ts';
import { formatValue } from './format-value.ts';
import { type CallContext, callFunction, type TemplateFunctions } from './function.ts';
import type { Command, Node, Operand, ParsedTemplate, Pipe } from './nodes.ts';
import { Scope } from './scope.ts';
import { type Dict, hasKey, isTrue, kindOf, type Native, sortedKeys, typeNameOf } from './values.ts';

/** What a key that the data do not have is worth. */
export type MissingKey = 'default' | 'zero' | 'error';

export interface ExecuteOptions {
  readonly functions: TemplateFunctions;
  readonly missingKey: MissingKey;
  readonly now: Date;
  readonly limits: Limits;
  readonly purse?: Purse | undefined;
}

type Flow = 'on' | 'break' | 'continue';

type Block = Extract<Node, { type: 'if' | 'with' | 'range' }>;

/** What is given to a method or function beside what the template names: the result of the stage before. */
interface Given {
  readonly args: readonly Operand[];
  readonly final?: { readonly value: unknown };
}

const NOTHING: Given = { args: [] };

export const executeTemplate = (template: ParsedTemplate, data: unknown, options: ExecuteOptions): string =>
  new Execution(template, options).run(data);

class Execution {
  readonly #template: ParsedTemplate;
  readonly #options: ExecuteOptions;
  readonly #context: CallContext;
  #scope: Scope = new Scope(undefined);
  #output = '';
  #templates = 0;

  constructor(template: ParsedTemplate, options: ExecuteOptions) {
    this.#template = template;
    this.#options = options;
    this.#context = { budget: new Budget(options.limits, options.purse), now: options.now };
  }

  run(data: unknown): string {
    this.#scope = new Scope(data);
    this.#walkAll(this.#template.root, data);
    return this.#output;
  }

  #at<Result>(line: number, step: () => Result): Result {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof GoTemplateError) || error.line !== undefined) throw error;
      throw new GoTemplateError(error.message, { line, isMissingKey: error.isMissingKey });
    }
  }

  #print(text: string): void {
    if (this.#output.length + text.length > this.#options.limits.output)
      throw new GoTemplateError('the template makes too long a text');
    this.#output += text;
  }

  #walkAll(nodes: readonly Node[], dot: unknown): Flow {
    for (const node of nodes) {
      this.#context.budget.spend(1);
      const flow = node.type === 'text' ? this.#text(node.text) : this.#walk(node, dot);
      if (flow !== 'on') return flow;
    }
    return 'on';
  }

  #text(text: string): Flow {
    this.#print(text);
    return 'on';
  }

  #walk(node: Exclude<Node, { type: 'text' }>, dot: unknown): Flow {
    return this.#at(node.line, () => {
      switch (node.type) {
        case 'action':
          return this.#action(node.pipe, dot);
        case 'if':
        case 'with':
        case 'range':
          return this.#block(node, dot);
        case 'template':
          return this.#call(node.name, node.pipe && this.#pipe(dot, node.pipe));
        default:
          return node.type;
      }
    });
  }

  #action(pipe: Pipe, dot: unknown): Flow {
    const value = this.#pipe(dot, pipe);
    if (pipe.variables.length === 0) {
      const isNothing = value === undefined || value === null;
      this.#print(isNothing ? '<no value>' : formatValue(value, this.#context.budget));
    }
    return 'on';
  }

  #block(node: Block, dot: unknown): Flow {
    const mark = this.#scope.mark();
    try {
      if (node.type === 'range') return this.#range(node, dot);
      const value = this.#pipe(dot, node.pipe);
      if (isTrue(value)) return this.#walkAll(node.body, node.type === 'with' ? value : dot);
      return node.otherwise ? this.#walkAll(node.otherwise, dot) : 'on';
    } finally {
      this.#scope.leave(mark);
    }
  }

  #range(node: Block, dot: unknown): Flow {
    const { pipe } = node;
    const mark = this.#scope.mark();
    const value = this.#pipe(dot, { ...pipe, variables: [] });
    let isEmpty = true;
    for (const [index, element] of this.#elementsOf(value, pipe)) {
      isEmpty = false;
      this.#context.budget.spend(1);
      this.#scope.leave(mark);
      const values = pipe.variables.length > 1 ? [index, element] : [element];
      for (const [at, variable] of pipe.variables.entries()) this.#set(pipe, variable, values[at]);
      const inner = this.#scope.mark();
      const flow = this.#walkAll(node.body, element);
      this.#scope.leave(inner);
      if (flow === 'break') break;
    }
    return isEmpty && node.otherwise ? this.#walkAll(node.otherwise, dot) : 'on';
  }

  *#elementsOf(value: unknown, { variables }: Pipe): Iterable<readonly [unknown, unknown]> {
    switch (kindOf(value)) {
      case 'list':
        for (const [index, element] of (value as unknown[]).entries()) yield [BigInt(index), element];
        return;
      case 'map':
        for (const key of sortedKeys(value as Dict)) yield [key, (value as Dict)[key]];
        return;
      case 'int':
        if (variables.length > 1)
          throw new GoTemplateError(`can't use ${value} to iterate over more than one variable`);
        for (let index = 0n; index < (value as bigint); index += 1n) yield [index, index];
        return;
      case 'invalid':
      case 'nil':
        return;
      default:
        throw new GoTemplateError(`range can't iterate over ${formatValue(value, this.#context.budget)}`);
    }
  }

  #call(name: string, value: unknown): Flow {
    const body = this.#template.defined.get(name);
    if (!body) throw new GoTemplateError(`template ${JSON.stringify(name)} not defined`);
    this.#templates += 1;
    this.#context.budget.depth(this.#templates);
    const outer = this.#scope;
    this.#scope = new Scope(value);
    this.#walkAll(body, value);
    this.#scope = outer;
    this.#templates -= 1;
    return 'on';
  }

  #set({ isAssignment }: Pipe, variable: string, value: unknown): void {
    if (isAssignment) this.#scope.assign(variable, value);
    else this.#scope.declare(variable, value);
  }

  #pipe(dot: unknown, pipe: Pipe): unknown {
    return this.#at(pipe.line, () => {
      let final: Given['final'];
      for (const command of pipe.commands) {
        const value = this.#command(dot, command, final);
        // What leaves a stage as nil is no value at all for the next.
        final = { value: value === null ? undefined : value };
      }
      for (const variable of pipe.variables) this.#set(pipe, variable, final?.value);
      return final?.value;
    });
  }

  #command(dot: unknown, { args, line }: Command, final: Given['final']): unknown {
    const [first, ...rest] = args;
    if (!first) throw new GoTemplateError('a command is empty', { line });
    const given: Given = final ? { args: rest, final } : { args: rest };
    const { value } = first;
    switch (value.type) {
      case 'field':
        return this.#fields(dot, dot, value.names, given);
      case 'variable':
        return this.#variable(dot, value, given);
      case 'chain':
        return this.#fields(dot, this.#operand(dot, value.of), value.names, given);
      case 'function':
        return this.#function(dot, value.name, given);
      default:
        if (rest.length > 0 || final)
          throw new GoTemplateError(`can't give argument to non-function ${value.type}`, { line });
        if (value.type === 'nil') throw new GoTemplateError('nil is not a command', { line });
        return this.#operand(dot, first);
    }
  }

  /** A term without arguments. */
  #operand(dot: unknown, { value }: Operand): unknown {
    this.#context.budget.spend(1);
    switch (value.type) {
      case 'dot':
        return dot;
      case 'nil':
        return null;
      case 'constant':
        return value.constant;
      case 'field':
        return this.#fields(dot, dot, value.names, NOTHING);
      case 'variable':
        return this.#variable(dot, value, NOTHING);
      case 'chain':
        return this.#fields(dot, this.#operand(dot, value.of), value.names, NOTHING);
      case 'function':
        return this.#function(dot, value.name, NOTHING);
      case 'pipe':
        return this.#pipe(dot, value.pipe);
    }
  }

  #variable(
    dot: unknown,
    { variable, names }: { readonly variable: string; readonly names: readonly string[] },
    given: Given,
  ): unknown {
    const value = this.#scope.get(variable);
    if (names.length > 0) return this.#fields(dot, value, names, given);
    if (given.args.length > 0 || given.final)
      throw new GoTemplateError(`can't give argument to non-function ${variable}`);
    return value;
  }

  #fields(dot: unknown, from: unknown, names: readonly string[], given: Given): unknown {
    let value = from;
    for (const [index, name] of names.entries())
      value = this.#field(dot, value, name, index === names.length - 1 ? given : NOTHING);
    return value;
  }

  #field(dot: unknown, receiver: unknown, name: string, given: Given): unknown {
    this.#context.budget.spend(1);
    switch (kindOf(receiver)) {
      case 'map':
        return this.#entry(receiver as Dict, name, given);
      case 'native':
        return this.#method(dot, receiver as Native, name, given);
      case 'invalid':
        if (this.#options.missingKey === 'error')
          throw new GoTemplateError(`nil data; no entry for key ${JSON.stringify(name)}`, {
            isMissingKey: true,
          });
        return undefined;
      case 'nil':
        throw new GoTemplateError(`nil pointer evaluating interface {}.${name}`, { isMissingKey: true });
      default:
        throw new GoTemplateError(`can't evaluate field ${name} in type ${typeNameOf(receiver)}`, {
          isMissingKey: true,
        });
    }
  }

  #entry(dict: Dict, name: string, { args, final }: Given): unknown {
    if (args.length > 0 || final) throw new GoTemplateError(`${name} is not a method but has arguments`);
    if (hasKey(dict, name)) return dict[name];
    if (this.#options.missingKey === 'error')
      throw new GoTemplateError(`map has no entry for key ${JSON.stringify(name)}`, { isMissingKey: true });
    return undefined;
  }

  #args(dot: unknown, { args, final }: Given): unknown[] {
    const values = args.map(arg => this.#operand(dot, arg));
    return final ? [...values, final.value] : values;
  }

  #method(dot: unknown, receiver: Native, name: string, given: Given): unknown {
    const answer = receiver.method(name, this.#args(dot, given));
    if (!answer) throw new GoTemplateError(`can't evaluate field ${name} in type ${typeNameOf(receiver)}`);
    return answer.value;
  }

  #function(dot: unknown, name: string, given: Given): unknown {
    if (name === 'and' || name === 'or') return this.#shortCircuit(dot, name, given);
    const called = this.#options.functions[name];
    if (!called) throw new GoTemplateError(`function ${JSON.stringify(name)} not defined`);
    return callFunction(name, called, this.#args(dot, given), this.#context);
  }

  /** Arguments behind the one that decides are not looked at. */
  #shortCircuit(dot: unknown, name: 'and' | 'or', { args, final }: Given): unknown {
    if (args.length === 0 && !final)
      throw new GoTemplateError(`wrong number of args for ${name}: want at least 1 got 0`);
    let value: unknown;
    for (const arg of args) {
      value = this.#operand(dot, arg);
      if (isTrue(value) === (name === 'or')) return value;
    }
    return final ? final.value : value;
  }
}
