import {
  actsWords,
  kindWords,
  matchWords,
  type Rule,
  useCatalog,
  useLanguage,
  useSubjects,
} from '../../access-rules/index.ts';
import { useText } from '../../text/index.ts';
import { type Asked, attributesFrom, isDescribable } from './question.ts';
import type { CanISearch } from './search.ts';

const tagMatch = (tags: readonly string[]): Rule['match'] =>
  tags.length === 0 ? { kind: 'untagged' } : { kind: 'all-of', tags: [...tags] };

/** Which resource a question is about, said as rules are said. */
const useWhichWords = (search: CanISearch) => {
  const language = useLanguage();
  const { kinds } = useCatalog();
  const spec = kinds.find(({ kind }) => kind === search.resource);
  if (!spec || !search.described) return '';
  const rule = {
    effect: 'allow' as const,
    subject: { kind: 'role', id: 'user' } as const,
    resource: spec.kind,
    actions: '*' as const,
    match: spec.tagged ? tagMatch(search.tag ?? []) : ({ kind: 'any' } as const),
    tagsOf: 'resource' as const,
    attributes: Object.entries(attributesFrom(search.attribute))
      .filter(([name]) => spec.attributes.includes(name))
      .flatMap(([name, values]) => values.map(value => ({ name, value }))),
  };
  const project = search.projectTag ?? [];
  const ofProject =
    spec.inProject && project.length > 0
      ? matchWords(language, { ...rule, match: tagMatch(project), tagsOf: 'project', attributes: [] })
      : '';
  return [matchWords(language, rule), ofProject].filter(words => words !== '').join(' ');
};

/** The sentence that answers a question, for either answer. */
export const useAnswerWords = (search: CanISearch, asked: Asked | undefined) => {
  const t = useText('access');
  const language = useLanguage();
  const { authorOf } = useSubjects();
  const { kinds } = useCatalog();
  const which = useWhichWords(search);
  const kind = kindWords(t, search.resource ?? '');
  const nameOf = ({ kind: what, id }: Asked) =>
    what === 'team' ? t('canI.aMember', { name: authorOf(id) }) : authorOf(id);
  const spec = kinds.find(one => one.kind === search.resource);
  const whatFor = (allowed: boolean) => {
    if (search.described) return `${kind} ${which}`.trim();
    return allowed && spec && isDescribable(spec) ? t('canI.someOf', { kind }) : kind;
  };
  return (allowed: boolean) =>
    t(allowed ? 'canI.yesWords' : 'canI.noWords', {
      who: asked ? nameOf(asked) : t('canI.you'),
      action: actsWords(language, [search.action ?? '']),
      what: whatFor(allowed),
    });
};
