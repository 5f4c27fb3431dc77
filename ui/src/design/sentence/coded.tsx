import { Fragment } from 'react';

/** Words of a program in which what is to be typed stands between backticks; that is shown as code. */
export const Coded = ({ children }: { readonly children: string }) =>
  children.split('`').map((part, at, all) => {
    // One backtick alone marks nothing.
    const isCode = at % 2 === 1 && at < all.length - 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place.
    return <Fragment key={at}>{isCode ? <code>{part}</code> : at % 2 === 1 ? `\`${part}` : part}</Fragment>;
  });
