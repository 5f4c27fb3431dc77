import { useText } from '../../text/index.ts';
import { toast } from '../toast/index.ts';
import { copyText } from './copy-text.ts';

/** Copies a text, says so where that fails, and tells whether it worked. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const t = useText('common');
  return async text => {
    const isCopied = await copyText(text);
    if (!isCopied) toast({ title: t('copyFailed'), tone: 'bad' });
    return isCopied;
  };
};
