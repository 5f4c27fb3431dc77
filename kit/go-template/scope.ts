/** The variables that a template sees at one place; inner ones hide outer ones of the same name. */
export class Scope {
  readonly #variables: { readonly name: string; value: unknown }[] = [];

  constructor(root: unknown) {
    this.declare('$', root);
  }

  declare(name: string, value: unknown): void {
    this.#variables.push({ name, value });
  }

  /** Changes the innermost variable of that name. */
  assign(name: string, value: unknown): void {
    const found = this.#variables.findLast(variable => variable.name === name);
    if (found) found.value = value;
  }

  get(name: string): unknown {
    return this.#variables.findLast(variable => variable.name === name)?.value;
  }

  mark(): number {
    return this.#variables.length;
  }

  /** Forgets what was declared after the mark. */
  leave(mark: number): void {
    this.#variables.length = mark;
  }
}
