/** What the engine is told to make, out of what a pod asks for. Nothing here asks or changes anything. */
import { ONE, quantity } from '../../reconciling/index.ts';
import type { Container, Pod } from '../../shapes/index.ts';
import { expand } from './environment.ts';
import { type Incarnation, labelsOf } from './labels.ts';
import { PAUSE_COMMAND, PAUSE_IMAGE } from './pause-image.ts';

/** A folder or file of this machine in a container. */
export interface BindMount {
  readonly source: string;
  readonly target: string;
  readonly readOnly: boolean;
}

/** What is the same for all containers of a cluster. */
export interface EngineTraits {
  readonly cluster: string;
  readonly podman: boolean;
  /** The network that pods meet in. */
  readonly network: string;
  /**
   * Whether this process reaches containers at their own addresses. Engines in a virtual machine, or of a user without
   * privileges, keep those to themselves: the ports that pods declare are then published on loopback.
   */
  readonly reachesPods: boolean;
}

interface PortBinding {
  readonly HostIp: string;
  readonly HostPort: string;
}

const LOOPBACK = '127.0.0.1';
/** So that a program that makes children without end does not take the machine with it. */
const MOST_PROCESSES = 4_096;
const LOG_BYTES = '10m';

/** The host name of a pod, which is a label of a domain and no longer than one. */
const hostnameOf = ({ metadata, spec }: Pod): string =>
  (spec.hostname ?? metadata.name).slice(0, 63).replace(/[-.]+$/, '');

const declaredPorts = ({ spec }: Pod) =>
  [...spec.containers, ...(spec.initContainers ?? [])].flatMap(({ ports }) => ports ?? []);

/** Ports are published to this machine only, whatever address a pod would have them at. */
const portBindings = (pod: Pod, { reachesPods }: EngineTraits): Record<string, PortBinding[]> => {
  const bindings: Record<string, PortBinding[]> = {};
  for (const { containerPort, hostPort, protocol = 'TCP' } of declaredPorts(pod)) {
    const key = `${containerPort}/${protocol.toLowerCase()}`;
    if (hostPort !== undefined) bindings[key] = [{ HostIp: LOOPBACK, HostPort: String(hostPort) }];
    else if (!reachesPods && protocol === 'TCP') bindings[key] ??= [{ HostIp: LOOPBACK, HostPort: '' }];
  }
  return bindings;
};

const nameResolution = ({ spec }: Pod): object => {
  const { dnsConfig, hostAliases } = spec;
  const options = dnsConfig?.options?.map(({ name = '', value }) =>
    value === undefined ? name : `${name}:${value}`,
  );
  const hosts = hostAliases?.flatMap(({ ip, hostnames }) => (hostnames ?? []).map(name => `${name}:${ip}`));
  return {
    ...(dnsConfig?.nameservers ? { Dns: dnsConfig.nameservers } : {}),
    ...(dnsConfig?.searches ? { DnsSearch: dnsConfig.searches } : {}),
    ...(options ? { DnsOptions: options } : {}),
    ...(hosts ? { ExtraHosts: hosts } : {}),
  };
};

/** The container that holds the network of a pod. */
export const networkHolderBody = (pod: Pod, traits: EngineTraits): object => {
  const bindings = portBindings(pod, traits);
  const sysctls = (pod.spec.securityContext?.sysctls ?? []).map(({ name, value }) => [name, value]);
  return {
    Image: `${PAUSE_IMAGE.repository}:${PAUSE_IMAGE.tag}`,
    Entrypoint: [PAUSE_COMMAND],
    Hostname: hostnameOf(pod),
    Labels: labelsOf(traits.cluster, pod),
    ExposedPorts: Object.fromEntries(Object.keys(bindings).map(key => [key, {}])),
    HostConfig: {
      NetworkMode: traits.network,
      PortBindings: bindings,
      IpcMode: 'shareable',
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      LogConfig: { Type: 'none' },
      ...(sysctls.length === 0 ? {} : { Sysctls: Object.fromEntries(sysctls) }),
      ...nameResolution(pod),
    },
  };
};

/** Thousandths of a CPU. */
const milliCpus = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number((quantity(text) * 1_000n) / ONE);

const resourcesOf = ({ resources }: Container): object => {
  const { limits, requests } = resources ?? {};
  const memory = limits?.memory === undefined ? undefined : Number(quantity(limits.memory) / ONE);
  const cpus = milliCpus(limits?.cpu);
  const share = milliCpus(requests?.cpu ?? limits?.cpu);
  return {
    // Without swap on top: a limit is a limit.
    ...(memory ? { Memory: memory, MemorySwap: memory } : {}),
    ...(cpus ? { CpuPeriod: 100_000, CpuQuota: Math.max(1_000, cpus * 100) } : {}),
    ...(share ? { CpuShares: Math.max(2, Math.round((share * 1_024) / 1_000)) } : {}),
    PidsLimit: MOST_PROCESSES,
  };
};

const userOf = (pod: Pod, { securityContext }: Container, imageUser: string): object => {
  const whole = pod.spec.securityContext ?? {};
  const user = securityContext?.runAsUser ?? whole.runAsUser;
  const group = securityContext?.runAsGroup ?? whole.runAsGroup;
  if (user === undefined && group === undefined) return {};
  const name = user ?? (imageUser.split(':')[0] || '0');
  return { User: group === undefined ? String(name) : `${name}:${group}` };
};

const securityOf = (pod: Pod, { securityContext }: Container): object => {
  const { capabilities, readOnlyRootFilesystem, allowPrivilegeEscalation } = securityContext ?? {};
  const { fsGroup, supplementalGroups } = pod.spec.securityContext ?? {};
  const groups = [...(supplementalGroups ?? []), ...(fsGroup === undefined ? [] : [fsGroup])];
  return {
    ...(readOnlyRootFilesystem === true ? { ReadonlyRootfs: true } : {}),
    ...(capabilities?.add ? { CapAdd: capabilities.add } : {}),
    ...(capabilities?.drop ? { CapDrop: capabilities.drop } : {}),
    ...(groups.length === 0 ? {} : { GroupAdd: groups.map(String) }),
    SecurityOpt: [
      // Where SELinux is on, a container may not read a folder of the machine that nobody labelled for it.
      'label=disable',
      ...(allowPrivilegeEscalation === false ? ['no-new-privileges'] : []),
    ],
  };
};

const logsOf = ({ podman }: EngineTraits): object => ({
  Type: 'json-file',
  Config: { 'max-size': LOG_BYTES, ...(podman ? {} : { 'max-file': '2' }) },
});

/** What one container of a pod needs to know of the others and of the machine. */
export interface ContainerPlace {
  readonly incarnation: Incarnation;
  /** The container that holds the network of the pod. */
  readonly holder: string;
  /** The name or id of the image in the engine, and the user that it has. */
  readonly image: string;
  readonly imageUser: string;
  /** The container whose processes it sees; its own unless given. */
  readonly processesOf: string | undefined;
  readonly environment: ReadonlyMap<string, string>;
  readonly mounts: readonly BindMount[];
}

/** One container of a pod. */
export const containerBody = (
  pod: Pod,
  container: Container,
  traits: EngineTraits,
  place: ContainerPlace,
): object => {
  const { environment, holder, mounts } = place;
  const words = (list: readonly string[] | undefined) => list?.map(word => expand(word, environment));
  const isTerminal = container.tty === true;
  const processes = place.processesOf ?? (pod.spec.shareProcessNamespace === true ? holder : undefined);
  return {
    Image: place.image,
    Env: [...environment].map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(traits.cluster, pod, place.incarnation),
    ...(container.command ? { Entrypoint: words(container.command) } : {}),
    ...(container.args ? { Cmd: words(container.args) } : {}),
    ...(container.workingDir ? { WorkingDir: container.workingDir } : {}),
    ...userOf(pod, container, place.imageUser),
    // Docker takes the name of the host from whose network it is; Podman gives each container its own.
    ...(traits.podman ? { Hostname: hostnameOf(pod) } : {}),
    Tty: isTerminal,
    OpenStdin: container.stdin === true,
    StdinOnce: container.stdinOnce === true,
    HostConfig: {
      NetworkMode: `container:${holder}`,
      IpcMode: `container:${holder}`,
      ...(processes === undefined ? {} : { PidMode: `container:${processes}` }),
      Mounts: mounts.map(({ source, target, readOnly }) => ({
        Type: 'bind',
        Source: source,
        Target: target,
        ReadOnly: readOnly,
      })),
      LogConfig: logsOf(traits),
      ...resourcesOf(container),
      ...securityOf(pod, container),
    },
  };
};
