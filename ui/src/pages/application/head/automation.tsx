import { Tooltip } from '../../../design/tooltip/index.ts';
import { isFileInGit } from '../../../gitops/index.ts';
import { useMayCommitTo } from '../../../gitops-wizards/application/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import type { ShowSearch, Tab } from '../search.ts';
import styles from './automation.module.css';
import { automationsOf } from './automations.ts';

interface Props {
  readonly head: Head;
  /** Where the reader is. */
  readonly tab: Tab;
  readonly show: ShowSearch;
}

/** What happens by itself. A press opens the commit that changes it; for who may not make it, it only says so. */
export const Automation = ({ head, tab, show }: Props) => {
  const t = useText('application.act');
  const mayCommitThere = useMayCommitTo();
  const mayChange = head.permissions.includes('update') && isFileInGit(head) && mayCommitThere(head);
  // What an ApplicationSet makes says so itself, and is changed there.
  const isViewOnly = head.gitSource == null && head.parent?.kind !== 'ApplicationSet';
  return (
    <ul className={styles.automation}>
      {isViewOnly && (
        <li>
          <Tooltip text={t('viewOnlyWhy')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is read by keyboard as well */}
            <span className={styles.pill} tabIndex={0}>
              {t('viewOnly')}
            </span>
          </Tooltip>
        </li>
      )}
      {automationsOf(head, mayChange).map(({ id, set, isOn }) => {
        const words = (
          <>
            {t(id)} <span className={styles.state}>{t(isOn ? 'on' : 'off')}</span>
          </>
        );
        return (
          <li key={id} data-on={isOn || undefined}>
            {set ? (
              <button
                type="button"
                title={t(isOn ? 'switchOff' : 'switchOn')}
                onClick={() =>
                  show({ tab: 'config', set, back: tab, node: undefined, panel: undefined }, { push: true })
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
