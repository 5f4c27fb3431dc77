import { Combobox as Base } from '@base-ui/react/combobox';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { popup } from '../popup/index.ts';
import type { ComboboxOption } from './options.ts';

interface Props {
  readonly status: 'ready' | 'searching' | 'failed';
  readonly query: string;
}

/** The list under a combobox, with what to say when it is empty. */
export const OptionList = ({ status, query }: Props) => {
  const t = useText('design.combobox');
  const words = { searching: t('searching'), failed: t('failed'), ready: undefined }[status];
  return (
    <Base.Portal>
      <Base.Positioner className={popup.positioner} sideOffset={4} collisionPadding={8}>
        <Base.Popup
          className={classNames(popup.popup, popup.scroll)}
          aria-busy={status === 'searching' || undefined}
        >
          <Base.Status className={words === undefined ? undefined : popup.note}>{words}</Base.Status>
          <Base.Empty>
            {status === 'ready' && (
              <div className={popup.note}>{query === '' ? t('none') : t('empty', { query })}</div>
            )}
          </Base.Empty>
          <Base.List>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={popup.item}>
                {option.icon !== undefined && <Icon name={option.icon} size={14} />}
                <span className={popup.label}>
                  {option.label}
                  {option.hint !== undefined && <span className={popup.hint}>{option.hint}</span>}
                </span>
                <Base.ItemIndicator className={popup.check}>
                  <Icon name="check" size={14} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
};
