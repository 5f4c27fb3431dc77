import { useStatusWords } from '../design/status/index.ts';
import { healthStatusOf, syncStatusOf } from './application-state.ts';

/** Says the states of applications in words, as facets and accessible names want them. */
export const useApplicationStates = () => {
  const healthWord = useStatusWords('health');
  const syncWord = useStatusWords('sync');
  return {
    health: (health: string | null | undefined): string => healthWord(healthStatusOf(health)),
    sync: (sync: string | null | undefined, phase?: string | null): string =>
      syncWord(syncStatusOf(sync, phase ?? null)),
  };
};
