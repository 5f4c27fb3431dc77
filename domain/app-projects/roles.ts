import type { AppProject } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';

export interface ProjectPolicy {
  readonly role: string;
  readonly resource: string;
  readonly action: string;
  readonly object: string;
  readonly isDenial: boolean;
}

const RESOURCES = new Set(['applications', 'applicationsets', 'repositories', 'exec', 'logs', 'clusters']);
const ACTIONS = new Set(['get', 'create', 'update', 'delete', 'sync', 'override', '*']);
const NESTED_ACTION = /^(?:action|update|delete)\/.+$/;
const ROLE_NAME = /^[a-zA-Z0-9](?:[-_a-zA-Z0-9]*[a-zA-Z0-9])?$/;

/** What is wrong with a policy of a role, if anything; otherwise the policy. */
export const readPolicy = (project: string, role: string, text: string): ProjectPolicy | string => {
  const words = text.split(',').map(word => word.trim());
  const [form, subject, resource = '', action = '', object = '', effect = ''] = words;
  const wrong = (why: string): string => `invalid policy rule '${text.slice(0, 200)}': ${why}`;
  if (words.length !== 6 || form !== 'p') return wrong("must be of the form: 'p, sub, res, act, obj, eft'");
  if (subject !== `proj:${project}:${role}`)
    return wrong(`policy subject must be: 'proj:${project}:${role}'`);
  if (!RESOURCES.has(resource)) return wrong(`project resource must be one of ${[...RESOURCES].join(', ')}`);
  if (!ACTIONS.has(action) && !NESTED_ACTION.test(action)) return wrong(`invalid action '${action}'`);
  if (!isObject(project, object))
    return wrong(`object must be of form '${project}/*' or '${project}/<APPNAME>'`);
  if (effect !== 'allow' && effect !== 'deny') return wrong("effect must be: 'allow' or 'deny'");
  return { role, resource, action, object, isDenial: effect === 'deny' };
};

const isObject = (project: string, object: string): boolean =>
  object.startsWith(`${project}/`) && /^(?:[*\w.-]+\/)?[*\w.-]+$/.test(object.slice(project.length + 1));

/** The policies of all roles; those that cannot be read give nobody anything. */
export const policiesOf = ({ spec, metadata }: AppProject): readonly ProjectPolicy[] =>
  (spec.roles ?? []).flatMap(({ name, policies = [] }) => [
    { role: name, resource: 'projects', action: 'get', object: metadata.name, isDenial: false },
    ...policies.map(text => readPolicy(metadata.name, name, text)).filter(read => typeof read !== 'string'),
  ]);

/** Who asks: the groups of a person, or a role of the project that a token names. */
export interface ProjectSubject {
  readonly groups?: readonly string[];
  readonly role?: string;
}

/** What is asked for; the object is `project/application`, or `project/namespace/application`. */
export interface ProjectDeed {
  readonly resource: string;
  readonly action: string;
  readonly object: string;
}

/** Whether the roles of a project let somebody do something: one policy allows it, and none denies it. */
export const projectAllows = (
  project: AppProject,
  { groups = [], role }: ProjectSubject,
  { resource, action, object }: ProjectDeed,
): boolean => {
  const roles = new Set(
    (project.spec.roles ?? [])
      .filter(
        ({ name, groups: members = [] }) => name === role || members.some(member => groups.includes(member)),
      )
      .map(({ name }) => name),
  );
  const fitting = policiesOf(project).filter(
    policy =>
      roles.has(policy.role) &&
      matchesGlob(policy.resource, resource) &&
      matchesGlob(policy.action, action) &&
      matchesGlob(policy.object, object),
  );
  return fitting.length > 0 && !fitting.some(({ isDenial }) => isDenial);
};

/** Whether a token was issued for a role of the project, and is not taken back or too old. */
export const isTokenValid = (
  { spec }: AppProject,
  token: { readonly role: string; readonly id?: string; readonly issuedAt: number },
  now: Date,
): boolean =>
  (spec.roles ?? []).some(
    ({ name, jwtTokens = [] }) =>
      name === token.role &&
      jwtTokens.some(
        ({ id, iat, exp }) =>
          (token.id === undefined ? iat === token.issuedAt : id === token.id) &&
          (exp === undefined || exp === 0 || exp * 1_000 > now.getTime()),
      ),
  );

export const isRoleName = (name: string): boolean => ROLE_NAME.test(name);
