/**
 * Computes what a program means. Nothing is computed that nobody asks for: arguments, elements, fields and locals are
 * thunks. Depth and time are bounded, as whoever wrote the program need not be trusted.
 */
import { Environment } from './environment.ts';
import { functionOf } from './functions.ts';
import { JsonnetError, type Place } from './jsonnet-error.ts';
import type { Budget } from './limits.ts';
import { add, calculate, compare, equal } from './operators.ts';
import type { Assertion, Bind, Clause, Expression, ObjectMembers } from './syntax.ts';
import { textOf } from './text-of.ts';
import {
  JsonnetArray,
  JsonnetFunction,
  JsonnetObject,
  type Layer,
  type LayerField,
  Thunk,
  typeOf,
  type Value,
} from './values.ts';

export interface EvaluatorHost {
  readonly budget: Budget;
  /** The value of a file that a program imports. */
  readonly importValue: (how: 'code' | 'text' | 'bytes', path: string, at: Place) => Value;
  /** `std.format`, which `%` is short for. */
  readonly format: (template: string, values: Value) => string;
  readonly slice: (target: Value, bounds: readonly (Value | undefined)[]) => Value;
}

type Case<Is extends Expression['is']> = Extract<Expression, { is: Is }>;

export class Evaluator {
  readonly #host: EvaluatorHost;

  constructor(host: EvaluatorHost) {
    this.#host = host;
  }

  evaluate(expression: Expression, scope: Environment): Value {
    this.#host.budget.step(expression.at);
    try {
      return this.#value(expression, scope);
    } catch (error) {
      // The innermost place is the one to show.
      if (error instanceof JsonnetError && !error.place) throw new JsonnetError(error.message, expression.at);
      throw error;
    }
  }

  #value(expression: Expression, scope: Environment): Value {
    switch (expression.is) {
      case 'literal':
        return expression.value;
      case 'self':
        return this.#within(scope, 'self').self;
      case 'dollar':
        return this.#within(scope, '$').dollar;
      case 'variable': {
        const found = scope.find(expression.name);
        if (!found) throw new JsonnetError(`there is no variable ${expression.name}`);
        return found.get();
      }
      case 'array':
        return new JsonnetArray(expression.items.map(item => this.#later(item, scope)));
      case 'array-comprehension':
        return new JsonnetArray(
          this.#scopes(expression.clauses, scope).map(inner => this.#later(expression.item, inner)),
        );
      case 'object':
        return this.#object(expression.members, scope);
      case 'object-comprehension':
        return this.#objectComprehension(expression, scope);
      default:
        return this.#compound(expression, scope);
    }
  }

  #compound(expression: Expression, scope: Environment): Value {
    switch (expression.is) {
      case 'index':
        return this.#index(this.evaluate(expression.target, scope), this.evaluate(expression.index, scope));
      case 'slice':
        return this.#host.slice(
          this.evaluate(expression.target, scope),
          expression.bounds.map(bound => bound && this.evaluate(bound, scope)),
        );
      case 'super':
        return this.#super(expression, scope);
      case 'in-super': {
        const { self, depth } = this.#within(scope, 'super');
        return self.has(nameOf(this.evaluate(expression.name, scope)), depth);
      }
      case 'call':
        return this.#call(expression, scope);
      case 'function':
        return functionOf(expression, scope, (body, inner) => this.evaluate(body, inner));
      case 'local':
        return this.evaluate(expression.body, this.#bound(expression.binds, scope));
      case 'if':
        return this.#if(expression, scope);
      case 'assert':
        this.#assert(expression.assertion, scope);
        return this.evaluate(expression.body, scope);
      case 'error':
        throw new JsonnetError(textOf(this.evaluate(expression.message, scope)), expression.at);
      case 'import':
        return this.#host.importValue(expression.how, expression.path, expression.at);
      case 'unary':
        return this.#unary(expression, scope);
      case 'binary':
        return this.#binary(expression, scope);
      default:
        throw new JsonnetError(`nothing is known of ${expression.is}`);
    }
  }

  #later(expression: Expression, scope: Environment): Thunk {
    return expression.is === 'literal'
      ? Thunk.of(expression.value)
      : new Thunk(() => this.evaluate(expression, scope));
  }

  #bound(binds: readonly Bind[], scope: Environment): Environment {
    const inner = new Environment(scope);
    for (const { name, value } of binds) inner.define(name, this.#later(value, inner));
    return inner;
  }

  #within(scope: Environment, word: string) {
    if (!scope.within) throw new JsonnetError(`${word} outside of an object`);
    return scope.within;
  }

  #if({ condition, then, otherwise }: Case<'if'>, scope: Environment): Value {
    if (truth(this.evaluate(condition, scope))) return this.evaluate(then, scope);
    return otherwise ? this.evaluate(otherwise, scope) : null;
  }

  #index(target: Value, index: Value): Value {
    if (target instanceof JsonnetObject) {
      const name = nameOf(index);
      const value = target.get(name);
      if (value === undefined) throw new JsonnetError(`there is no field ${name}`);
      return value;
    }
    if (typeof index !== 'number' || !(target instanceof JsonnetArray || typeof target === 'string'))
      throw new JsonnetError(`${typeOf(target)} has nothing at ${typeOf(index)} ${textOf(index)}`);
    const items = typeof target === 'string' ? [...target] : target.items;
    const item = Number.isInteger(index) ? items[index] : undefined;
    if (item === undefined) throw new JsonnetError(`there is no index ${index} among ${items.length}`);
    return item instanceof Thunk ? item.get() : item;
  }

  #super({ index }: Case<'super'>, scope: Environment): Value {
    const { self, depth } = this.#within(scope, 'super');
    const name = nameOf(this.evaluate(index, scope));
    const value = self.get(name, depth);
    if (value === undefined) throw new JsonnetError(`there is no field ${name} in super`);
    return value;
  }

  #call({ target, given, isStrict, at }: Case<'call'>, scope: Environment): Value {
    const callee = this.evaluate(target, scope);
    if (!(callee instanceof JsonnetFunction)) throw new JsonnetError(`${typeOf(callee)} cannot be called`);
    const positional: Thunk[] = [];
    const named = new Map<string, Thunk>();
    for (const { name, value } of given) {
      const thunk = this.#later(value, scope);
      if (isStrict) thunk.get();
      if (name === undefined) positional.push(thunk);
      else if (named.has(name)) throw new JsonnetError(`the argument ${name} is given twice`);
      else named.set(name, thunk);
    }
    return this.#host.budget.within(at, () => callee.call({ positional, named }));
  }

  #unary({ operator, operand }: Case<'unary'>, scope: Environment): Value {
    const value = this.evaluate(operand, scope);
    if (operator === '!') return !truth(value);
    if (typeof value !== 'number') throw new JsonnetError(`cannot do ${operator} ${typeOf(value)}`);
    if (operator === '-') return -value;
    return operator === '~' ? Number(~BigInt(Math.trunc(value))) : value;
  }

  #binary({ operator, left, right }: Case<'binary'>, scope: Environment): Value {
    const first = this.evaluate(left, scope);
    if (operator === '&&') return truth(first) && truth(this.evaluate(right, scope));
    if (operator === '||') return truth(first) || truth(this.evaluate(right, scope));
    const second = this.evaluate(right, scope);
    switch (operator) {
      case '+':
        return this.#added(first, second);
      case '==':
        return equal(first, second);
      case '!=':
        return !equal(first, second);
      case '<':
        return compare(first, second) < 0;
      case '<=':
        return compare(first, second) <= 0;
      case '>':
        return compare(first, second) > 0;
      case '>=':
        return compare(first, second) >= 0;
      case 'in':
        if (!(second instanceof JsonnetObject)) throw new JsonnetError(`${typeOf(second)} has no fields`);
        return second.has(nameOf(first));
      case '%':
        return typeof first === 'string' ? this.#host.format(first, second) : calculate('%', first, second);
      default:
        return calculate(operator, first, second);
    }
  }

  #added(first: Value, second: Value): Value {
    if (typeof first === 'string' && typeof second === 'string') this.#host.budget.grow(second.length);
    if (first instanceof JsonnetArray && second instanceof JsonnetArray)
      this.#host.budget.grow(first.items.length + second.items.length);
    return add(first, second);
  }

  #assert({ condition, message, at }: Assertion, scope: Environment): void {
    if (truth(this.evaluate(condition, scope))) return;
    throw new JsonnetError(
      message ? textOf(this.evaluate(message, scope)) : 'an assertion does not hold',
      at,
    );
  }

  /** One scope for each round of the clauses. */
  #scopes(clauses: readonly Clause[], scope: Environment): readonly Environment[] {
    let scopes: readonly Environment[] = [scope];
    for (const clause of clauses) {
      scopes = scopes.flatMap(outer => {
        if (clause.is === 'if') return truth(this.evaluate(clause.condition, outer)) ? [outer] : [];
        const list = this.evaluate(clause.list, outer);
        if (!(list instanceof JsonnetArray)) throw new JsonnetError(`cannot go through ${typeOf(list)}`);
        this.#host.budget.grow(list.items.length);
        return list.items.map(item => {
          this.#host.budget.step();
          return new Environment(outer).define(clause.name, item);
        });
      });
    }
    return scopes;
  }

  #object({ locals, asserts, fields }: ObjectMembers, scope: Environment): JsonnetObject {
    const scopeFor = this.#scopesOfLayer(locals, scope);
    const layerFields = new Map<string, LayerField>();
    for (const { name, value, visibility, adds } of fields) {
      const key = this.evaluate(name, scope);
      if (key === null) continue;
      const text = nameOf(key);
      if (layerFields.has(text)) throw new JsonnetError(`the field ${text} is there twice`, name.at);
      const valueFor = (self: JsonnetObject, depth: number) => this.evaluate(value, scopeFor(self, depth));
      layerFields.set(text, { visibility, adds, valueFor });
    }
    const check = (self: JsonnetObject, depth: number) => {
      for (const assertion of asserts) this.#assert(assertion, scopeFor(self, depth));
    };
    return this.#objectOf({ fields: layerFields, check });
  }

  /** The names inside an object: one scope for every object that the layer becomes a part of. */
  #scopesOfLayer(locals: readonly Bind[], scope: Environment) {
    const known = new WeakMap<JsonnetObject, Map<number, Environment>>();
    return (self: JsonnetObject, depth: number): Environment => {
      const byDepth = known.get(self) ?? new Map<number, Environment>();
      known.set(self, byDepth);
      const existing = byDepth.get(depth);
      if (existing) return existing;
      const dollar = scope.within?.dollar ?? self;
      const inner = new Environment(scope, { self, depth, dollar });
      for (const { name, value } of locals) inner.define(name, this.#later(value, inner));
      byDepth.set(depth, inner);
      return inner;
    };
  }

  #objectComprehension({ members, clauses }: Case<'object-comprehension'>, scope: Environment): Value {
    const [field] = members.fields;
    if (!field) throw new JsonnetError('an object comprehension without a field');
    const fields = new Map<string, LayerField>();
    for (const round of this.#scopes(clauses, scope)) {
      const key = this.evaluate(field.name, round);
      if (key === null) continue;
      const name = nameOf(key);
      if (fields.has(name)) throw new JsonnetError(`the field ${name} is there twice`);
      const scopeFor = this.#scopesOfLayer(members.locals, round);
      fields.set(name, {
        visibility: field.visibility,
        adds: field.adds,
        valueFor: (self, depth) => this.evaluate(field.value, scopeFor(self, depth)),
      });
    }
    return this.#objectOf({ fields, check: () => undefined });
  }

  #objectOf(layer: Layer): JsonnetObject {
    return new JsonnetObject([layer], add);
  }
}

const truth = (value: Value): boolean => {
  if (typeof value !== 'boolean') throw new JsonnetError(`${typeOf(value)} is neither true nor false`);
  return value;
};

const nameOf = (value: Value): string => {
  if (typeof value !== 'string') throw new JsonnetError(`${typeOf(value)} cannot be the name of a field`);
  return value;
};
