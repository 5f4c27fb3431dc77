import { Button } from '../../design/button/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import type { WizardCheck } from '../../design/wizard/index.ts';
import { useText } from '../../text/index.ts';
import type { usePreview } from './use-preview.ts';

/** What was checked, as the wizard shows it. */
export const usePreviewChecks = (
  preview: Pick<ReturnType<typeof usePreview<unknown>>, 'isGood' | 'isRunning' | 'fault' | 'retry'>,
  good: readonly { readonly id: string; readonly text: string }[],
): readonly WizardCheck[] => {
  const t = useText('gitopsWizards');
  const { isGood, isRunning, fault, retry } = preview;
  if (fault)
    return [
      {
        id: 'fault',
        state: 'failed',
        text: sentence(fault.message),
        ...(fault.hint === undefined ? {} : { todo: fault.hint }),
        // What was wrong may have been mended elsewhere.
        action: (
          <Button size="sm" variant="ghost" busy={isRunning} onClick={retry}>
            {t('checkAgain')}
          </Button>
        ),
      },
    ];
  if (isRunning) return [{ id: 'running', state: 'running', text: t('checking') }];
  return isGood ? good.map(({ id, text }) => ({ id, text, state: 'ok' })) : [];
};
