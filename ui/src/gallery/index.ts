import { gallery } from '../text/en/gallery.ts';
import { graphics } from '../text/en/graphics.ts';

export { GalleryPage } from './gallery-page.tsx';

/** The words that this page brings. */
export const words = { gallery, graphics };
