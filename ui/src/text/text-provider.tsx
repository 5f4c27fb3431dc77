import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { en } from './en/index.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
    Locale: 'en';
  }
}

/** Gives every component the words of the chosen language, and numbers and dates in the reader's own way. */
export const TextProvider = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" messages={en} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
    {children}
  </IntlProvider>
);
