import { memo } from 'react';
import symbols from './sprite.svg?raw';

/** The symbols that every `Icon` and `StateIcon` on the page refers to; rendered once, at the root. */
export const Sprite = memo(() => (
  // The text is a file of this repository, never data.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  <div hidden dangerouslySetInnerHTML={{ __html: symbols }} />
));
