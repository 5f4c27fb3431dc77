import { useText } from '../../text/index.ts';
import { Page } from '../page/index.ts';
import { Denied } from './denied.tsx';

/** An address that leads nowhere, or to something that is not for this person. */
export const NotFoundPage = () => (
  <Page title={useText('shell.errors')('title')}>
    <Denied />
  </Page>
);
