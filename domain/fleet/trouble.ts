/** One object of an application, as far as its state goes. */
interface ResourceState {
  readonly group?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly sync?: string | undefined;
  readonly health?: string | undefined;
  readonly healthMessage?: string | undefined;
  readonly requiresPruning?: boolean | undefined;
}

/** What is wrong with the objects of an application, in a few words that fit into a list. */
export interface Trouble {
  /** How many objects are not what Git says. */
  readonly drifted: number;
  /** How many of those Git no longer has. */
  readonly surplus: number;
  /** How many of them are applications or sets of them. */
  readonly applications?: number;
  /** The object that stands worst, where one is not well. */
  readonly worst?: { readonly kind: string; readonly name: string; readonly message?: string };
}

const WORST_FIRST = ['Degraded', 'Missing', 'Progressing', 'Suspended'];
const MESSAGE_MAX = 300;

/** The object that stands worst; of several, one that says why. */
const worstOf = (resources: readonly ResourceState[]): ResourceState | undefined => {
  for (const state of WORST_FIRST) {
    const those = resources.filter(({ health }) => health === state);
    if (those.length > 0) return those.find(({ healthMessage }) => healthMessage) ?? those[0];
  }
  return undefined;
};

/** Looks through the objects, so that nobody has to read them for a list. */
export const troubleOf = (resources: readonly ResourceState[]): Trouble => {
  const applications = resources.filter(isApplication).length;
  const worst = worstOf(resources);
  const message = worst?.healthMessage?.slice(0, MESSAGE_MAX);
  return {
    drifted: resources.filter(({ sync }) => sync === 'OutOfSync').length,
    surplus: resources.filter(({ requiresPruning }) => requiresPruning).length,
    ...(applications > 0 ? { applications } : {}),
    ...(worst ? { worst: { kind: worst.kind, name: worst.name, ...(message ? { message } : {}) } } : {}),
  };
};

const isApplication = ({ group, kind }: ResourceState): boolean =>
  group === 'argoproj.io' && (kind === 'Application' || kind === 'ApplicationSet');
