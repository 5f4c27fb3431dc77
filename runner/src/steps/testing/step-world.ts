import { execFile } from 'node:child_process';
import { join, posix } from 'node:path';
import type { StepNode } from '@freshet/domain/builds';
import { readPipeline, type Step } from '@freshet/domain/pipelines';
import type {
  BuildPlace,
  ImageBuild,
  Images,
  ProgramEnd,
  RegistryLogin,
  ServeOptions,
  ServiceProgram,
} from '../../executor/index.ts';
import type { RegistryConnection, StepWorld } from '../../step/index.ts';

/** Steps of a pipeline as runners get them, references excepted. */
export const stepOf = <Type extends Step['type']>(
  type: Type,
  text: string,
): Extract<Step, { type: Type }> => {
  const { pipeline, problems } = readPipeline(`version: '1.0'\nsteps:\n  it:\n    type: ${type}\n${text}`);
  const step = pipeline?.steps[0];
  if (step?.type !== type) throw new Error(JSON.stringify(problems));
  return step as Extract<Step, { type: Type }>;
};

/** What was asked of a registry or an engine. */
export interface ImageCalls {
  readonly built: ImageBuild[];
  readonly calls: string[];
  readonly logins: (RegistryLogin | undefined)[];
}

/** An engine for images that only notes what it is asked. */
export const notingImages = (): Images & ImageCalls => {
  const [built, calls, logins]: [ImageBuild[], string[], (RegistryLogin | undefined)[]] = [[], [], []];
  const note = (call: string, login?: RegistryLogin): void => {
    calls.push(call);
    logins.push(login);
  };
  return {
    built,
    calls,
    logins,
    build: async build => {
      built.push(build);
      return { imageId: 'sha256:built' };
    },
    tag: async (source, target) => note(`tag ${source} ${target}`),
    pull: async (image, login) => note(`pull ${image}`, login),
    push: async (image, login) => {
      note(`push ${image}`, login);
      return { digest: `sha256:${'d'.repeat(64)}` };
    },
  };
};

export interface WorldOptions {
  readonly volume: string;
  readonly images?: Images;
  readonly registries?: readonly RegistryConnection[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where programs of the machine are looked for. */
  readonly path?: string;
  readonly log?: string[];
  /** Takes what is to be hidden. */
  readonly masked?: string[];
  /** What programs of the step end with, by name; without it the step is to run none. */
  readonly ends?: Readonly<Record<string, ProgramEnd>>;
  /** Takes the services that were started and stopped. */
  readonly served?: ServedCall[];
}

/** One start of services. */
export interface ServedCall {
  readonly services: readonly ServiceProgram[];
  readonly options: ServeOptions;
  stops: number;
}

const VOLUME_PATH = '/codefresh/volume';

/** The world of one step, without an engine behind it. */
export const worldFor = (step: Step, options: WorldOptions): StepWorld => {
  const { volume, images, registries = [], environment = {}, path = '', log = [], ends, served } = options;
  const unused = () => Promise.reject(new Error('the step is not to run programs'));
  const place: BuildPlace = {
    volumePath: VOLUME_PATH,
    images,
    run: () => ({ ended: unused(), stop: unused }),
    serve: async (services, _, serveOptions = {}) => {
      const call: ServedCall = { services, options: serveOptions, stops: 0 };
      served?.push(call);
      const stop = async (): Promise<void> => {
        call.stops++;
      };
      return { names: services.map(({ name }) => name), onHost: false, stop };
    },
    close: () => Promise.resolve(),
  };
  return {
    node: { index: 1, step } as StepNode,
    attempt: 1,
    buildId: 'b',
    place,
    volume,
    environment,
    output: (_, chunk) => void log.push(Buffer.from(chunk).toString('utf8')),
    signal: new AbortController().signal,
    run: ({ name = '' }) => (ends?.[name] ? Promise.resolve(ends[name]) : unused()),
    runOnHost: ({ command: [program, ...args], environment: own = {}, workingDirectory, input, output }) =>
      new Promise<ProgramEnd>(resolve => {
        const child = execFile(
          program,
          args,
          { cwd: workingDirectory, env: { PATH: path, ...own } },
          async (error, out, err) => {
            await output?.('out', Buffer.from(out));
            await output?.('err', Buffer.from(err));
            if (error?.code === 'ENOENT')
              resolve({ kind: 'failed', reason: `the program ${program} is not installed on this machine` });
            else resolve({ kind: 'exited', code: Number(error?.code ?? 0) });
          },
        );
        child.stdin?.end(input);
      }),
    exported: () => Promise.resolve([]),
    lookup: () => undefined,
    directory: written => {
      const seen = posix.join(VOLUME_PATH, written ?? '.');
      return { seen, host: join(volume, written ?? '.') };
    },
    mask: value => void options.masked?.push(value),
    graceMs: 0,
    services: undefined,
    facts: () => undefined,
    connections: {
      registry: name => registries.find(entry => name === undefined || entry.name === name),
      registryOfImage: image => registries.find(entry => image.startsWith(`${entry.registry}/`)),
      git: () => undefined,
      localRepository: () => undefined,
    },
  };
};
