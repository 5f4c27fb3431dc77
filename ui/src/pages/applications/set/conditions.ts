import type { Tone } from '../../../design/status/index.ts';

export interface SetCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly at: string | null;
}

/** What each condition says by holding, and by not holding; the rest of the words are in the catalogue. */
const KNOWN = {
  ErrorOccurred: { True: ['bad', 'error'], False: ['ok', 'noError'] },
  ParametersGenerated: { True: ['ok', 'generated'], False: ['bad', 'notGenerated'] },
  ResourcesUpToDate: { True: ['ok', 'upToDate'], False: ['bad', 'notUpToDate'] },
  RolloutProgressing: { True: ['run', 'rolling'], False: ['ok', 'rolledOut'] },
  InvalidRolloutConfig: { True: ['warn', 'badSteps'], False: ['ok', 'goodSteps'] },
} as const satisfies Readonly<Record<string, Readonly<Record<'True' | 'False', readonly [Tone, string]>>>>;

type Known = (typeof KNOWN)[keyof typeof KNOWN];
type ConditionWord = Known['True'][1] | Known['False'][1];

export interface ReadCondition extends SetCondition {
  readonly tone: Tone;
  /** Undefined where it is none that we know: then it is called what it is called. */
  readonly word: ConditionWord | undefined;
}

const ORDER = Object.keys(KNOWN);
const placeOf = (type: string): number => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length);

/** Conditions as they are shown: what they mean, those first that decide. */
export const readConditions = (conditions: readonly SetCondition[]): readonly ReadCondition[] =>
  conditions
    .map((condition): ReadCondition => {
      const meanings: Readonly<Record<string, readonly [Tone, ConditionWord]>> | undefined =
        KNOWN[condition.type as keyof typeof KNOWN];
      const [tone, word] = meanings?.[condition.status] ?? [];
      return { ...condition, tone: tone ?? 'idle', word };
    })
    .sort((one, other) => placeOf(one.type) - placeOf(other.type));

/** What to do about a reason; where there is nothing to say of it in particular, what holds for all. */
const REMEDIES = {
  ApplicationParamsGenerationError: 'generator',
  RenderTemplateParamsError: 'template',
  ApplicationValidationError: 'validation',
  ApplicationSetRolloutError: 'steps',
  InvalidRolloutConfig: 'steps',
  CreateApplicationError: 'refused',
  UpdateApplicationError: 'refused',
  DeleteApplicationError: 'refused',
} as const;

type Remedy = (typeof REMEDIES)[keyof typeof REMEDIES] | 'any';

export interface Trouble {
  readonly tone: Extract<Tone, 'bad' | 'warn'>;
  readonly word: ConditionWord;
  readonly message: string;
  /** Undefined where nobody has told the reason yet. */
  readonly remedy: Remedy | undefined;
  readonly at: string | null;
}

/** What somebody has to see to. One failure fills several conditions with the same words, which are said once. */
export const troublesOf = (conditions: readonly SetCondition[]): readonly Trouble[] => {
  const said = new Set<string>();
  return readConditions(conditions).flatMap(({ tone, word, message, reason, at }) => {
    if ((tone !== 'bad' && tone !== 'warn') || word === undefined || said.has(message)) return [];
    said.add(message);
    const remedy = reason === '' ? undefined : (REMEDIES[reason as keyof typeof REMEDIES] ?? 'any');
    return [{ tone, word, message, at, remedy }];
  });
};
