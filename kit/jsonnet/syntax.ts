import type { Place } from './jsonnet-error.ts';

/** A program as a tree. What is only another way of writing something else is written that way by the parser. */
export type Expression = { readonly at: Place } & (
  | { readonly is: 'literal'; readonly value: null | boolean | number | string }
  | { readonly is: 'self' | 'dollar' }
  | { readonly is: 'variable'; readonly name: string }
  | { readonly is: 'array'; readonly items: readonly Expression[] }
  | { readonly is: 'array-comprehension'; readonly item: Expression; readonly clauses: readonly Clause[] }
  | { readonly is: 'object'; readonly members: ObjectMembers }
  | {
      readonly is: 'object-comprehension';
      readonly members: ObjectMembers;
      readonly clauses: readonly Clause[];
    }
  | { readonly is: 'index'; readonly target: Expression; readonly index: Expression }
  | {
      readonly is: 'slice';
      readonly target: Expression;
      readonly bounds: readonly (Expression | undefined)[];
    }
  | { readonly is: 'super'; readonly index: Expression }
  | { readonly is: 'in-super'; readonly name: Expression }
  | {
      readonly is: 'call';
      readonly target: Expression;
      readonly given: readonly Argument[];
      readonly isStrict: boolean;
    }
  | { readonly is: 'function'; readonly params: readonly Parameter[]; readonly body: Expression }
  | { readonly is: 'local'; readonly binds: readonly Bind[]; readonly body: Expression }
  | {
      readonly is: 'if';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression | undefined;
    }
  | { readonly is: 'assert'; readonly assertion: Assertion; readonly body: Expression }
  | { readonly is: 'error'; readonly message: Expression }
  | { readonly is: 'import'; readonly how: 'code' | 'text' | 'bytes'; readonly path: string }
  | { readonly is: 'unary'; readonly operator: string; readonly operand: Expression }
  | {
      readonly is: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
);

export interface Bind {
  readonly name: string;
  readonly value: Expression;
}

export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | undefined;
}

export interface Argument {
  readonly name: string | undefined;
  readonly value: Expression;
}

export interface Assertion {
  readonly condition: Expression;
  readonly message: Expression | undefined;
  readonly at: Place;
}

export type Clause =
  | { readonly is: 'for'; readonly name: string; readonly list: Expression }
  | { readonly is: 'if'; readonly condition: Expression };

/** `:` shows a field unless it was hidden below, `::` hides it, `:::` shows it. */
export type Visibility = 'inherited' | 'hidden' | 'visible';

export interface FieldMember {
  readonly name: Expression;
  readonly value: Expression;
  readonly visibility: Visibility;
  /** Whether the value is added to that of the object below. */
  readonly adds: boolean;
}

export interface ObjectMembers {
  readonly locals: readonly Bind[];
  readonly asserts: readonly Assertion[];
  readonly fields: readonly FieldMember[];
}
