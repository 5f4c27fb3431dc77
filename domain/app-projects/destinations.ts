import type { ProjectSpec } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';

/** Where an application goes: the cluster by both of its names, and a namespace. */
export interface DestinationFacts {
  readonly server?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}

type Rule = NonNullable<ProjectSpec['destinations']>[number];

const isDenial = (pattern: string | undefined): boolean => pattern?.startsWith('!') === true;

/** A pattern that denies matches what it does not name. */
const matches = (pattern: string | undefined, text: string): boolean =>
  isDenial(pattern) ? !matchesGlob((pattern ?? '').slice(1), text) : matchesGlob(pattern ?? '', text);

type Judgement = 'permits' | 'denies' | 'silent';

const judge = (rule: Rule, { server = '', name = '', namespace = '' }: DestinationFacts): Judgement => {
  const isName = name !== '' && matches(rule.name, name);
  const isServer = server !== '' && matches(rule.server, server);
  const isNamespace = matches(rule.namespace, namespace);
  if ((isServer || isName) && isNamespace) return 'permits';
  if (!isName && name !== '' && isDenial(rule.name)) return 'denies';
  if (!isServer && isDenial(rule.server) && isNamespace) return 'denies';
  return !isNamespace && isDenial(rule.namespace) && isServer ? 'denies' : 'silent';
};

/** Whether a project lets its applications go there: one rule permits it, and none denies it. */
export const permitsDestination = ({ destinations = [] }: ProjectSpec, where: DestinationFacts): boolean => {
  const judgements = destinations.map(rule => judge(rule, where));
  return judgements.includes('permits') && !judgements.includes('denies');
};
