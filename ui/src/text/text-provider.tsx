import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { first } from './en/first.ts';
import type { en } from './en/index.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
    Locale: string;
  }
}

/** The words are English; dates and numbers follow the kind of English that the reader's browser asks for. */
const localeOf = (languages: readonly string[]): string =>
  languages.find(language => /^en\b/.test(language) && language !== 'en') ?? 'en-GB';

/** Gives every component the words of the chosen language, and numbers and dates in the reader's own way. */
export const TextProvider = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider
    locale={localeOf(navigator.languages)}
    // Each page adds its own; to the types they are all there, and a page without its words fails its tests.
    messages={first as typeof en}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
  >
    {children}
  </IntlProvider>
);
