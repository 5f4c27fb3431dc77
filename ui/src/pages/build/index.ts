import { build, builds } from '../../text/en/builds.ts';
import { data } from '../../text/en/data.ts';
import { graphics } from '../../text/en/graphics.ts';

export { BuildPage } from './build-page.tsx';

/** The words that this page brings. */
export const words = { build, builds, data, graphics };
