/**
 * What a batch comes to, before it is held against what is known. A thing is told of as it is or as gone; of several
 * reports on it in one batch only the last one counts. The end of a snapshot moves the floor: the place before which
 * everything is gone that was not told again since.
 */
import { hash } from 'node:crypto';
import type { ReportBody, RuntimeReport } from '@freshet/contracts/gitops';
import { applicationId, changeId, deploymentId, objectId } from './object-ids.ts';
import { isBefore, later, type Place } from './place.ts';

type Body<Is extends ReportBody['is']> = Extract<ReportBody, { is: Is }>;

export type ApplicationBody = Body<'application'>;
export type DeploymentBody = Body<'deployment'>;
export type ChangeBody = Body<'change'>;
/** What is kept as it was told, with a few columns to find it by. */
export type ObjectBody =
  | Body<'cluster'>
  | Body<'helm-release'>
  | Body<'component'>
  | Body<'runtime'>
  | Body<'git-permission'>;

export interface At<Value> extends Place {
  readonly id: string;
  readonly value: Value;
  /** When the runtime told it. */
  readonly at: string;
  /** The same for the same text of a report, whatever its number. */
  readonly digest: string;
}

export interface Told {
  readonly floor: Place;
  readonly applications: ReadonlyMap<string, At<ApplicationBody | undefined>>;
  readonly objects: ReadonlyMap<string, At<ObjectBody | undefined>>;
  readonly deployments: ReadonlyMap<string, At<DeploymentBody>>;
  readonly changes: ReadonlyMap<string, At<ChangeBody>>;
}

interface Batch {
  readonly runtimeId: string;
  readonly generation: number;
  readonly lines: string;
}

export const readTold = (batch: Batch): Told => {
  const told = {
    floor: { generation: 0, seq: 0 } as Place,
    applications: new Map<string, At<ApplicationBody | undefined>>(),
    objects: new Map<string, At<ObjectBody | undefined>>(),
    deployments: new Map<string, At<DeploymentBody>>(),
    changes: new Map<string, At<ChangeBody>>(),
  };
  const { generation } = batch;
  for (const line of batch.lines.split('\n')) {
    // The intake has read every line by its contract.
    const { seq, at, body } = JSON.parse(line) as RuntimeReport;
    if (body.is === 'snapshot') {
      if (body.phase === 'end') told.floor = later(told.floor, { generation, seq: body.since });
    } else hear(told, batch, { seq, at, digest: digestOf(line) }, body);
  }
  return told;
};

interface Hearing {
  readonly applications: Map<string, At<ApplicationBody | undefined>>;
  readonly objects: Map<string, At<ObjectBody | undefined>>;
  readonly deployments: Map<string, At<DeploymentBody>>;
  readonly changes: Map<string, At<ChangeBody>>;
}

/** Lines are written by the intake, in one order, so what is the same reads the same. */
const digestOf = (line: string): string => hash('sha1', line.slice(line.indexOf(',"body":')), 'base64');

const hear = (
  { applications, objects, deployments, changes }: Hearing,
  { runtimeId, generation }: Batch,
  line: Pick<At<unknown>, 'seq' | 'at' | 'digest'>,
  body: Exclude<ReportBody, { is: 'snapshot' }>,
): void => {
  const at = <Value>(id: string, value: Value): At<Value> => ({ id, generation, ...line, value });
  if (body.is === 'application') keepLast(applications, at(applicationId(runtimeId, body), body));
  else if (body.is === 'deployment')
    keepFirst(deployments, at(deploymentId(runtimeId, body.uid, body.historyId), body));
  else if (body.is === 'change')
    keepFirst(changes, at(changeId(runtimeId, { ...body, sha: body.commit.sha }), body));
  else if (body.is !== 'gone') keepLast(objects, at(idOfObject(runtimeId, body), body));
  else if (body.what.is === 'application')
    keepLast(applications, at(applicationId(runtimeId, body.what), undefined));
  else keepLast(objects, at(idOfObject(runtimeId, body.what), undefined));
};

const keepLast = <Value>(all: Map<string, At<Value>>, one: At<Value>): void => {
  const known = all.get(one.id);
  if (!known || isBefore(known, one)) all.set(one.id, one);
};

/** Of a fact that is told again, the first telling stands; only what it lacked is taken from a later one. */
const keepFirst = <Value extends DeploymentBody | ChangeBody>(
  all: Map<string, At<Value>>,
  one: At<Value>,
): void => {
  const known = all.get(one.id);
  if (!known || standsBefore(one, known)) all.set(one.id, one);
};

const standsBefore = (
  one: At<DeploymentBody | ChangeBody>,
  other: At<DeploymentBody | ChangeBody>,
): boolean => {
  const [mine, theirs] = [hasCommit(one.value), hasCommit(other.value)];
  return mine === theirs ? isBefore(one, other) : mine;
};

const hasCommit = ({ commit }: DeploymentBody | ChangeBody): boolean => commit !== undefined;

type Identified = ObjectBody | Exclude<Body<'gone'>['what'], { is: 'application' }>;

const idOfObject = (runtimeId: string, object: Identified): string => {
  if (object.is === 'cluster') return objectId(runtimeId, 'cluster', object.server);
  if (object.is === 'component') return objectId(runtimeId, 'component', object.name);
  if (object.is === 'runtime') return objectId(runtimeId, 'runtime');
  if (object.is === 'git-permission')
    return objectId(runtimeId, 'git-permission', object.gitSource, object.userId);
  const { server, namespace, name, revision } = object;
  return objectId(runtimeId, 'helm-release', server, namespace, name, String(revision));
};
