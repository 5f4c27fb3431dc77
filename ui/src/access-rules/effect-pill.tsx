import { Pill } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import type { RuleFacts } from './wire.ts';

/** Whether a rule gives or takes. */
export const EffectPill = ({ effect }: Pick<RuleFacts, 'effect'>) => {
  const t = useText('access');
  return effect === 'allow' ? (
    <Pill tone="ok" shape="gate-ok" quiet>
      {t('effect.allow')}
    </Pill>
  ) : (
    <Pill tone="bad" shape="gate-bad">
      {t('effect.deny')}
    </Pill>
  );
};
