import type { AccessRuleWire } from '@freshet/contracts/access';
import type { Api } from '../api/index.ts';
import { subjectNames } from '../lookup/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Format, type View } from '../output/index.ts';

type Subject = AccessRuleWire['subject'];

/** What to call whom a rule is for. */
export type NameSubject = (subject: Subject) => string;

const byId: NameSubject = subject => (subject.kind === 'role' ? 'everyone' : `${subject.kind}/${subject.id}`);

export const ruleView = (nameSubject: NameSubject = byId): View<AccessRuleWire> =>
  defineView({
    kind: 'rule',
    name: rule => rule.id,
    empty: 'There are no rules; `freshet create rule --help` shows how to make one.',
    columns: [
      { title: 'ID', value: rule => rule.id, whole: true },
      {
        title: 'EFFECT',
        value: rule => rule.effect,
        tone: rule => (rule.effect === 'allow' ? 'good' : 'bad'),
      },
      { title: 'FOR', value: rule => nameSubject(rule.subject) },
      { title: 'RESOURCE', value: rule => rule.resource },
      { title: 'ACTIONS', value: rule => rule.actions },
      { title: 'TAGS', value: tagsText },
      { title: 'ATTRIBUTES', value: rule => rule.attributes.map(({ name, value }) => `${name}=${value}`) },
      { title: 'DESCRIPTION', value: rule => rule.description, wide: true },
      { title: 'CREATED', value: rule => shortInstant(rule.createdAt), wide: true },
    ],
  });

const tagsText = ({ match, tagsOf }: AccessRuleWire): string => {
  if (match.kind === 'any') return 'any';
  const of = tagsOf === 'project' ? ' of the project' : '';
  if (match.kind === 'untagged') return `none${of}`;
  return `${match.kind === 'any-of' ? 'any of' : 'all of'} ${match.tags.join(', ')}${of}`;
};

/** The view with subjects by name; they are looked up only for the formats that people read. */
export const namedRuleView = async (
  api: Api,
  rules: readonly AccessRuleWire[],
  format: Format,
): Promise<View<AccessRuleWire>> => {
  if (format !== 'table' && format !== 'wide') return ruleView();
  const nameOf = await subjectNames(
    api,
    rules.flatMap(({ subject }) => (subject.kind === 'role' ? [] : [subject])),
  );
  return ruleView(subject => (subject.kind === 'role' ? 'everyone' : nameOf(subject)));
};
