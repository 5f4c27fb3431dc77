import { type Place, placeOf } from './check-shape.ts';
import { quote, type Report } from './report.ts';
import { child, type TreeNode } from './tree.ts';

const NAME_MAX = 150;
/** How many steps a pipeline may have, those of hooks, parallel steps and scales among them. */
export const STEPS_MAX = 10_000;
const FORBIDDEN = /[.#$[\]]/g;

/** Names of steps as they occur, in the order of the text. */
export interface StepNames {
  /** Of the workflow, children of parallel steps included. */
  readonly steps: ReadonlyMap<string, readonly Place[]>;
  /** Everything a condition may refer to: also children of scaled steps and steps of hooks. */
  readonly all: ReadonlySet<string>;
  /** How many steps there are; counted no further than just beyond `STEPS_MAX`. */
  readonly count: number;
}

const HOOK_EVENTS = ['on_elected', 'on_success', 'on_fail', 'on_finish'];

class NameCollector {
  readonly steps = new Map<string, Place[]>();
  // The clone of the pipeline's own repository is there even where nobody wrote it.
  readonly all = new Set<string>(['main_clone']);
  count = 0;

  workflow(steps: TreeNode | undefined, place: Place, counted: boolean): void {
    if (steps?.kind !== 'map') return;
    for (const entry of steps.entries.values()) {
      this.count += 1;
      if (this.count > STEPS_MAX) return;
      const inner = placeOf(entry, place);
      this.all.add(entry.key);
      if (counted) this.#count(entry.key, inner);
      this.#within(entry.value, inner, counted);
    }
  }

  hooks(hooks: TreeNode | undefined): void {
    for (const event of HOOK_EVENTS) {
      const hook = child(hooks, event);
      for (const steps of [child(hook, 'steps'), child(child(hook, 'exec'), 'steps')])
        this.workflow(steps, { path: [], at: 0 }, false);
    }
  }

  #within(step: TreeNode, place: Place, counted: boolean): void {
    for (const holder of [step, child(step, 'arguments')]) {
      const steps = holder?.kind === 'map' ? holder.entries.get('steps') : undefined;
      if (steps) this.workflow(steps.value, placeOf(steps, place), counted);
      const scale = child(holder, 'scale');
      if (scale?.kind === 'map') this.#scaled(scale.entries.keys());
      this.hooks(child(holder, 'hooks'));
    }
  }

  #scaled(names: Iterable<string>): void {
    for (const name of names) {
      this.count += 1;
      if (this.count > STEPS_MAX) return;
      this.all.add(name);
    }
  }

  #count(name: string, place: Place): void {
    const places = this.steps.get(name);
    if (places) places.push(place);
    else this.steps.set(name, [place]);
  }
}

/** Collects the names of all steps of a workflow. */
export const collectNames = (workflow: TreeNode, place: Place): StepNames => {
  const collector = new NameCollector();
  const steps = workflow.kind === 'map' ? workflow.entries.get('steps') : undefined;
  if (steps) collector.workflow(steps.value, placeOf(steps, place), true);
  collector.hooks(child(workflow, 'hooks'));
  return collector;
};

/** Checks the form of every name, and that each stands once in the whole document. */
export const checkNames = (report: Report, { steps }: StepNames): void => {
  for (const [name, places] of steps) {
    if (report.full) return;
    const [first, second] = places;
    if (!first) continue;
    if (name.search(FORBIDDEN) !== -1 || name.trim() === '') {
      const suggestion = name.replaceAll(FORBIDDEN, '_').trim();
      const message = `${quote(name)} is no name for a step: it must not be empty nor have any of . # $ [ ]`;
      report.error({
        code: 'step-name-invalid',
        ...first,
        message,
        ...(suggestion === '' ? {} : { suggestion }),
      });
    }
    if (name.length > NAME_MAX) {
      const message = `the name of this step has ${name.length} characters; at most ${NAME_MAX} are allowed`;
      report.error({ code: 'step-name-long', ...first, message });
    }
    if (!second) continue;
    const lines = places.slice(0, 10).map(({ at }) => report.position(at).line);
    const message = `${places.length} steps are called ${quote(name)}, on lines ${lines.join(', ')}; each name may be used once`;
    report.error({ code: 'step-name-duplicate', ...second, message });
  }
};
