import { useMemo } from 'react';
import { type Language, rulePhrases, useRuleWords } from './rule-words.ts';
import { useSubjects } from './use-subjects.ts';
import type { RuleFacts } from './wire.ts';

/** What rules are said with. */
export const useLanguage = (): Language => {
  const { t, format } = useRuleWords();
  const { nameOf } = useSubjects();
  return useMemo(() => ({ t, format, nameOf }), [t, format, nameOf]);
};

interface Props {
  readonly rule: RuleFacts;
}

/** A rule in plain words. */
export const RuleSentence = ({ rule }: Props) => {
  const language = useLanguage();
  return language.t.rich(`sentence.${rule.effect}`, {
    ...rulePhrases(language, rule),
    b: words => <b>{words}</b>,
  });
};
