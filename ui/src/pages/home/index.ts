import { records } from '../../text/en/records.ts';
import { welcome } from '../../text/en/welcome.ts';

export { HomePage } from './home-page.tsx';

/** The words that this page brings. */
export const words = { welcome, records };
