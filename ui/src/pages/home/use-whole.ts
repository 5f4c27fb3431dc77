import { useText } from '../../text/index.ts';
import { usePeriod } from './use-home.ts';

/**
 * What cannot be narrowed says so while the page is: "226 builds · all environments". Without a filter it says what it
 * says anyway.
 */
export const useWhole = () => {
  const t = useText('home.whole');
  const { runtime, env } = usePeriod();
  return (words?: string): string | undefined => {
    if (runtime === undefined && env === undefined) return words;
    const all = t(runtime === undefined ? 'env' : env === undefined ? 'runtime' : 'both');
    return words === undefined ? all : t('beside', { words, all });
  };
};
