import { gitops } from '../../text/en/gitops.ts';
import { graphics } from '../../text/en/graphics.ts';
import { home } from '../../text/en/home.ts';
import { records } from '../../text/en/records.ts';
import { tour } from '../../text/en/tour.ts';
import { welcome } from '../../text/en/welcome.ts';

export { HomePage } from './home-page.tsx';

/** The words that this page brings. */
export const words = { home, gitops, graphics, welcome, records, tour };
