import { Pill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import type { Provider } from './provider-draft.ts';

const LOOKS = {
  on: { tone: 'ok', shape: 'ok' },
  off: { tone: 'idle', shape: 'stopped' },
  required: { tone: 'gate', shape: 'gate' },
} as const;

type ProviderState = keyof typeof LOOKS;

/** Whether a provider is offered, or even the only way in. */
export const stateOf = ({ enabled, enforced }: Pick<Provider, 'enabled' | 'enforced'>): ProviderState => {
  if (!enabled) return 'off';
  return enforced ? 'required' : 'on';
};

export const ProviderPill = ({ provider }: { readonly provider: Provider }) => {
  const t = useText('sso');
  const state = stateOf(provider);
  return (
    <Pill {...LOOKS[state]} quiet="auto">
      {t(`state.${state}`)}
    </Pill>
  );
};
