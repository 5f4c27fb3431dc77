import { Budget, OverBudget } from './budget.ts';
import { interpolate, type Lookup } from './interpolate.ts';
import { compilePattern, type PatternFlags } from './pattern.ts';
import type { PatternProblem } from './pattern-syntax.ts';
import { quote, REDACTED } from './redaction.ts';

/** Which branches a step runs on: names, or patterns between slashes such as `/^release-/i`. */
export interface BranchCondition {
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
}

/** Whether a branch is one that the step runs on, and which rule said so. */
export interface BranchVerdict {
  readonly outcome: 'met' | 'unmet' | 'failed';
  readonly reason: string;
}

const FLAGS: Readonly<Record<string, PatternFlags>> = {
  i: { ignoreCase: true },
  m: { multiline: true },
  s: { dotAll: true },
  // Whether to go on after the first match makes no difference to whether there is one.
  g: {},
};
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

interface WrittenPattern {
  readonly source: string;
  readonly flags: string;
}

/** The pattern of a rule that is written as one. What stands in its variables does not make a rule a pattern. */
const asPattern = (rule: string): WrittenPattern | undefined => {
  const end = rule.lastIndexOf('/');
  if (!rule.startsWith('/') || end < 2) return undefined;
  const flags = rule.slice(end + 1);
  return /^[a-z]*$/.test(flags) ? { source: rule.slice(1, end), flags } : undefined;
};

const compile = ({ source, flags }: WrittenPattern) => {
  const unknown = [...flags].find(flag => !Object.hasOwn(FLAGS, flag));
  if (unknown !== undefined) {
    return { message: `the flag ${unknown} is not supported`, offset: source.length + 2 };
  }
  return compilePattern(source, Object.assign({}, ...[...flags].map(flag => FLAGS[flag])));
};

/** What is wrong with a rule of a branch condition; a plain name is always right. */
export const checkBranchRule = (rule: string): PatternProblem | undefined => {
  const written = asPattern(rule);
  const pattern = written && compile(written);
  return pattern && 'message' in pattern ? { message: pattern.message, offset: pattern.offset } : undefined;
};

type Matched = { readonly matches: boolean; readonly shown: string } | { readonly failure: string };

const matchRule = (rule: string, branch: string, lookup: Lookup, budget: Budget): Matched => {
  const written = asPattern(rule);
  if (!written) {
    const { text, encrypted } = interpolate(rule, lookup);
    return { matches: text === branch, shown: encrypted ? REDACTED : quote(text) };
  }
  // A value within a pattern is text to be matched; it must not become part of the pattern.
  const escaped: Lookup = name => {
    const found = lookup(name);
    return found && { ...found, text: found.text.replaceAll(SPECIAL, String.raw`\$&`) };
  };
  const source = interpolate(written.source, escaped);
  const pattern = compile({ source: source.text, flags: written.flags });
  if ('message' in pattern)
    return { failure: `the branch pattern ${quote(rule)} cannot be used: ${pattern.message}` };
  budget.spend(pattern.cost * (branch.length + 1));
  return { matches: pattern.matches(branch), shown: quote(rule) };
};

/** The first rule that fits, or the failure of one before it. */
const firstMatch = (rules: readonly string[], branch: string, lookup: Lookup, budget: Budget) => {
  for (const rule of rules) {
    const matched = matchRule(rule, branch, lookup, budget);
    if ('failure' in matched || matched.matches) return matched;
  }
  return undefined;
};

const judge = (
  { only, ignore = [] }: BranchCondition,
  branch: string,
  lookup: Lookup,
  budget: Budget,
): BranchVerdict => {
  const wanted = only && firstMatch(only, branch, lookup, budget);
  if (wanted && 'failure' in wanted) return { outcome: 'failed', reason: wanted.failure };
  const shown = quote(branch);
  if (only && !wanted) return { outcome: 'unmet', reason: `branch ${shown} is not among those of only` };
  const ignored = firstMatch(ignore, branch, lookup, budget);
  if (ignored && 'failure' in ignored) return { outcome: 'failed', reason: ignored.failure };
  if (ignored) return { outcome: 'unmet', reason: `branch ${shown} is ignored by ${ignored.shown}` };
  const reason = wanted ? `branch ${shown} matches ${wanted.shown}` : `branch ${shown} is not ignored`;
  return { outcome: 'met', reason };
};

/**
 * Holds a branch against a condition: it must fit a rule of `only`, when there is that list, and none of
 * `ignore`, which wins. A build without a branch fits no rule.
 */
export const evaluateBranch = (
  condition: BranchCondition,
  branch: string | undefined,
  lookup: Lookup,
  budget: Budget = new Budget(),
): BranchVerdict => {
  if (branch === undefined) {
    return condition.only
      ? { outcome: 'unmet', reason: 'the build has no branch, and only some are wanted' }
      : { outcome: 'met', reason: 'the build has no branch that could be ignored' };
  }
  try {
    return judge(condition, branch, lookup, budget);
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    return { outcome: 'failed', reason: 'the branch rules are too costly to evaluate' };
  }
};
