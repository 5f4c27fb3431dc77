import type { Container, EnvFrom, EnvVar, Pod, Volume } from '../shapes/index.ts';
import { badRequest } from '../status/index.ts';
import { readCommand } from './command.ts';
import { chosenContainer, containerStatus } from './logs.ts';
import type { References } from './references.ts';
import type { PodSession, PodSessions } from './sessions.ts';

/** What a command in a container printed and how it ended. */
interface ExecResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** A command that has answered before anybody could say anything to it. */
const sessionOf = ({ stdout, stderr, exitCode }: ExecResult): PodSession => ({
  write: async () => undefined,
  endInput: () => undefined,
  resize: () => undefined,
  run: async output => {
    if (stdout !== '') await output('out', Buffer.from(stdout));
    if (stderr !== '') await output('err', Buffer.from(stderr));
    return exitCode;
  },
  close: () => undefined,
});

type Mount = NonNullable<Container['volumeMounts']>[number];

const UNDERSTOOD = 'echo, env, cat of mounted ConfigMaps and Secrets, hostname, true, false, sleep and exit';

const done = (stdout: string): ExecResult => ({ stdout, stderr: '', exitCode: 0 });

const decoded = (kind: 'ConfigMap' | 'Secret', value: string): string =>
  kind === 'Secret' ? Buffer.from(value, 'base64').toString() : value;

/** Where a mounted file comes from. */
interface Source {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly items: readonly { key: string; path: string }[] | undefined;
}

const sourcesOf = ({ configMap, secret, projected }: Volume): Source[] => {
  const one = (kind: Source['kind'], name: string | undefined, items: Source['items']): Source[] =>
    name === undefined ? [] : [{ kind, name, items }];
  return [
    ...one('ConfigMap', configMap?.name, configMap?.items),
    ...one('Secret', secret?.secretName, secret?.items),
    ...(projected?.sources ?? []).flatMap(source => [
      ...one('ConfigMap', source.configMap?.name, source.configMap?.items),
      ...one('Secret', source.secret?.name, source.secret?.items),
    ]),
  ];
};

/** The few commands that a simulated container can answer truthfully; all others say that nothing runs there. */
export const createSimulatedSessions = (references: References): PodSessions => {
  const namespaceOf = ({ metadata }: Pod): string => metadata.namespace ?? '';

  const textOf = (pod: Pod, { value, valueFrom }: EnvVar): string | undefined => {
    if (valueFrom === undefined) return value ?? '';
    const { configMapKeyRef, secretKeyRef, fieldRef } = valueFrom;
    const lookUp = (kind: Source['kind'], name: string, key: string): string | undefined => {
      const found = references.read(kind, namespaceOf(pod), name)?.[key];
      return found === undefined ? undefined : decoded(kind, found);
    };
    if (configMapKeyRef?.name) return lookUp('ConfigMap', configMapKeyRef.name, configMapKeyRef.key);
    if (secretKeyRef?.name) return lookUp('Secret', secretKeyRef.name, secretKeyRef.key);
    if (fieldRef?.fieldPath === 'metadata.name') return pod.metadata.name;
    if (fieldRef?.fieldPath === 'metadata.namespace') return namespaceOf(pod);
    return fieldRef?.fieldPath === 'status.podIP' ? pod.status?.podIP : undefined;
  };

  const wholeSource = (pod: Pod, { prefix = '', configMapRef, secretRef }: EnvFrom): string[] => {
    const kind = configMapRef === undefined ? 'Secret' : 'ConfigMap';
    const values = references.read(kind, namespaceOf(pod), configMapRef?.name ?? secretRef?.name ?? '');
    return Object.entries(values ?? {}).map(([key, value]) => `${prefix}${key}=${decoded(kind, value)}`);
  };

  const environment = (pod: Pod, container: Container): ExecResult => {
    const lines = [
      `HOSTNAME=${pod.spec.hostname ?? pod.metadata.name}`,
      ...(container.envFrom ?? []).flatMap(source => wholeSource(pod, source)),
      ...(container.env ?? []).flatMap(variable => {
        const value = textOf(pod, variable);
        return value === undefined ? [] : [`${variable.name}=${value}`];
      }),
    ];
    return done(`${lines.join('\n')}\n`);
  };

  const fileIn = (pod: Pod, source: Source, path: string): string | undefined => {
    const { kind, name, items } = source;
    const key = items === undefined ? path : items.find(item => item.path === path)?.key;
    const value = key === undefined ? undefined : references.read(kind, namespaceOf(pod), name)?.[key];
    return value === undefined ? undefined : decoded(kind, value);
  };

  /** The path of a file inside what is mounted, if the mount has it. */
  const pathIn = ({ mountPath, subPath }: Mount, file: string): string | undefined => {
    if (file === mountPath) return subPath;
    const root = `${mountPath.replace(/\/$/, '')}/`;
    return file.startsWith(root) ? file.slice(root.length) : undefined;
  };

  const readFile = (pod: Pod, container: Container, file: string): string | undefined => {
    for (const mount of container.volumeMounts ?? []) {
      const volume = pod.spec.volumes?.find(other => other.name === mount.name);
      const path = pathIn(mount, file);
      if (volume === undefined || path === undefined) continue;
      const texts = sourcesOf(volume).map(source => fileIn(pod, source, path));
      const text = texts.find(found => found !== undefined);
      if (text !== undefined) return text;
    }
    return undefined;
  };

  const cat = (pod: Pod, container: Container, files: readonly string[]): ExecResult => {
    let stdout = '';
    for (const file of files) {
      const text = readFile(pod, container, file);
      if (text === undefined) {
        const stderr = `cat: ${file}: No such file (simulated container: only mounted ConfigMaps and Secrets can be read)\n`;
        return { stdout, stderr, exitCode: 1 };
      }
      stdout += text;
    }
    return done(stdout);
  };

  const scripted = (command: readonly string[]): ExecResult | undefined => {
    const [name = ''] = command;
    const known = ['echo', 'true', 'false', 'sleep', 'sh', 'bash', 'ash'];
    if (!known.includes(name.slice(name.lastIndexOf('/') + 1))) return undefined;
    const { output, exitCode } = readCommand(command);
    return { stdout: output.map(line => `${line}\n`).join(''), stderr: '', exitCode };
  };

  const answer = (pod: Pod, container: Container, command: readonly string[]): ExecResult => {
    const [program = '', ...rest] = command;
    const base = program.slice(program.lastIndexOf('/') + 1);
    if ((base === 'env' || base === 'printenv') && rest.length === 0) return environment(pod, container);
    if (base === 'cat') return cat(pod, container, rest);
    if (base === 'hostname') return done(`${pod.spec.hostname ?? pod.metadata.name}\n`);
    const stderr = `${program}: this container is simulated and runs no processes; it answers only ${UNDERSTOOD}\n`;
    return scripted(command) ?? { stdout: '', stderr, exitCode: 126 };
  };

  return {
    exec: async (object, { container: name, command }) => {
      const pod = object as Pod;
      const container = chosenContainer(pod, name);
      const status = containerStatus(pod, container);
      if (status?.state.running === undefined) throw badRequest(`container not found ("${container.name}")`);
      return sessionOf(answer(pod, container, command));
    },
  };
};
