import { useFormatter, useText } from '../text/index.ts';
import type { RuleFacts, RuleSubject } from './wire.ts';

type Text = ReturnType<typeof useText<'access'>>;

/** What is needed to say a rule in a language. */
export interface Language {
  readonly t: Text;
  readonly format: Pick<ReturnType<typeof useFormatter>, 'list'>;
  readonly nameOf: (subject: RuleSubject) => string;
}

/** The words and lists that rules are said with. */
export const useRuleWords = (): Pick<Language, 't' | 'format'> => ({
  t: useText('access'),
  format: useFormatter(),
});

/** `view-pod-logs` as people say it. */
export const plain = (name: string): string => name.replaceAll('-', ' ');

/** A kind of resource, many of them: "pipelines". */
export const kindWords = (t: Text, kind: string): string =>
  t.has(`kind.${kind}` as 'kind.pipeline') ? t(`kind.${kind}` as 'kind.pipeline') : plain(kind);

/** An action before the thing it is done to: "set the runtime of". */
const actWords = (t: Text, action: string): string =>
  t.has(`act.${action}` as 'act.sync')
    ? t(`act.${action}` as 'act.sync')
    : t('actOther', { action: plain(action) });

/** Some actions before what they are done to: "read, run and set the runtime of". */
export const actsWords = (
  { t, format }: Pick<Language, 't' | 'format'>,
  actions: readonly string[],
): string =>
  format.list(
    actions.map(action => actWords(t, action)),
    { type: 'conjunction' },
  );

/** Whom a rule is for, at the start of a sentence. */
const subjectWords = ({ t, nameOf }: Pick<Language, 't' | 'nameOf'>, subject: RuleSubject): string =>
  subject.kind === 'role' ? t('who.role') : t(`who.${subject.kind}`, { name: nameOf(subject) });

const quoted = ({ t, format }: Language, values: readonly string[], type: 'conjunction' | 'disjunction') =>
  format.list(
    values.map(value => t('quoted', { value })),
    { type },
  );

const tagWords = (language: Language, { match, tagsOf }: RuleFacts): string => {
  const { t } = language;
  switch (match.kind) {
    case 'any':
      return '';
    case 'untagged':
      return t(`match.${tagsOf}.untagged`);
    default: {
      const type = match.kind === 'any-of' ? 'disjunction' : 'conjunction';
      return t(`match.${tagsOf}.tagged`, { tags: quoted(language, match.tags, type) });
    }
  }
};

const attributeWords = (language: Language, { attributes }: RuleFacts): string => {
  if (attributes.length === 0) return '';
  const { t, format } = language;
  const byName = Map.groupBy(attributes, ({ name }) => name);
  const conditions = [...byName].map(([name, values]) =>
    t('match.attribute', {
      name: plain(name),
      values: quoted(
        language,
        values.map(({ value }) => value),
        'disjunction',
      ),
    }),
  );
  return t('match.where', { conditions: format.list(conditions, { type: 'conjunction' }) });
};

/** Which resources of its kind a rule is about: "tagged “prod” or “eu”"; empty for all. */
export const matchWords = (language: Language, rule: RuleFacts): string =>
  [tagWords(language, rule), attributeWords(language, rule)].filter(words => words !== '').join(' ');

/** The parts of the sentence that a rule is. */
export const rulePhrases = (language: Language, rule: RuleFacts) => {
  const { t } = language;
  const named = rule.actions === '*' ? t(`everything.${rule.effect}`) : actsWords(language, rule.actions);
  const match = matchWords(language, rule);
  const kind = kindWords(t, rule.resource);
  return {
    who: subjectWords(language, rule.subject),
    actions: named,
    what: match === '' ? kind : `${kind} ${match}`,
  };
};

/** A rule as a sentence: "Members of backend may run pipelines tagged “prod”." */
export const sayRule = (language: Language, rule: RuleFacts): string =>
  language.t.markup(`sentence.${rule.effect}`, { ...rulePhrases(language, rule), b: words => words });
