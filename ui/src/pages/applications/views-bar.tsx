import { useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { ConfirmDialog, Dialog } from '../../design/dialog/index.ts';
import { TextField } from '../../design/field/index.ts';
import { SavedViews } from '../../design/filter-bar/index.ts';
import { FaultBanner } from '../../design/form/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import styles from './applications.module.css';
import type { FleetView, useViews } from './use-views.ts';

interface Props {
  readonly kept: ReturnType<typeof useViews>;
  readonly value: string;
  readonly isAdmin: boolean;
  readonly onChange: (query: string) => void;
}

type Asking = { readonly kind: 'save' } | { readonly kind: 'remove'; readonly view: FleetView };

/** The views as tabs, and what can be done with the one that is shown. */
export const ViewsBar = ({ kept, value, isAdmin, onChange }: Props) => {
  const t = useText('applications');
  const [asking, setAsking] = useState<Asking>();
  const current = kept.views.find(({ query }) => query === value);
  const mayChange = current?.saved !== undefined && (current.saved.isMine || isAdmin);
  const close = () => setAsking(undefined);
  return (
    <div className={styles.views}>
      <SavedViews label={t('views.label')} views={kept.views} value={value} onChange={onChange} />
      {current === undefined && value !== '' && (
        <Button size="sm" variant="ghost" icon="plus" onClick={() => setAsking({ kind: 'save' })}>
          {t('views.save')}
        </Button>
      )}
      {mayChange && current && (
        <Menu
          trigger={<IconButton size="sm" icon="more" label={t('views.actions', { name: current.label })} />}
          items={[
            {
              label: t(current.saved?.shared ? 'views.unshare' : 'views.share'),
              icon: 'users',
              onSelect: () =>
                void kept
                  .change(current.id, {
                    name: current.label,
                    query: current.query,
                    shared: current.saved?.shared !== true,
                  })
                  .catch(error => toast({ tone: 'bad', title: faultFrom(error).message })),
            },
            {
              label: t('views.remove'),
              icon: 'trash',
              danger: true,
              onSelect: () => setAsking({ kind: 'remove', view: current }),
            },
          ]}
        />
      )}
      {asking?.kind === 'save' && <SaveDialog query={value} save={kept.save} onClose={close} />}
      {asking?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={t('views.removeTitle', { name: asking.view.label })}
          consequences={[{ text: t(asking.view.saved?.shared ? 'views.removeShared' : 'views.removeOwn') }]}
          confirm={t('views.remove')}
          onConfirm={() => kept.remove(asking.view.id)}
        />
      )}
    </div>
  );
};

interface SaveProps {
  readonly query: string;
  readonly save: ReturnType<typeof useViews>['save'];
  readonly onClose: () => void;
}

const SaveDialog = ({ query, save, onClose }: SaveProps) => {
  const t = useText('applications');
  const common = useText('common');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await save(name.trim(), query, shared);
      onClose();
    } catch (error) {
      setFault(faultFrom(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('views.save')}
      description={t('views.saveHint')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button variant="primary" busy={busy} disabled={name.trim() === ''} onClick={() => void submit()}>
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form
        className={styles.saveForm}
        onSubmit={event => {
          event.preventDefault();
          if (name.trim() !== '') void submit();
        }}
      >
        {fault && <FaultBanner fault={fault} />}
        <TextField label={t('views.name')} value={name} maxLength={60} onChange={setName} />
        <code className={styles.savedQuery}>{query}</code>
        <Checkbox label={t('views.shared')} checked={shared} onChange={setShared} />
      </form>
    </Dialog>
  );
};
