import { gitops } from '../../text/en/gitops.ts';
import { helm } from '../../text/en/helm.ts';

export { HelmPage } from './helm-page.tsx';

/** The words that this page brings. */
export const words = { helm, gitops };
