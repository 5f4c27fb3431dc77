import type { Rule } from '../../access-rules/index.ts';

/** The question that a rule answers, as the address of the page that asks has it. */
export const questionAbout = ({ subject, resource, actions, match, tagsOf }: Rule) => {
  const tags = 'tags' in match ? match.tags : [];
  const isDescribed = match.kind !== 'any';
  return {
    resource,
    ...(subject.kind === 'role' ? {} : { subject: `${subject.kind}:${subject.id}` }),
    ...(actions === '*' ? {} : { action: actions[0] }),
    ...(isDescribed ? { described: true } : {}),
    ...(tags.length > 0 ? { [tagsOf === 'project' ? 'projectTag' : 'tag']: [...tags] } : {}),
  };
};
