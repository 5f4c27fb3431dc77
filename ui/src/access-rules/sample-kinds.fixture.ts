import type { ActionSpec, KindSpec, RuleFacts } from './wire.ts';

const action = (name: string, more: Partial<ActionSpec> = {}): ActionSpec => ({
  name,
  mode: 'write',
  access: 'rule',
  allowable: true,
  deniable: true,
  includes: [],
  scope: `x:${name}`,
  ...more,
});

/** Kinds as a catalog describes them. */
export const KINDS: readonly KindSpec[] = [
  {
    kind: 'pipeline',
    description: '',
    tagged: true,
    inProject: true,
    attributes: [],
    actions: [action('read'), action('run'), action('set-runtime')],
  },
  {
    kind: 'gitops-application',
    description: '',
    tagged: false,
    inProject: false,
    attributes: ['namespace', 'cluster'],
    actions: [
      action('view', { access: 'open' }),
      action('refresh'),
      action('sync', { includes: ['refresh'] }),
    ],
  },
  {
    kind: 'api-key',
    description: '',
    tagged: false,
    inProject: false,
    attributes: [],
    actions: [action('read', { access: 'own', allowable: false })],
  },
];

export const TEAM = { kind: 'team', id: 'a'.repeat(24) } as const;

/** A rule about pipelines, with parts of its own. */
export const ruleWith = (part: Partial<RuleFacts> = {}): RuleFacts => ({
  effect: 'allow',
  subject: TEAM,
  resource: 'pipeline',
  actions: ['run'],
  match: { kind: 'any' },
  tagsOf: 'resource',
  attributes: [],
  ...part,
});
