import { images } from '../../text/en/images.ts';
import { sourceCommit } from '../../text/en/source-commit.ts';

export { ImagesPage } from './images-page.tsx';

/** The words that this page brings. */
export const words = { images, sourceCommit };
