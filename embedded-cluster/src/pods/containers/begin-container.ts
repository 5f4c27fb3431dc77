import { isEngineError } from '@freshet/kit/container-engine';
import type { Container } from '../../shapes/index.ts';
import { pathOf } from '../life.ts';
import { type BindMount, containerBody } from './create-body.ts';
import type { PodDesk } from './desk.ts';
import { ensureImage } from './ensure-image.ts';
import { environmentOf } from './environment.ts';
import { LABELS, nameOf } from './labels.ts';
import type { LiveContainer } from './live-container.ts';
import { refusalOf, userProblem } from './refusals.ts';

/**
 * The way of a container from its image to its start. What is missing on the way, such as a ConfigMap, keeps it waiting
 * with a reason that everybody can see, and it goes on by itself once that is there.
 */
const RECHECK_MS = 2_000;
const LONGEST_RECHECK_MS = 60_000;
const DEFAULT_MESSAGE_PATH = '/dev/termination-log';

class Blocked extends Error {
  override readonly name = 'Blocked';
  readonly reason: string;

  constructor(reason: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Whatever a start failed with; the container counts as having ended. */
export interface FailedStart {
  readonly problem: string;
}

const configProblem = (desk: PodDesk, { spec }: LiveContainer, imageUser: string): string | undefined =>
  refusalOf(desk.pod()) ??
  desk.world.references.missingForContainer(desk.pod(), spec) ??
  userProblem(desk.pod(), spec, imageUser);

/** No program can be given a text with a NUL; engines cut it there, each at another moment. */
const nulProblem = (environment: ReadonlyMap<string, string>, { command, args }: Container) => {
  const variable = [...environment].find(([, value]) => value.includes('\0'));
  if (variable !== undefined) return `the variable ${variable[0]} has a NUL character`;
  return [...(command ?? []), ...(args ?? [])].some(word => word.includes('\0'))
    ? 'the command has a NUL character'
    : undefined;
};

const messageMount = async (desk: PodDesk, one: LiveContainer): Promise<BindMount> => ({
  source: await desk.world.folders.messageFile(
    desk.pod().metadata.uid ?? '',
    `${one.spec.name}-${one.restarts}`,
  ),
  target: one.spec.terminationMessagePath ?? DEFAULT_MESSAGE_PATH,
  readOnly: false,
});

/** Two runs of a container are kept, the present one and the one before, whose log may be asked for. */
const forgetOlder = async (desk: PodDesk, one: LiveContainer): Promise<void> => {
  const { engine } = desk.world;
  for (const { id, labels } of await engine.list(desk.pod().metadata.uid ?? '')) {
    const isOwn = labels[LABELS.container] === one.spec.name;
    const attempt = Number(labels[LABELS.attempt]);
    // One of this very attempt is left from a create whose answer was lost.
    if (isOwn && (attempt >= one.restarts || attempt < one.restarts - 1)) await engine.remove(id);
  }
};

const bodyOf = async (desk: PodDesk, one: LiveContainer, image: string): Promise<object> => {
  const { world } = desk;
  const imageUser = (await world.engine.image(image))?.user ?? '';
  const problem = configProblem(desk, one, imageUser);
  if (problem !== undefined) throw new Blocked('CreateContainerConfigError', problem);
  const holder = await desk.holder();
  const pod = desk.pod();
  const environment = environmentOf({ pod, container: one.spec, read: world.read, where: desk.where() });
  const unfit = nulProblem(environment, one.spec);
  if (unfit !== undefined) throw new Blocked('CreateContainerConfigError', unfit);
  const volumes = await desk.mountsFor(one.spec.name, environment).catch((cause: unknown) => {
    throw new Blocked('CreateContainerConfigError', cause instanceof Error ? cause.message : '', cause);
  });
  const mounts = [...volumes, await messageMount(desk, one)];
  const incarnation = { container: one.spec.name, attempt: one.restarts };
  const { targetContainerName: target } = one.spec;
  const processesOf = target === undefined ? undefined : desk.engineIdOf(target);
  const place = { incarnation, holder, image, imageUser, processesOf, environment, mounts };
  return containerBody(pod, one.spec, world.traits, place);
};

const create = async (desk: PodDesk, one: LiveContainer, image: string): Promise<string> => {
  const { engine } = desk.world;
  const body = await bodyOf(desk, one, image);
  await forgetOlder(desk, one);
  const incarnation = { container: one.spec.name, attempt: one.restarts };
  try {
    return await engine.create(nameOf(desk.pod(), incarnation), body);
  } catch (error) {
    if (!isEngineError(error)) throw error;
    throw new Blocked('CreateContainerError', error.message, error);
  }
};

const waitBlocked = async (
  desk: PodDesk,
  one: LiveContainer,
  { reason, message }: Blocked,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<void> => {
  const isNews = one.stage.kind !== 'blocked' || one.stage.message !== message;
  one.stage = { kind: 'blocked', until: 0, reason, message };
  if (isNews)
    desk.tell({
      type: 'Warning',
      reason: 'Failed',
      message: `Error: ${message}`,
      fieldPath: pathOf(one),
    });
  desk.changed();
  await desk.world.clock.sleep(waitMs, signal);
};

const made = async (desk: PodDesk, one: LiveContainer, signal: AbortSignal): Promise<string> => {
  for (let waitMs = RECHECK_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_RECHECK_MS)) {
    try {
      const refused = refusalOf(desk.pod());
      // Nothing is fetched for what will not run.
      if (refused !== undefined) throw new Blocked('CreateContainerConfigError', refused);
      const image = await ensureImage(desk, one, signal);
      if (one.stage.kind !== 'blocked') one.stage = { kind: 'creating', until: 0 };
      const id = await desk.world.starts.pass(() => create(desk, one, image));
      const about = await desk.world.engine.image(image);
      if (about !== undefined) one.imageId = about.imageId;
      return id;
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      await waitBlocked(desk, one, error, { waitMs, signal });
    }
  }
};

/** Brings a container to run. Answers with what kept it from starting; throws when it is no longer wanted. */
export const beginContainer = async (
  desk: PodDesk,
  one: LiveContainer,
  signal: AbortSignal,
): Promise<FailedStart | undefined> => {
  const { engine, traits, starts } = desk.world;
  const id = await made(desk, one, signal);
  one.previousId = one.engineId;
  one.engineId = id;
  one.containerId = `${traits.podman ? 'podman' : 'docker'}://${id}`;
  const { name } = one.spec;
  desk.tell({
    type: 'Normal',
    reason: 'Created',
    message: `Created container: ${name}`,
    fieldPath: pathOf(one),
  });
  try {
    await starts.pass(() => engine.start(id));
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const problem = error.message;
    desk.tell({ type: 'Warning', reason: 'Failed', message: `Error: ${problem}`, fieldPath: pathOf(one) });
    return { problem };
  }
  desk.tell({
    type: 'Normal',
    reason: 'Started',
    message: `Started container ${name}`,
    fieldPath: pathOf(one),
  });
  return undefined;
};
