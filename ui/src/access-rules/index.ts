export { countEffect, isRest } from './effect.ts';
export { EffectPill } from './effect-pill.tsx';
export { EffectView } from './effect-view.tsx';
export { KindField } from './kind-field.tsx';
export {
  canName,
  draftOf,
  emptyDraft,
  factsOf,
  inputOf,
  MATCHES,
  missingOf,
  needsTags,
  type RuleDraft,
  saysTheSame,
  withEffect,
  withResource,
} from './rule-draft.ts';
export { RuleSentence, useLanguage } from './rule-sentence.tsx';
export {
  actsWords,
  kindWords,
  type Language,
  matchWords,
  plain,
  rulePhrases,
  sayRule,
} from './rule-words.ts';
export { TagField } from './tag-field.tsx';
export { useEffectOf } from './use-effect-of.ts';
export { useCatalog, useRules } from './use-rules.ts';
export { useSubjects } from './use-subjects.ts';
export type { Attribute, Decision, Entity, KindSpec, Rule, RuleSubject } from './wire.ts';
