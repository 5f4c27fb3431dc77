/**
 * The options of syncs: of a single one, and of the policy of an application. Those that are asked for of a single sync
 * take the place of the application's own, all of them: whoever changes one keeps the others by naming them again.
 */

/** What the engine heeds, by what it is when it is on. */
const OPTIONS = {
  ApplyOutOfSyncOnly: 'true',
  ServerSideApply: 'true',
  Replace: 'true',
  PruneLast: 'true',
  CreateNamespace: 'true',
  Validate: 'false',
  SkipDryRunOnMissingResource: 'true',
  FailOnSharedResource: 'true',
  RespectIgnoreDifferences: 'true',
} as const;

export type OptionName = keyof typeof OPTIONS;
/** Of an application. */
export const POLICY_OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];
/** Of a single sync: what does not count as a difference is decided for the application before. */
export const SYNC_OPTION_NAMES = POLICY_OPTION_NAMES.filter(name => name !== 'RespectIgnoreDifferences');

export const PROPAGATIONS = ['foreground', 'background', 'orphan'] as const;
export type Propagation = (typeof PROPAGATIONS)[number];
const PROPAGATION = 'PrunePropagationPolicy';

/** What was chosen otherwise than the application has it. */
export interface OptionChoice {
  readonly toggled: Readonly<Partial<Record<OptionName, boolean>>>;
  readonly propagation?: Propagation;
}

export const NO_CHOICE: OptionChoice = { toggled: {} };

const valueIn = (options: readonly string[], name: string): string | undefined =>
  options.find(option => option.startsWith(`${name}=`))?.slice(name.length + 1);

const isOnIn = (own: readonly string[], name: OptionName): boolean =>
  own.includes(`${name}=${OPTIONS[name]}`);

export const isOn = (own: readonly string[], { toggled }: OptionChoice, name: OptionName): boolean =>
  toggled[name] ?? isOnIn(own, name);

export const propagationOf = (own: readonly string[], { propagation }: OptionChoice): Propagation =>
  propagation ?? PROPAGATIONS.find(one => one === valueIn(own, PROPAGATION)) ?? 'foreground';

const changed = (own: readonly string[], { toggled }: OptionChoice): readonly OptionName[] =>
  POLICY_OPTION_NAMES.filter(name => (toggled[name] ?? isOnIn(own, name)) !== isOnIn(own, name));

const isMoved = (own: readonly string[], choice: OptionChoice): boolean =>
  propagationOf(own, choice) !== propagationOf(own, NO_CHOICE);

/** How many options are not as the application has them. */
export const countChanged = (own: readonly string[], choice: OptionChoice): number =>
  changed(own, choice).length + Number(isMoved(own, choice));

/** All options of the sync; undefined where those of the application hold. */
export const wishedOptions = (
  own: readonly string[],
  choice: OptionChoice,
): readonly string[] | undefined => {
  if (countChanged(own, choice) === 0) return undefined;
  const names = changed(own, choice);
  const isReplaced = (option: string): boolean =>
    names.some(name => option.startsWith(`${name}=`)) ||
    (isMoved(own, choice) && option.startsWith(`${PROPAGATION}=`));
  return [
    ...own.filter(option => !isReplaced(option)),
    ...names.filter(name => choice.toggled[name]).map(name => `${name}=${OPTIONS[name]}`),
    ...(isMoved(own, choice) ? [`${PROPAGATION}=${propagationOf(own, choice)}`] : []),
  ];
};

/** The options with one of them switched, all others as they are. */
export const withOption = (options: readonly string[], name: OptionName, on: boolean): readonly string[] =>
  wishedOptions(options, { toggled: { [name]: on } }) ?? options;

export const withPropagation = (options: readonly string[], propagation: Propagation): readonly string[] =>
  wishedOptions(options, { toggled: {}, propagation }) ?? options;
