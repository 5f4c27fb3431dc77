import { readFile } from 'node:fs/promises';
import { bookOf, LINES, STEPS } from './builders.ts';
import type { Scene } from './scene.ts';

/** Something that must not be. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'left';
  readonly what: string;
}

/** What became of the builds. */
export interface History {
  readonly findings: readonly Finding[];
  /** How many builds ended for which reason. */
  readonly ends: ReadonlyMap<string, number>;
}

const ENDED = ['success', 'error', 'terminated'];

interface StepFacts {
  readonly name: string;
  readonly result?: string | undefined;
}

/** Numbers of the lines of a step in its log, as far as they are its own. */
const linesOf = async ({ api }: Scene, build: string, step: string): Promise<readonly number[]> => {
  const { lines } = (await api
    .call('GET', `/builds/${build}/logs?step=${step}&count=1000`)
    .catch(() => ({ lines: [] }))) as { lines: string[] };
  const own = new RegExp(`^${step} line (\\d+)$`);
  return lines.flatMap(line => {
    const number = own.exec(line)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
};

const checkStep = async (
  scene: Scene,
  build: string,
  { name, result, signed }: StepFacts & { signed: number },
): Promise<readonly Finding[]> => {
  const found: Finding[] = [];
  const tell = (kind: Finding['kind'], what: string): void =>
    void found.push({ kind, what: `${build} ${name}: ${what}` });
  if (signed > 1) tell('doubled', `ran ${signed} times`);
  if (result === 'success' && signed !== 1) tell('lost', `succeeded, and ran ${signed} times`);
  const numbers = await linesOf(scene, build, name);
  if (new Set(numbers).size !== numbers.length) tell('doubled', 'its log has a line twice');
  else if (numbers.some((number, at) => number !== at + 1)) tell('lost', 'its log has a gap');
  if (result === 'success' && numbers.length !== LINES) tell('lost', `its log has ${numbers.length} lines`);
  if (numbers.length > 0 && signed === 0) tell('lost', 'it wrote lines and is not in the book');
  return found;
};

const checkBuild = async (
  scene: Scene,
  build: string,
  book: readonly string[],
): Promise<{ readonly end: string; readonly findings: readonly Finding[] }> => {
  const findings: Finding[] = [];
  const known = await scene.api.call('GET', `/builds/${build}`).catch((error: Error) => error);
  if (known instanceof Error)
    return { end: 'unknown', findings: [{ kind: 'lost', what: `${build}: ${known.message}` }] };
  const { state, reason } = known as { state: string; reason?: string };
  if (!ENDED.includes(state)) findings.push({ kind: 'lost', what: `${build}: is ${state}` });
  if (state !== 'success' && !reason)
    findings.push({ kind: 'lost', what: `${build}: ended as ${state} without a reason` });
  const { steps } = (await scene.api.call('GET', `/builds/${build}/steps`)) as { steps: StepFacts[] };
  for (const name of STEPS) {
    const result = steps.find(step => step.name === name)?.result;
    if (state === 'success' && result !== 'success')
      findings.push({ kind: 'lost', what: `${build} ${name}: is ${result} in a build that succeeded` });
    const signed = book.filter(line => line === `${build} ${name}`).length;
    findings.push(...(await checkStep(scene, build, { name, result, signed })));
  }
  return { end: state === 'success' ? state : `${state} (${reason})`, findings };
};

/** Every build that the platform knows. */
const allBuilds = async ({ api }: Scene): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { workflows } = (await api.call('GET', `/workflow?limit=100&page=${page}`)) as {
      workflows: { docs: { id: string }[] };
    };
    found.push(...workflows.docs.map(({ id }) => id));
    if (workflows.docs.length < 100) return found;
  }
};

/** Compares what was promised, what the platform tells and what the steps themselves wrote down. */
export const checkHistory = async (scene: Scene, promised: ReadonlySet<string>): Promise<History> => {
  const book = (await readFile(bookOf(scene), 'utf8')).split('\n');
  const known = await allBuilds(scene);
  const findings: Finding[] = known
    .filter(id => !promised.has(id))
    .map(id => ({ kind: 'doubled', what: `${id}: a request that was repeated began a second build` }));
  const ends = new Map<string, number>();
  for (const build of new Set([...promised, ...known])) {
    const checked = await checkBuild(scene, build, book);
    findings.push(...checked.findings);
    ends.set(checked.end, (ends.get(checked.end) ?? 0) + 1);
  }
  return { findings, ends };
};
