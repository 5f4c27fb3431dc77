/** What is asked of a container engine on behalf of pods. */
import { Readable } from 'node:stream';
import {
  demultiplex,
  type EngineClient,
  imagePath,
  isEngineError,
  progressLines,
  type RegistryLogin,
  registryAuth,
  waitForEnd,
} from '@freshet/kit/container-engine';
import { Fault } from '@freshet/kit/errors';
import { fullImageName } from '../container-run.ts';
import { LABELS } from './labels.ts';
import { PAUSE_IMAGE, pauseArchive } from './pause-image.ts';

/** A container that the engine has. */
export interface ListedContainer {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** How a container is. */
export interface InspectedContainer {
  readonly id: string;
  readonly isRunning: boolean;
  /** False for one that was made and never started. */
  readonly hasStarted: boolean;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly exitCode: number;
  readonly outOfMemory: boolean;
  readonly imageId: string;
  readonly addresses: readonly string[];
  /** Ports of this machine that lead to ports of the container, as `80/tcp`. */
  readonly published: Readonly<Record<string, number>>;
}

export interface InspectedImage {
  /** What statuses call it: its name with its digest where it came from a registry. */
  readonly imageId: string;
  readonly user: string;
}

export interface EngineFacts {
  readonly podman: boolean;
  /** As a node reports it: `podman://4.3.1`. */
  readonly runtime: string;
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly architecture: string;
  readonly kernel: string;
  readonly system: string;
  /** Whether the engine has the privileges to give containers addresses that this machine reaches. */
  readonly isRootless: boolean;
  /** The first version of control groups does not let Podman see that memory ran out. */
  readonly oldControlGroups: boolean;
}

interface RawInfo {
  readonly NCPU?: number;
  readonly MemTotal?: number;
  readonly Architecture?: string;
  readonly KernelVersion?: string;
  readonly OperatingSystem?: string;
  readonly ServerVersion?: string;
  readonly SecurityOptions?: readonly string[] | null;
  readonly Rootless?: boolean;
  readonly CgroupVersion?: string;
}

interface RawContainer {
  readonly Id: string;
  readonly Image?: string;
  readonly State?: {
    readonly Status?: string;
    readonly Running?: boolean;
    readonly ExitCode?: number;
    readonly OOMKilled?: boolean;
    readonly StartedAt?: string;
    readonly FinishedAt?: string;
  };
  readonly NetworkSettings?: {
    readonly IPAddress?: string;
    readonly Networks?: Readonly<Record<string, { readonly IPAddress?: string }>> | null;
    readonly Ports?: Readonly<Record<string, readonly { readonly HostPort?: string }[] | null>> | null;
  };
}

const publishedOf = (raw: RawContainer): Record<string, number> =>
  Object.fromEntries(
    Object.entries(raw.NetworkSettings?.Ports ?? {}).flatMap(([key, bindings]) => {
      const port = Number(bindings?.[0]?.HostPort);
      return port > 0 ? [[key, port]] : [];
    }),
  );

const inspected = (raw: RawContainer): InspectedContainer => {
  const { State: state = {}, NetworkSettings: network } = raw;
  const startedAt = Date.parse(state.StartedAt ?? '');
  const addresses = [
    network?.IPAddress ?? '',
    ...Object.values(network?.Networks ?? {}).map(({ IPAddress }) => IPAddress ?? ''),
  ];
  return {
    id: raw.Id,
    isRunning: state.Running === true,
    // An engine that never started a container gives it the year one.
    hasStarted: startedAt > 0,
    startedAt,
    finishedAt: Date.parse(state.FinishedAt ?? ''),
    exitCode: state.ExitCode ?? -1,
    outOfMemory: state.OOMKilled === true,
    imageId: raw.Image ?? '',
    addresses: addresses.filter(address => address !== ''),
    published: publishedOf(raw),
  };
};

const LOOPBACK_REGISTRY = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\//;
const ANSWER_LIMIT = 64 * 1024;

/** The engine of a cluster. */
export class PodEngine {
  readonly client: EngineClient;
  readonly cluster: string;

  constructor(client: EngineClient, cluster: string) {
    this.client = client;
    this.cluster = cluster;
  }

  async facts(): Promise<EngineFacts> {
    const info = (await this.client.call({ method: 'GET', path: '/info' })) as RawInfo;
    const { podman } = this.client;
    return {
      podman,
      runtime: `${podman ? 'podman' : 'docker'}://${info.ServerVersion ?? 'unknown'}`,
      cpus: info.NCPU ?? 1,
      memoryBytes: info.MemTotal ?? 0,
      architecture: info.Architecture ?? '',
      kernel: info.KernelVersion ?? '',
      system: info.OperatingSystem ?? '',
      isRootless:
        info.Rootless === true || (info.SecurityOptions ?? []).some(option => option.includes('rootless')),
      oldControlGroups: info.CgroupVersion === '1',
    };
  }

  /** True while the engine answers. */
  async isUp(): Promise<boolean> {
    try {
      await this.client.call({ method: 'GET', path: '/_ping' });
      return true;
    } catch {
      return false; // whatever it is, pods cannot be run now
    }
  }

  /** Makes sure that there is a network for pods, and the image of what holds their addresses. */
  async prepare(network: string, architecture: string): Promise<void> {
    const body = { Name: network, Driver: 'bridge', Labels: { [LABELS.cluster]: this.cluster } };
    const known = await this.#find(`/networks/${network}`);
    if (known === undefined) await this.client.call({ method: 'POST', path: '/networks/create', body });
    const { repository, tag } = PAUSE_IMAGE;
    if ((await this.#find(`${imagePath(`${repository}:${tag}`)}/json`)) !== undefined) return;
    const archive = pauseArchive(architecture);
    if (archive === undefined)
      throw new Fault(
        'CONTAINER_ENGINE_FAILED',
        `pods cannot run in containers on this kind of machine (${architecture})`,
      );
    const answer = await this.client.stream({
      method: 'POST',
      path: '/images/create',
      query: { fromSrc: '-' },
      archive: Readable.from([archive]),
    });
    let id: string | undefined;
    for await (const line of progressLines(answer)) id = line.status ?? id;
    // Podman forgets the tag that is asked for with the import.
    const path = `/images/${encodeURIComponent(id ?? '')}/tag`;
    await this.client.call({ method: 'POST', path, query: { repo: repository, tag } });
  }

  /** All containers of the cluster, or of one of its pods. */
  async list(uid?: string): Promise<readonly ListedContainer[]> {
    const label = [
      `${LABELS.cluster}=${this.cluster}`,
      ...(uid === undefined ? [] : [`${LABELS.uid}=${uid}`]),
    ];
    const query = { all: '1', filters: JSON.stringify({ label }) };
    const answer = await this.client.call({ method: 'GET', path: '/containers/json', query });
    const raw = Array.isArray(answer) ? (answer as { Id: string; Labels?: Record<string, string> }[]) : [];
    return (
      raw
        .map(({ Id, Labels }) => ({ id: Id, labels: Labels ?? {} }))
        // Whatever an engine makes of the filter, nothing of anybody else is ever touched.
        .filter(({ labels }) => labels[LABELS.cluster] === this.cluster)
        .filter(({ labels }) => uid === undefined || labels[LABELS.uid] === uid)
    );
  }

  async create(name: string, body: object): Promise<string> {
    const request = { method: 'POST', path: '/containers/create', query: { name }, body } as const;
    const answer = (await this.client.call(request)) as { readonly Id: string };
    return answer.Id;
  }

  async start(id: string): Promise<void> {
    await this.client.call({ method: 'POST', path: `/containers/${id}/start` });
  }

  /** How a container is; undefined for one that is gone. */
  async inspect(id: string): Promise<InspectedContainer | undefined> {
    const raw = await this.#find(`/containers/${id}/json`);
    return raw === undefined ? undefined : inspected(raw as RawContainer);
  }

  /** Waits for a container to end, for however long that takes. */
  wait(id: string, signal: AbortSignal): Promise<void> {
    return waitForEnd(this.client, id, signal);
  }

  async kill(id: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    try {
      await this.client.call({ method: 'POST', path: `/containers/${id}/kill`, query: { signal } });
    } catch (error) {
      // It has ended, or ends now; Podman calls that a conflict or a failure of its own.
      if (!isEngineError(error)) throw error;
    }
  }

  /** Removes a container, running or not. One that is gone already is fine. */
  async remove(id: string): Promise<void> {
    try {
      await this.client.call({ method: 'DELETE', path: `/containers/${id}`, query: { force: '1', v: '1' } });
    } catch (error) {
      // 409 says that somebody else is removing it this very moment.
      if (!isEngineError(error, 404, 409)) throw error;
    }
  }

  /** Removes containers of pods, those that hold the networks of the others last. */
  async removeAll(listed: readonly ListedContainer[]): Promise<void> {
    const isHolder = ({ labels }: ListedContainer): boolean => labels[LABELS.container] === undefined;
    for (const { id } of listed.filter(one => !isHolder(one))) await this.remove(id);
    for (const { id } of listed.filter(isHolder)) await this.remove(id);
  }

  /** Runs a command in a container to its end. */
  async execute(
    id: string,
    command: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly exitCode: number; readonly text: string }> {
    const body = { Cmd: command, AttachStdout: true, AttachStderr: true };
    const made = await this.client.call({ method: 'POST', path: `/containers/${id}/exec`, body, signal });
    const exec = (made as { readonly Id: string }).Id;
    const start = { Detach: false, Tty: false };
    const path = `/exec/${exec}/start`;
    const stream = await this.client.stream({ method: 'POST', path, body: start, signal });
    let text = '';
    await demultiplex(stream, (_, chunk) => {
      if (text.length < ANSWER_LIMIT) text += Buffer.from(chunk).toString();
    });
    const state = await this.client.call({ method: 'GET', path: `/exec/${exec}/json`, signal });
    return { exitCode: (state as { readonly ExitCode?: number | null }).ExitCode ?? -1, text };
  }

  /** The name under which the engine has an image; undefined where it has not. */
  async nameOfImage(image: string): Promise<string | undefined> {
    const full = fullImageName(image);
    if ((await this.image(full)) !== undefined) return full;
    // What was built on this machine with Podman has no registry but this.
    const local = `localhost/${image}`;
    const isShort = !image.includes('/');
    return this.client.podman && isShort && (await this.image(local)) !== undefined ? local : undefined;
  }

  async image(name: string): Promise<InspectedImage | undefined> {
    const raw = await this.#find(`${imagePath(name)}/json`);
    if (raw === undefined) return undefined;
    const { Id, RepoDigests, Config } = raw as {
      readonly Id: string;
      readonly RepoDigests?: readonly string[] | null;
      readonly Config?: { readonly User?: string } | null;
    };
    return { imageId: RepoDigests?.[0] ?? Id, user: Config?.User ?? '' };
  }

  /** Gets an image from its registry. Throws with the words of the engine, which never have the login. */
  async pull(image: string, login: RegistryLogin | undefined, signal: AbortSignal): Promise<void> {
    const full = fullImageName(image);
    // Podman's compatible pull insists on TLS even for this machine; its own pull can be told otherwise.
    const isPlain = this.client.podman && LOOPBACK_REGISTRY.test(full);
    const answer = await this.client.stream({
      method: 'POST',
      path: isPlain ? '/v4.0.0/libpod/images/pull' : '/images/create',
      query: isPlain ? { reference: full, tlsVerify: 'false' } : { fromImage: full },
      headers: registryAuth(login),
      signal,
    });
    for await (const { error, errorDetail } of progressLines(answer)) {
      const problem = errorDetail?.message ?? error;
      if (problem !== undefined) throw new Error(problem.trim());
    }
  }

  async #find(path: string): Promise<unknown> {
    try {
      return await this.client.call({ method: 'GET', path });
    } catch (error) {
      if (isEngineError(error, 404)) return undefined;
      throw error;
    }
  }
}
