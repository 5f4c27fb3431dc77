import { useMemo } from 'react';
import { useFormatter, useText } from '../text/index.ts';
import { type Language, rulePhrases } from './rule-words.ts';
import { useSubjects } from './use-subjects.ts';
import type { RuleFacts } from './wire.ts';

/** What rules are said with. */
export const useLanguage = (): Language => {
  const t = useText('access');
  const format = useFormatter();
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
