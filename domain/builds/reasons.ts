import type {
  Explanation,
  ExpressionVerdict,
  StepsVerdict,
  WhenOutcome,
  WhenVerdict,
} from '@freshet/domain/expressions';

const REASON_MAX = 500;
const PARTS_MAX = 3;

/** A reason that fits into a line of a list, whatever the names and values in it. */
export const shortened = (reason: string): string =>
  reason.length > REASON_MAX ? `${reason.slice(0, REASON_MAX)}…` : reason;

/** Someone else's name in a sentence. */
export const quoted = (name: string): string => JSON.stringify(name);

/** The parts of an expression whose values say most: those that hold no further ones. */
const tellingParts = (explanation: Explanation): readonly Explanation[] =>
  explanation.parts.length === 0 ? [explanation] : explanation.parts.flatMap(tellingParts);

const valuesOf = (explanation: Explanation | undefined): string => {
  const told = explanation ? tellingParts(explanation).filter(({ value }) => value !== undefined) : [];
  const shown = told.slice(0, PARTS_MAX).map(({ source, value }) => `${source} is ${value}`);
  return shown.length === 0 ? '' : `, since ${shown.join(' and ')}`;
};

const HOLDS: Readonly<Record<WhenOutcome, string>> = {
  met: 'holds',
  unmet: 'does not hold',
  failed: 'cannot be evaluated',
};

const expressionReason = ({ id, outcome, failure, explanation }: ExpressionVerdict): string => {
  const why = failure ? `: ${failure.message} (at character ${failure.column})` : valuesOf(explanation);
  return `condition ${id} ${HOLDS[outcome]}${why}`;
};

const stepReasons = ({ steps, outcome }: StepsVerdict): readonly string[] =>
  steps
    .filter(step => (outcome === 'met') === (step.outcome === 'met'))
    .slice(0, PARTS_MAX)
    .map(({ name, on, state }) => {
      if (state === undefined) return `there is no step ${quoted(name)}`;
      const wanted = outcome === 'met' ? '' : `, and not ${on.join(' or ')}`;
      return `step ${quoted(name)} is ${state}${wanted}`;
    });

/** Why a condition holds or does not, in a sentence. Encrypted values do not show. */
export const whenReason = ({ outcome, branch, condition, steps }: WhenVerdict): string => {
  const branches = branch?.outcome === outcome ? [branch.reason] : [];
  const stepsOutcome = steps?.outcome === 'met' ? 'met' : 'unmet';
  const named = steps && stepsOutcome === outcome ? stepReasons(steps) : [];
  const expressions = (condition?.expressions ?? [])
    .filter(expression => expression.outcome === outcome)
    .slice(0, PARTS_MAX)
    .map(expressionReason);
  const told = [...branches, ...named, ...expressions];
  if (told.length > 0) return shortened(told.join('; '));
  return outcome === 'met' ? 'it runs without a condition' : 'its condition does not hold';
};
