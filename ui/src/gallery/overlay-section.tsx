import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../design/button/index.ts';
import { ConfirmDialog, Dialog } from '../design/dialog/index.ts';
import { Drawer } from '../design/drawer/index.ts';
import { PasswordField, TextAreaField, TextField } from '../design/field/index.ts';
import { Form } from '../design/form/index.ts';
import { Menu } from '../design/menu/index.ts';
import { Popover } from '../design/popover/index.ts';
import { Tooltip } from '../design/tooltip/index.ts';
import { nothing, Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

interface OpensProps {
  readonly alone: boolean;
  readonly words: string;
  readonly show: (open: boolean, close: () => void) => ReactNode;
}

/** A button and what it opens. */
const Opens = ({ alone, words, show }: OpensProps) => {
  const [open, setOpen] = useState(alone);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      {show(open, () => setOpen(false))}
    </>
  );
};

const done = () => Promise.resolve();
const fail = () =>
  Promise.reject(
    Object.assign(new Error('prod-us-2 did not answer within 10 s'), {
      hint: 'Nothing was changed. Try again when the cluster is back.',
      requestId: '7f3a91c2-4f0e-4a53-9d53-1f1a3c9f0a11',
    }),
  );

/** A short question over the page, and the one before an effect. */
export const dialogSection: GallerySection = {
  id: 'dialog',
  title: 'Dialog',
  states: [
    {
      id: 'form',
      title: 'With a form',
      overlay: true,
      show: alone => (
        <Opens
          alone={alone}
          words="Change password…"
          show={(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              title="Change your password"
              description="Other sessions end."
              size="sm"
            >
              <Form layout="panel" submit="Change password" onSubmit={done} onCancel={close}>
                <PasswordField label="Current password" name="current" autoComplete="current-password" />
                <PasswordField
                  label="New password"
                  name="next"
                  autoComplete="new-password"
                  hint="At least 12 characters."
                />
              </Form>
            </Dialog>
          )}
        />
      ),
    },
    {
      id: 'confirm',
      title: 'Before an effect',
      overlay: true,
      show: alone => (
        <Opens
          alone={alone}
          words="Sync 3…"
          show={(open, close) => (
            <ConfirmDialog
              open={open}
              onClose={close}
              title="Sync 3 applications?"
              danger
              confirm="Sync 3, delete 1"
              extra={<Button icon="diff">Show the diff</Button>}
              consequences={[
                { icon: 'diff', text: '5 resources change' },
                { tone: 'warn', text: '1 is deleted: ConfigMap pricing-rules-old' },
                { icon: 'clock', text: 'prod-us-2 is inside its sync window until 18:00' },
              ]}
              onConfirm={done}
            />
          )}
        />
      ),
    },
    {
      id: 'type-name',
      title: 'Before something is gone for good',
      overlay: true,
      show: alone => (
        <Opens
          alone={alone}
          words="Delete team…"
          show={(open, close) => (
            <ConfirmDialog
              open={open}
              onClose={close}
              title="Delete the team payments?"
              danger
              typeName="payments"
              confirm="Delete team, end 4 memberships"
              consequences={[
                { icon: 'users', text: '4 people lose what the team may do' },
                { icon: 'shield', text: '2 access rules name it and stop matching' },
                { tone: 'danger', text: 'It cannot be brought back' },
              ]}
              onConfirm={fail}
            />
          )}
        />
      ),
    },
  ],
};

/** To create or to edit. */
export const drawerSection: GallerySection = {
  id: 'drawer',
  title: 'Drawer',
  states: [
    {
      id: 'form',
      title: 'With a form',
      overlay: true,
      show: alone => (
        <Opens
          alone={alone}
          words="Create team…"
          show={(open, close) => (
            <Drawer open={open} onClose={close} title="Create a team">
              <Form layout="panel" submit="Create team" onSubmit={done} onCancel={close}>
                <TextField label="Name" name="name" />
                <TextAreaField label="Description" name="description" optional />
              </Form>
            </Drawer>
          )}
        />
      ),
    },
    {
      id: 'content',
      title: 'Wide, with a footer',
      overlay: true,
      show: alone => (
        <Opens
          alone={alone}
          words="Show record"
          show={(open, close) => (
            <Drawer
              open={open}
              onClose={close}
              title="team.create"
              wide
              description="Recorded on 15 Nov 2026."
              footer={<Button onClick={close}>Done</Button>}
            >
              Everything that is known about it.
            </Drawer>
          )}
        />
      ),
    },
  ],
};

/** Acts that open from a button. */
export const menuSection: GallerySection = {
  id: 'menu',
  title: 'Menu',
  states: [
    {
      id: 'acts',
      title: 'Acts, a link, a reason, a danger',
      show: () => (
        <Menu
          trigger={<IconButton icon="more" label="Actions" variant="default" />}
          items={[
            { heading: 'Application' },
            { label: 'Sync…', icon: 'refresh', onSelect: nothing, keys: 'S' },
            { label: 'Show the diff', icon: 'diff', onSelect: nothing, keys: 'D' },
            { label: 'Roll back…', icon: 'undo', disabledReason: 'There is no earlier version' },
            'separator',
            { label: 'Delete…', icon: 'trash', danger: true, onSelect: nothing },
          ]}
        />
      ),
    },
    {
      id: 'choice',
      title: 'One of several holds',
      show: () => (
        <Menu
          trigger={<Button iconEnd="chev-d">Oakline</Button>}
          items={[
            { label: 'Oakline', checked: true, onSelect: nothing },
            { label: 'Pinewood', checked: false, onSelect: nothing },
          ]}
        />
      ),
    },
  ],
};

/** Something more about a place. */
export const popoverSection: GallerySection = {
  id: 'popover',
  title: 'Popover and tooltip',
  states: [
    {
      id: 'popover',
      title: 'Popover',
      show: () => (
        <Row>
          <Popover label="Forgot password?" trigger="Forgot password?">
            An admin of Oakline can set a new one for you.
          </Popover>
          <Popover label="Columns" trigger={<Button icon="sliders">Display</Button>}>
            Which columns to show.
          </Popover>
        </Row>
      ),
    },
    {
      id: 'tooltip',
      title: 'Tooltip, on hover and focus',
      show: () => (
        <Tooltip text="Reads the cluster again, changes nothing">
          <Button icon="refresh">Refresh</Button>
        </Tooltip>
      ),
    },
  ],
};
