import { contexts, sharedConfig } from '../../text/en/contexts.ts';
import { graphics } from '../../text/en/graphics.ts';

export { SharedConfigPage } from './shared-config-page.tsx';

/** The words that this page brings. */
export const words = { contexts, graphics, sharedConfig };
