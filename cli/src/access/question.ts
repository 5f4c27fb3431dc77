import type { AccessQuestionWire } from '@freshet/contracts/access';
import { type FlagSpecs, nameAndValue } from '../command/index.ts';

/** The words of a question about access. */
export const QUESTION_ARGS = [
  { name: 'action', what: 'What is to be done, such as read or delete; see `freshet get permissions`' },
  { name: 'resource', what: 'Kind of resource, such as team or pipeline' },
] as const;

/** What is known of the resource that a question is about. */
export const ENTITY_FLAGS = {
  tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'About a resource that has this tag' },
  projectTag: { type: 'strings', placeholder: 'TAG', what: 'About a resource whose project has this tag' },
  attribute: {
    type: 'strings',
    placeholder: 'NAME=VALUE',
    what: 'About a resource that has this attribute',
  },
} as const satisfies FlagSpecs;

interface Asked {
  readonly args: { readonly action: string; readonly resource: string };
  readonly flags: {
    readonly tag: readonly string[];
    readonly projectTag: readonly string[];
    readonly attribute: readonly string[];
    readonly own?: boolean;
  };
  readonly see: readonly string[];
}

/** The question that a command line asks. Without a word about the resource it is about some resource of the kind. */
export const questionOf = ({ args, flags, see }: Asked): AccessQuestionWire => {
  const { tag, projectTag, attribute, own = false } = flags;
  const described = own || tag.length + projectTag.length + attribute.length > 0;
  const { action, resource } = args;
  if (!described) return { action, resource };
  const attributes = attributesOf(attribute, see);
  return { action, resource, entity: { tags: [...tag], projectTags: [...projectTag], attributes, own } };
};

/** Several values of one attribute are all had by the resource, as labels are. */
const attributesOf = (given: readonly string[], see: readonly string[]): Record<string, string[]> => {
  const attributes = new Map<string, string[]>();
  for (const text of given) {
    const { name, value } = nameAndValue(text, '--attribute', see);
    attributes.set(name, [...(attributes.get(name) ?? []), value]);
  }
  return Object.fromEntries(attributes);
};
