import type { Head } from '../application.ts';
import type { Switch } from '../search.ts';

interface Automation {
  readonly id: 'autoSync' | 'selfHeal';
  readonly isOn: boolean;
  /** What a press asks for; undefined where there is nothing to press. */
  readonly set: Switch | undefined;
}

/** What happens by itself, and what may be asked of it: self-heal means nothing without auto-sync. */
export const automationsOf = (
  { isAutoSynced, isSelfHealing }: Pick<Head, 'isAutoSynced' | 'isSelfHealing'>,
  mayChange: boolean,
): readonly Automation[] => {
  const autoSync = isAutoSynced ? 'auto-sync-off' : 'auto-sync-on';
  const selfHeal = isSelfHealing ? 'self-heal-off' : 'self-heal-on';
  return [
    { id: 'autoSync', isOn: isAutoSynced, set: mayChange ? autoSync : undefined },
    { id: 'selfHeal', isOn: isSelfHealing, set: mayChange && isAutoSynced ? selfHeal : undefined },
  ];
};
