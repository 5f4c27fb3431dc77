import type { FieldError, FieldProblem } from '../status/index.ts';
import type { Place } from './place.ts';

/** No more problems than these of one definition are told. */
const MOST_PROBLEMS = 200;

/** Collects the problems of a definition. */
export class Problems {
  readonly errors: FieldError[] = [];

  add(
    problem: FieldProblem,
    place: Place,
    about: { readonly value?: unknown; readonly detail?: string } = {},
  ): void {
    if (this.errors.length < MOST_PROBLEMS) this.errors.push({ problem, path: place.toString(), ...about });
  }

  required(place: Place, detail = ''): void {
    this.add('required', place, { detail });
  }

  forbidden(place: Place, detail: string): void {
    this.add('forbidden', place, { detail });
  }

  invalid(place: Place, value: unknown, detail: string): void {
    this.add('invalid', place, { value, detail });
  }

  notSupported(place: Place, value: unknown, supported: readonly string[]): void {
    const detail = `supported values: ${supported.map(one => JSON.stringify(one)).join(', ')}`;
    this.add('not-supported', place, { value, detail });
  }
}
