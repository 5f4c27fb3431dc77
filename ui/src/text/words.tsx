import type { ReactNode } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { en } from './en/index.ts';

/** Catalogues by area, as the index of a page names them. */
export type Catalogues = Partial<typeof en>;

interface Props {
  readonly of: Catalogues;
  readonly children: ReactNode;
}

/** Adds the words that came with the code of a page to those that were there first. */
export const Words = ({ of, children }: Props) => {
  const timeZone = useTimeZone();
  return (
    <IntlProvider
      locale={useLocale()}
      messages={{ ...useMessages(), ...of } as typeof en}
      {...(timeZone === undefined ? {} : { timeZone })}
    >
      {children}
    </IntlProvider>
  );
};
