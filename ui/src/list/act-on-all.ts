import { ApiFault, faultFrom } from '../api/index.ts';

/** What came of doing something to many things. */
export interface Outcome<Thing> {
  readonly done: readonly Thing[];
  /** What another try is about. */
  readonly left: readonly Thing[];
  /** Why something is left, where it is; of several reasons the first. */
  readonly fault: ApiFault | undefined;
}

interface Work<Thing> {
  readonly things: readonly Thing[];
  readonly act: (thing: Thing) => Promise<unknown>;
  /** Reads anew what the screen shows; called whatever came of the rest. */
  readonly refresh: () => Promise<unknown>;
}

const GONE = 404;

/** These are about the caller or the server, so that the next thing would be answered the same. */
const isAboutAll = ({ status }: ApiFault): boolean =>
  status < 400 || status >= 500 || status === 401 || status === 429;

/**
 * Does something to one thing after the other. One that is refused is left and the others go on; one that is already
 * gone counts as done, since somebody else was quicker.
 */
export const actOnAll = async <Thing>({ things, act, refresh }: Work<Thing>): Promise<Outcome<Thing>> => {
  const done = new Set<Thing>();
  let fault: ApiFault | undefined;
  for (const thing of things) {
    const refused = await attempt(() => act(thing));
    if (refused === undefined || refused.status === GONE) done.add(thing);
    else {
      fault ??= refused;
      if (isAboutAll(refused)) break;
    }
  }
  await refresh();
  return { done: [...done], left: things.filter(thing => !done.has(thing)), fault };
};

const attempt = async (work: () => Promise<unknown>): Promise<ApiFault | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return faultFrom(error);
  }
};

interface Count {
  readonly done: number;
  readonly count: number;
  readonly message: string;
}

/** Why something is left, in words that tell how far it came. */
export const partlyFault = <Thing>(
  { done, left, fault }: Outcome<Thing>,
  say: (count: Count) => string,
): ApiFault | undefined => {
  if (fault === undefined || done.length === 0) return fault;
  const { code, status, hint, requestId, details, message } = fault;
  return new ApiFault({
    code,
    status,
    hint,
    details: { ...details },
    ...(requestId === undefined ? {} : { requestId }),
    message: say({ done: done.length, count: done.length + left.length, message }),
  });
};
