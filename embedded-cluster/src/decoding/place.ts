import type { Schema } from '../schema/index.ts';

type Step = string | number | { readonly key: string };

/** Where in a body a walk is at present; put into words only when there is something to say. */
export class Place {
  readonly #steps: Step[] = [];
  /** The types whose fields lead here, the outermost first. */
  readonly #owners: Schema[] = [];

  /** Goes into a field of a type. */
  enterField(name: string, owner: Schema): void {
    this.#steps.push(name);
    this.#owners.push(owner);
  }

  leaveField(): void {
    this.#steps.pop();
    this.#owners.pop();
  }

  /** Goes into an item of a list, or an entry of a map. */
  enter(step: number | { readonly key: string }): void {
    this.#steps.push(step);
  }

  leave(): void {
    this.#steps.pop();
  }

  /** `spec.containers[0].image`. */
  get path(): string {
    let path = '';
    for (const step of this.#steps) {
      if (typeof step === 'number') path += `[${step}]`;
      else path += `${path === '' ? '' : '.'}${typeof step === 'string' ? step : step.key}`;
    }
    return path;
  }

  /** `Container.spec.containers.image`: the type that has the field, then the fields that lead there. */
  get structField(): string {
    const owner = this.#owners.at(-1)?.typeName ?? '';
    const names = this.#steps.filter(step => typeof step === 'string');
    return [owner.slice(owner.lastIndexOf('.') + 1), ...names].join('.');
  }
}
