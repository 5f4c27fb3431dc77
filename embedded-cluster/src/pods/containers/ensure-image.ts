import type { RegistryLogin } from '@freshet/kit/container-engine';
import type { PodHappening } from '../container-run.ts';
import { backoffFor, pathOf } from '../life.ts';
import type { PodDesk } from './desk.ts';
import type { LiveContainer } from './live-container.ts';
import { loginsFor } from './logins.ts';

const SHOW_ERROR_MS = 2_000;

const tell = (desk: PodDesk, one: LiveContainer, happening: Omit<PodHappening, 'fieldPath'>): void =>
  desk.tell({ ...happening, fieldPath: pathOf(one) });

const pullOnce = async (desk: PodDesk, image: string, signal: AbortSignal): Promise<void> => {
  const { engine, read, pulls } = desk.world;
  const logins: readonly (RegistryLogin | undefined)[] = loginsFor(desk.pod(), image, read);
  const tries = logins.length === 0 ? [undefined] : logins;
  let problem: unknown;
  for (const login of tries) {
    try {
      await pulls.pass(() => engine.pull(image, login, signal));
      return;
    } catch (error) {
      signal.throwIfAborted();
      problem = error;
    }
  }
  throw problem;
};

const pull = async (desk: PodDesk, one: LiveContainer, signal: AbortSignal): Promise<string | undefined> => {
  const { engine, clock } = desk.world;
  const image = one.spec.image ?? '';
  tell(desk, one, { type: 'Normal', reason: 'Pulling', message: `Pulling image "${image}"` });
  one.stage = { kind: 'pulling', until: 0 };
  desk.changed();
  const began = clock.now().getTime();
  try {
    await pullOnce(desk, image, signal);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error.message : String(error);
  }
  const ms = clock.now().getTime() - began;
  const message = `Successfully pulled image "${image}" in ${ms}ms (${ms}ms including waiting)`;
  tell(desk, one, { type: 'Normal', reason: 'Pulled', message });
  return (await engine.nameOfImage(image)) === undefined ? `image "${image}" is gone again` : undefined;
};

/** Shows what went wrong, then that another attempt is to come, and waits for its time. */
const backOff = async (
  desk: PodDesk,
  one: LiveContainer,
  { attempt, reason, problem, signal }: Failure,
): Promise<void> => {
  const { clock } = desk.world;
  const image = one.spec.image ?? '';
  one.stage = { kind: 'pull-failed', until: 0, reason, message: problem };
  tell(desk, one, { type: 'Warning', reason: 'Failed', message: `Error: ${reason}` });
  desk.changed();
  await clock.sleep(SHOW_ERROR_MS, signal);
  if (reason === 'ErrImagePull') {
    one.stage = { kind: 'pull-backoff', until: 0, message: problem };
    tell(desk, one, { type: 'Normal', reason: 'BackOff', message: `Back-off pulling image "${image}"` });
    desk.changed();
  }
  await clock.sleep(backoffFor(attempt) - SHOW_ERROR_MS, signal);
};

interface Failure {
  readonly attempt: number;
  readonly reason: string;
  readonly problem: string;
  readonly signal: AbortSignal;
}

/** Gets the image of a container as its policy says, however long that takes, and answers its name in the engine. */
export const ensureImage = async (
  desk: PodDesk,
  one: LiveContainer,
  signal: AbortSignal,
): Promise<string> => {
  const { engine } = desk.world;
  for (let attempt = 0; ; attempt++) {
    const { image = '', imagePullPolicy: policy } = one.spec;
    const known = await engine.nameOfImage(image);
    if (known !== undefined && policy !== 'Always') {
      const message = `Container image "${image}" already present on machine`;
      tell(desk, one, { type: 'Normal', reason: 'Pulled', message });
      return known;
    }
    if (policy === 'Never') {
      const problem = `Container image "${image}" is not present with pull policy of Never`;
      await backOff(desk, one, { attempt, reason: 'ErrImageNeverPull', problem, signal });
      continue;
    }
    const problem = await pull(desk, one, signal);
    if (problem === undefined) return (await engine.nameOfImage(image)) ?? image;
    const message = `Failed to pull image "${image}": ${problem}`;
    tell(desk, one, { type: 'Warning', reason: 'Failed', message });
    await backOff(desk, one, { attempt, reason: 'ErrImagePull', problem, signal });
  }
};
