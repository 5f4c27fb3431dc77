import { createContext, use } from 'react';

/** Whether fields that must be filled in say so: from the moment that somebody tried to go on without. */
export const MissingShown = createContext(false);

/** For a field that has a beginning of its own, and is missing as long as nothing else is in it. */
export const useMissingShown = (): boolean => use(MissingShown);
