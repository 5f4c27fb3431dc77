import { memo, useEffect, useState } from 'react';
import { fetchCode } from '../../later/index.ts';
import address from './sprite.svg';

/**
 * The symbols that every `Icon` and `StateIcon` on the page refers to; rendered once, at the root. They are a file of
 * their own, which the browser fetches while it fetches the code (index.html says so), and which is no code to read.
 */
export const Sprite = memo(() => {
  const [symbols, setSymbols] = useState<string>();
  useEffect(() => {
    // Without them everything is still said in words.
    void fetchCode(drawings).then(setSymbols, () => setSymbols(''));
  }, []);
  return (
    <div
      hidden
      data-skeleton={symbols === undefined ? '' : undefined}
      // The text is a file of this repository, never data.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: symbols ?? '' }}
    />
  );
});

const drawings = async (): Promise<string> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the icons did not come: ${answer.status}`);
  return answer.text();
};
