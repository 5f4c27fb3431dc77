import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAnswer, useModuleOff } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { NotAvailable, NotFoundPage } from './errors/index.ts';
import { needsAt } from './nav/index.ts';
import { Page } from './page/index.ts';
import { RoutePending } from './route-pending.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Shows a page to those who may see it. For others its address leads nowhere, down to the title of the tab. */
export const PageGate = ({ children }: Props) => {
  // The page that is shown, not the one on its way.
  const pathname = useMatches({ select: matches => matches.at(-1)?.pathname });
  const needs = needsAt(pathname);
  const isAllowed = useAnswer(needs);
  const moduleOff = useModuleOff();
  const t = useText('shell.errors');
  if (needs && moduleOff(needs.resource) !== undefined)
    return (
      <Page title={t('moduleOff')}>
        <NotAvailable because="off" />
      </Page>
    );
  if (isAllowed === undefined) return <RoutePending />;
  return isAllowed ? children : <NotFoundPage />;
};
