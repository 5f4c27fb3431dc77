import { images } from '../../text/en/images.ts';

export { ImagesPage } from './images-page.tsx';

/** The words that this page brings. */
export const words = { images };
