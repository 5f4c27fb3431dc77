/**
 * Code that comes later, with its styles. A network that changes drops what is on its way, so a load that failed is
 * tried once more after a moment. The builder asks for each style sheet only once, whether it came or not, and lets
 * whoever else needs it go on without waiting: here nobody goes on before every sheet is there, and those that did not
 * come are asked for again, or code would come without its looks.
 */
const AGAIN_MS = 500;
/** A sheet of something else that hangs holds nothing up for longer. */
const WAIT_MS = 15_000;

const SHEETS = 'link[rel="stylesheet"]';

const missing = new Set<HTMLLinkElement>();
/** Those of the page itself, which may have failed before anybody listened. */
let first: ReadonlySet<HTMLLinkElement> | undefined;

const unfinished = (): readonly HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>(SHEETS)].filter(({ sheet }) => sheet === null);

const watchStyles = (): void => {
  if (first) return;
  first = new Set(unfinished());
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  // Failures of elements do not rise; on the way down they can be heard.
  document.addEventListener('error', onError, true);
};

const arrival = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', reject, { once: true });
  });

/** Asks for a sheet that did not come once more. */
const askAgain = (link: HTMLLinkElement): Promise<unknown> => {
  missing.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  const arrived = arrival(again);
  link.replaceWith(again);
  return arrived;
};

/** What the page itself is without, once it is loaded, has failed; until then the browser waits for it. */
const isLost = (link: HTMLLinkElement): boolean => missing.has(link) || first?.has(link) === true;
const isAwaited = (link: HTMLLinkElement): boolean =>
  first?.has(link) !== true || document.readyState === 'complete';

const pause = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve, AGAIN_MS));

const arrivals = new WeakMap<HTMLLinkElement, Promise<unknown>>();

/** Until a sheet is there; whoever waits for it waits for the same, so that it is asked for again only once. */
const comes = (link: HTMLLinkElement): Promise<unknown> => {
  const known = arrivals.get(link);
  if (known) return known;
  const coming = isLost(link)
    ? askAgain(link)
    : arrival(link).catch(() => pause().then(() => askAgain(link)));
  arrivals.set(link, coming);
  return coming;
};

/** Sheets that did not come are asked for again while code is on its way; whether they come is seen after it. */
const askForLost = (): void => {
  for (const link of unfinished().filter(isAwaited).filter(isLost)) comes(link).catch(() => undefined);
};

/** Until every sheet that anybody has asked for is there. */
const fetchStyles = async (): Promise<void> => {
  const coming = unfinished().filter(isAwaited);
  if (coming.length === 0) return;
  let timer: number | undefined;
  const patience = new Promise(resolve => {
    timer = window.setTimeout(resolve, WAIT_MS);
  });
  try {
    await Promise.race([Promise.all(coming.map(comes)), patience]);
  } finally {
    clearTimeout(timer);
  }
};

/** Loads code, once more after a moment where that failed. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  watchStyles();
  const loadAll = async (): Promise<Code> => {
    askForLost();
    const code = await load();
    await fetchStyles();
    return code;
  };
  try {
    return await loadAll();
  } catch {
    await pause();
    return loadAll();
  }
};
