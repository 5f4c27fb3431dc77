/** What a template is read into. */

export interface Operand {
  readonly line: number;
  readonly value:
    | { readonly type: 'dot' }
    | { readonly type: 'nil' }
    | { readonly type: 'constant'; readonly constant: boolean | string | bigint | number }
    /** `.a.b` */
    | { readonly type: 'field'; readonly names: readonly string[] }
    /** `$x.a`; the name of the variable comes with its dollar sign. */
    | { readonly type: 'variable'; readonly variable: string; readonly names: readonly string[] }
    | { readonly type: 'function'; readonly name: string }
    | { readonly type: 'pipe'; readonly pipe: Pipe }
    /** `(pipe).a` or `function.a` */
    | { readonly type: 'chain'; readonly of: Operand; readonly names: readonly string[] };
}

export interface Command {
  readonly line: number;
  readonly args: readonly Operand[];
}

export interface Pipe {
  readonly line: number;
  readonly variables: readonly string[];
  /** `=`, which changes a variable, rather than `:=`. */
  readonly isAssignment: boolean;
  readonly commands: readonly Command[];
}

export type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly line: number; readonly pipe: Pipe }
  | {
      readonly type: 'if' | 'with' | 'range';
      readonly line: number;
      readonly pipe: Pipe;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[] | undefined;
    }
  | {
      readonly type: 'template';
      readonly line: number;
      readonly name: string;
      readonly pipe: Pipe | undefined;
    }
  | { readonly type: 'break' | 'continue'; readonly line: number };

export interface ParsedTemplate {
  readonly root: readonly Node[];
  readonly defined: ReadonlyMap<string, readonly Node[]>;
  /** Whether it may change the data that it is given. */
  readonly changesData: boolean;
}
