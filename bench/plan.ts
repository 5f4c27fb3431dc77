/** How fast builds are planned and scheduled, without running anything. Run: node bench/plan.ts */
import { applyEvent, decide, newBuild, type Plan, planBuild } from '@freshet/domain/builds';
import { mergeVariables } from '@freshet/domain/expressions';
import { readPipeline } from '@freshet/domain/pipelines';

const STEPS = 5_000;
const ROUNDS = 5;
const SMALL_PLANS = 2_000;

const scope = { variables: mergeVariables([]) };
const names = Array.from({ length: STEPS }, (_, index) => `s${index}`);

/** Plans with different shapes, of the same number of steps. */
const SHAPES: Readonly<Record<string, (name: string, index: number) => string>> = {
  'independent steps': name => `  ${name}: {image: x}`,
  'one chain': (name, index) =>
    index === 0 ? `  ${name}: {image: x}` : `  ${name}: {image: x, when: {steps: [{name: s${index - 1}}]}}`,
  'one step that waits for all others': (name, index) =>
    index < STEPS - 1
      ? `  ${name}: {image: x}`
      : `  ${name}: {image: x, when: {steps: [${names
          .slice(0, -1)
          .map(other => `{name: ${other}}`)
          .join(', ')}]}}`,
};

const pipelineOf = (lines: readonly string[]) => {
  const { pipeline } = readPipeline(`version: "1.0"\nmode: parallel\nsteps:\n${lines.join('\n')}\n`);
  if (!pipeline) throw new Error('The pipeline of this measurement is not valid');
  return pipeline;
};

/** Runs a build in which every step ends at once, deciding after each event. */
const schedule = (plan: Plan): number => {
  let state = applyEvent(plan, newBuild(plan), { type: 'build.started', at: 0 });
  let events = 0;
  const running: { readonly node: string; readonly attempt: number }[] = [];
  const proceed = (): void => {
    const decision = decide(plan, state, { at: 0, scope });
    state = decision.state;
    events += decision.events.length + 1;
    for (const action of decision.actions)
      if (action.kind === 'start') running.push({ node: action.node.id, attempt: action.attempt });
  };
  proceed();
  for (let next = running.pop(); next; next = running.pop()) {
    state = applyEvent(plan, state, { type: 'step.finished', at: 0, outcome: 'success', ...next });
    proceed();
  }
  if (state.status !== 'success') throw new Error(`The build of this measurement ended as ${state.status}`);
  return events;
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

for (const [shape, line] of Object.entries(SHAPES)) {
  const pipeline = pipelineOf(names.map(line));
  const times: number[] = [];
  let events = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    events = schedule(planBuild(pipeline));
    times.push(performance.now() - started);
  }
  console.log(
    `${STEPS} steps in parallel mode, ${shape}: ${(median(times) / 1000).toFixed(2)} s to plan and schedule, ${events} events (bar 1.00)`,
  );
}

const small = pipelineOf(['  only: {image: x}']);
const started = performance.now();
for (let round = 0; round < SMALL_PLANS; round += 1) schedule(planBuild(small));
const perMinute = (SMALL_PLANS / (performance.now() - started)) * 60_000;
console.log(`one-step plans: ${Math.round(perMinute)} a minute, decisions only (bar 5000 with an executor)`);
