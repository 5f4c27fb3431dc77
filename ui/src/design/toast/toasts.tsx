import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { useText } from '../../text/index.ts';
import styles from './toast.module.css';
import { cornerIsThere, manager, type ToastData } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { useCountdown } from './use-countdown.ts';

/** The corner where toasts appear; once per page. They wait while the pointer or the focus is on them. */
export const Toasts = () => {
  const t = useText('design.toast');
  const [held, setHeld] = useState(false);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          className={styles.viewport}
          aria-label={t('region')}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocusCapture={() => setHeld(true)}
          onBlurCapture={() => setHeld(false)}
        >
          <ToastList held={held} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};

const ToastList = ({ held }: { readonly held: boolean }) => {
  const { toasts } = Toast.useToastManager<ToastData>();
  useEffect(cornerIsThere, []);
  return toasts.map(entry => (
    <Toast.Root key={entry.id} toast={entry} className={styles.root} swipeDirection={['right', 'down']}>
      {entry.data && <LiveToast id={entry.id} data={entry.data} held={held} />}
    </Toast.Root>
  ));
};

interface LiveProps {
  readonly id: string;
  readonly data: ToastData;
  readonly held: boolean;
}

const LiveToast = ({ id, data, held }: LiveProps) => {
  const close = () => manager.close(id);
  const seconds = useCountdown({ from: data.seconds, held, onEnd: close });
  const { undo, action } = data;
  return (
    <ToastCard
      title={<Toast.Title render={<span />}>{data.title}</Toast.Title>}
      tone={data.tone ?? 'ok'}
      seconds={seconds}
      onClose={close}
      {...(undo
        ? {
            onUndo: () => {
              undo();
              close();
            },
          }
        : {})}
      {...(action
        ? {
            action: {
              label: action.label,
              onClick: () => {
                action.onClick();
                close();
              },
            },
          }
        : {})}
    />
  );
};
