import { catalog } from '../../text/en/catalog.ts';

export { CatalogPage } from './catalog-page.tsx';

/** The words that this page brings. */
export const words = { catalog };
