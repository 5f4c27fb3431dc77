import type { Language, Rule } from '../../access-rules/index.ts';
import { kindWords, matchWords, sayRule } from '../../access-rules/index.ts';

/** A rule as the list shows it. */
export interface RuleRow extends Rule {
  readonly who: string;
  /** The kind of resource in words. */
  readonly what: string;
  /** Which of them; empty for all. */
  readonly which: string;
  readonly sentence: string;
  readonly author: string;
}

/** The rows of the list, in words. */
export const ruleRows = (
  rules: readonly Rule[],
  language: Language,
  authorOf: (id: string) => string,
): readonly RuleRow[] =>
  rules.map(rule => ({
    ...rule,
    who: language.nameOf(rule.subject),
    what: kindWords(language.t, rule.resource),
    which: matchWords(language, rule),
    sentence: sayRule(language, rule),
    author: authorOf(rule.updatedBy),
  }));
