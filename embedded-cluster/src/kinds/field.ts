import type { FieldError } from '../status/index.ts';

type Step = string | number | { readonly key: string };

/**
 * A place in an object under examination: what is there, how it is written in messages, and the list that problems go
 * to. Places are cheap; the text of a path is put together only when there is something to say of it.
 */
export class Field {
  readonly value: unknown;
  readonly #problems: FieldError[];
  readonly #parent: Field | undefined;
  readonly #step: Step;

  private constructor(value: unknown, problems: FieldError[], parent: Field | undefined, step: Step) {
    this.value = value;
    this.#problems = problems;
    this.#parent = parent;
    this.#step = step;
  }

  static root(object: unknown, problems: FieldError[]): Field {
    return new Field(object, problems, undefined, '');
  }

  get path(): string {
    const before = this.#parent?.path ?? '';
    if (typeof this.#step === 'number') return `${before}[${this.#step}]`;
    if (typeof this.#step === 'object') return `${before}[${this.#step.key}]`;
    return before === '' ? this.#step : `${before}.${this.#step}`;
  }

  /** A field of this object; names may be joined by dots. */
  at(names: string): Field {
    if (!names.includes('.')) return new Field(this.#member(names), this.#problems, this, names);
    let field: Field = this;
    for (const name of names.split('.')) field = new Field(field.#member(name), this.#problems, field, name);
    return field;
  }

  /** The entry of a map. */
  entry(key: string): Field {
    return new Field(this.#member(key), this.#problems, this, { key });
  }

  #member(name: string): unknown {
    const { value } = this;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as Record<string, unknown>)[name];
  }

  /** The same place with another value in it, to look at the value as it will be. */
  replaced(value: unknown): Field {
    return new Field(value, this.#problems, this.#parent, this.#step);
  }

  get items(): Field[] {
    if (!Array.isArray(this.value)) return [];
    return this.value.map((item, index) => new Field(item, this.#problems, this, index));
  }

  get entries(): (readonly [key: string, field: Field])[] {
    return Object.keys(this.fields).map(key => [key, this.entry(key)] as const);
  }

  get fields(): Readonly<Record<string, unknown>> {
    const { value } = this;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  }

  get isSet(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** Absent, empty text, an empty list or a map without entries. */
  get isEmpty(): boolean {
    const { value } = this;
    if (!this.isSet || value === '') return true;
    return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  }

  get text(): string {
    return typeof this.value === 'string' ? this.value : '';
  }

  get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  required(detail = ''): void {
    this.#problems.push({ problem: 'required', path: this.path, detail });
  }

  invalid(detail: string, value: unknown = this.value): void {
    this.#problems.push({ problem: 'invalid', path: this.path, value, detail });
  }

  unsupported(supported: readonly string[]): void {
    const detail = `supported values: ${supported.map(each => JSON.stringify(each)).join(', ')}`;
    this.#problems.push({ problem: 'not-supported', path: this.path, value: this.value ?? '', detail });
  }

  forbidden(detail: string): void {
    this.#problems.push({ problem: 'forbidden', path: this.path, detail });
  }

  duplicate(value: unknown = this.value): void {
    this.#problems.push({ problem: 'duplicate', path: this.path, value });
  }

  notFound(): void {
    this.#problems.push({ problem: 'not-found', path: this.path, value: this.value });
  }

  tooLong(most: number): void {
    this.#problems.push({
      problem: 'too-long',
      path: this.path,
      detail: `may not be more than ${most} bytes`,
    });
  }

  tooMany(found: number, most: number): void {
    const detail = `must have at most ${most} items`;
    this.#problems.push({ problem: 'too-many', path: this.path, value: found, detail });
  }
}

/** Looks at one place and reports what is wrong there. */
export type Check = (field: Field) => void;

/** All problems that a check finds in an object. */
export const problemsOf = (object: unknown, ...checks: readonly Check[]): FieldError[] => {
  const problems: FieldError[] = [];
  const root = Field.root(object, problems);
  for (const check of checks) check(root);
  return problems;
};
