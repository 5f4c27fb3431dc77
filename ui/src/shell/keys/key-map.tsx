import { use, useSyncExternalStore } from 'react';
import { Dialog } from '../../design/dialog/index.ts';
import { Keys } from '../../design/kbd/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { useText } from '../../text/index.ts';
import { usePreference } from '../preferences/index.ts';
import { isApple, KeyContext } from './key-context.ts';
import styles from './key-map.module.css';
import type { KeyScope } from './key-registry.ts';
import { keyCaps } from './key-sequence.ts';

interface Props {
  readonly onClose: () => void;
}

/** Every key that means something on this page. */
export const KeyMap = ({ onClose }: Props) => {
  const t = useText('shell.keys');
  const registry = use(KeyContext);
  const registered = useSyncExternalStore(registry.subscribe, registry.scopes);
  // Every dialog, menu and panel closes itself on this key; it is in the map, not in the registry.
  const closing = { title: t('everywhere'), keys: { Esc: { label: t('close'), run: () => undefined } } };
  const scopes = joinScopes([...registered, closing]);
  const [singleKeys, setSingleKeys] = usePreference('singleKeys');
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('title')}
      footer={
        <div className={styles.single}>
          <Switch label={t('single')} hint={t('singleHint')} checked={singleKeys} onChange={setSingleKeys} />
        </div>
      }
    >
      <div className={styles.scopes}>
        {scopes.map(({ title, keys }) => (
          <section key={title} className={styles.scope}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {Object.entries(keys).map(([sequence, { label }]) => (
                <div key={sequence} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keyCaps(sequence, isApple()).flat().join(' ')} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};

/** Places with the same heading are one in the map. */
const joinScopes = (scopes: readonly KeyScope[]): readonly KeyScope[] => {
  const joined = new Map<string, KeyScope['keys']>();
  for (const { title, keys } of scopes) joined.set(title, { ...joined.get(title), ...keys });
  return [...joined].map(([title, keys]) => ({ title, keys }));
};
