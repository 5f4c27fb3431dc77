import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText } from '../application.ts';
import { kindIcon } from '../tree/kinds.ts';
import { byResource, type DifferentField } from './different-fields.ts';
import styles from './git.module.css';

interface Props {
  readonly label: string;
  readonly fields: readonly DifferentField[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** Why a field cannot be taken. */
  readonly refusals?: ReadonlyMap<string, string>;
  /** As many as can be chosen. */
  readonly most?: number;
}

/** The fields that differ, under their objects: what the cluster has, and what Git says. */
export const FieldChoice = (props: Props) => {
  const { label, fields, chosen, onChosen, refusals, most = Number.POSITIVE_INFINITY } = props;
  const t = useText('application.git');
  const isFull = chosen.size >= most;
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {fields.length > 1 && (
        <div className={styles.bar}>
          <p className={styles.quiet} role="status">
            {t(fields.length > most ? 'chosenOfMost' : 'chosen', {
              count: chosen.size,
              total: fields.length,
              most,
            })}
          </p>
          <Button variant="ghost" size="sm" disabled={chosen.size === 0} onClick={() => onChosen(new Set())}>
            {t('chooseNone')}
          </Button>
        </div>
      )}
      {byResource(fields).map(({ resource, fields: own }) => (
        <div key={keyText(resource)} className={styles.object}>
          <p className={styles.objectName}>
            <Icon name={kindIcon(resource.kind)} size={14} />
            <b>{resource.name}</b> <span>{resource.kind}</span>
          </p>
          <ul>
            {own.map(field => (
              <li key={field.id} className={styles.field}>
                <Checkbox
                  label={<code>{field.path}</code>}
                  hint={<Values field={field} />}
                  checked={chosen.has(field.id)}
                  disabled={isFull && !chosen.has(field.id)}
                  onChange={isOn => toggle(field.id, isOn)}
                />
                {refusals?.has(field.id) && (
                  <p className={styles.refusal}>
                    <StateIcon tone="warn" shape="warn" size={14} />
                    {refusals.get(field.id)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
};

const Values = ({ field: { live, desired } }: { readonly field: DifferentField }) => {
  const t = useText('application.git');
  return (
    <span className={styles.values}>
      <span>
        {t('inCluster')} {live === undefined ? t('absent') : <code>{live}</code>}
      </span>
      <span>
        {t('inGit')} {desired === undefined ? t('absent') : <code>{desired}</code>}
      </span>
    </span>
  );
};
