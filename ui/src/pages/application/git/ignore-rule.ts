/**
 * What an application leaves out of its comparison. A rule goes into the text of its manifest with a comment that says why,
 * so that whoever finds it later need not ask.
 */
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { byResource, type DifferentField } from './different-fields.ts';

const RULES = ['spec', 'ignoreDifferences'];
const OPTIONS = ['spec', 'syncPolicy', 'syncOptions'];
const RESPECT = 'RespectIgnoreDifferences=true';

interface Wish {
  /** In one line, for the comment. */
  readonly why: string;
  /** A sync leaves the fields alone, too. */
  readonly respect: boolean;
}

/** A field that can be named in a rule. */
export const canIgnore = ({ pointer, jq }: DifferentField): boolean => (pointer ?? jq) !== undefined;

const listAt = (document: Document, path: readonly string[]): YAMLSeq => {
  const known = document.getIn(path, true);
  if (isSeq(known)) return known;
  const made = document.createNode([]) as YAMLSeq;
  document.setIn(path, made);
  return made;
};

const listIn = (map: YAMLMap, name: string, document: Document): YAMLSeq => {
  const known = map.get(name, true);
  if (isSeq(known)) return known;
  const made = document.createNode([]) as YAMLSeq;
  map.set(name, made);
  return made;
};

interface RuleOf {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

const isRuleFor = (item: unknown, { group, kind, namespace, name }: RuleOf): item is YAMLMap =>
  isMap(item) &&
  (item.get('group') ?? '') === group &&
  item.get('kind') === kind &&
  item.get('name') === name &&
  (item.get('namespace') ?? namespace) === namespace;

/** The rule for an object, made where there is none yet. */
const ruleFor = (document: Document, rules: YAMLSeq, { group, kind, namespace, name }: RuleOf): YAMLMap => {
  const known = rules.items.find((item): item is YAMLMap =>
    isRuleFor(item, { group, kind, namespace, name }),
  );
  if (known) return known;
  const made = document.createNode({
    ...(group === '' ? {} : { group }),
    kind,
    name,
    ...(namespace === '' ? {} : { namespace }),
  }) as YAMLMap;
  rules.add(made);
  return made;
};

const addOnce = (list: YAMLSeq, text: string): void => {
  if (!(list.toJSON() as readonly unknown[]).includes(text)) list.add(text);
};

/** The manifest with rules for the fields; undefined where it is no YAML of an object. */
export const withIgnored = (
  manifest: string,
  fields: readonly DifferentField[],
  { why, respect }: Wish,
): string | undefined => {
  const document = parseDocument(manifest);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const rules = listAt(document, RULES);
  const comment = ` ${why.replaceAll(/\s+/gu, ' ').trim()}`;
  for (const { resource, fields: own } of byResource(fields.filter(canIgnore))) {
    const rule = ruleFor(document, rules, resource);
    rule.commentBefore = rule.commentBefore ? `${rule.commentBefore}\n${comment}` : comment;
    for (const { pointer, jq } of own)
      addOnce(
        listIn(rule, pointer === undefined ? 'jqPathExpressions' : 'jsonPointers', document),
        pointer ?? jq ?? '',
      );
  }
  if (respect) addOnce(listAt(document, OPTIONS), RESPECT);
  return document.toString({ lineWidth: 0 });
};
