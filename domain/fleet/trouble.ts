/** One object of an application, as far as its state goes. */
interface ResourceState {
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
  /** The object that stands worst, where one is not well. */
  readonly worst?: { readonly kind: string; readonly name: string; readonly message?: string };
}

const WORST_FIRST = ['Degraded', 'Missing', 'Progressing', 'Suspended'];
const MESSAGE_MAX = 300;

/** Looks once through the objects, so that nobody has to read them for a list. */
export const troubleOf = (resources: readonly ResourceState[]): Trouble => {
  let [drifted, surplus, rank] = [0, 0, WORST_FIRST.length];
  let worst: ResourceState | undefined;
  for (const resource of resources) {
    if (resource.sync === 'OutOfSync') drifted += 1;
    if (resource.requiresPruning) surplus += 1;
    const place = WORST_FIRST.indexOf(resource.health ?? '');
    const isWorse = place >= 0 && (place < rank || (place === rank && !worst?.healthMessage));
    if (isWorse) [worst, rank] = [resource, place];
  }
  if (!worst) return { drifted, surplus };
  const { kind, name, healthMessage } = worst;
  const message = healthMessage?.slice(0, MESSAGE_MAX);
  return { drifted, surplus, worst: { kind, name, ...(message ? { message } : {}) } };
};
