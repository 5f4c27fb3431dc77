import { useMayCommitTo } from '../../../gitops-wizards/application/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import styles from './automation.module.css';

interface Props {
  readonly head: Head;
  readonly show: ShowSearch;
}

/** What happens by itself. A press opens the commit that changes it; for who may not make it, it only says so. */
export const Automation = ({ head, show }: Props) => {
  const t = useText('application.act');
  const mayCommitThere = useMayCommitTo();
  const mayChange = head.permissions.includes('update') && head.gitSource != null && mayCommitThere(head);
  const marks = [
    { id: 'autoSync' as const, set: 'auto-sync' as const, isOn: head.isAutoSynced },
    { id: 'selfHeal' as const, set: 'self-heal' as const, isOn: head.isSelfHealing },
  ];
  return (
    <ul className={styles.automation}>
      {marks.map(({ id, set, isOn }) => {
        const words = (
          <>
            {t(id)} <span className={styles.state}>{t(isOn ? 'on' : 'off')}</span>
          </>
        );
        return (
          <li key={id} data-on={isOn || undefined}>
            {mayChange ? (
              <button
                type="button"
                title={t(isOn ? 'switchOff' : 'switchOn')}
                onClick={() =>
                  show({ tab: 'config', set, node: undefined, panel: undefined }, { push: true })
                }
              >
                <i aria-hidden="true" />
                {words}
              </button>
            ) : (
              <span className={styles.pill}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
