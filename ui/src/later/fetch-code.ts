/**
 * Code that comes later, with its styles. A network that changes drops what is on its way, so a load that failed is
 * tried once more after a moment. The builder asks for each style sheet only once, whether it came or not: those that
 * did not are asked for here, or the code would come without its looks.
 */
const AGAIN_MS = 500;

const missing = new Set<HTMLLinkElement>();
let isWatching = false;

const watchStyles = (): void => {
  if (isWatching) return;
  isWatching = true;
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  // Failures of elements do not rise; on the way down they can be heard.
  document.addEventListener('error', onError, true);
};

const fetchStyles = (): Promise<unknown> =>
  Promise.all(
    [...missing].map(link => {
      missing.delete(link);
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
      });
      link.replaceWith(again);
      return loaded;
    }),
  );

/** Loads code, once more after a moment where that failed. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  watchStyles();
  try {
    await fetchStyles();
    return await load();
  } catch {
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    await fetchStyles();
    return load();
  }
};
