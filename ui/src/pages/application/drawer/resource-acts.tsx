import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { ConfirmDialog } from '../../../design/dialog/index.ts';
import { TextField } from '../../../design/field/index.ts';
import { Menu } from '../../../design/menu/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime, runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { keyOf, type ResourceNode } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { actionWord, mayAct, whyOff } from './action-words.ts';
import {
  DeleteResourceDocument,
  ResourceActionsDocument,
  type ResourceActionsQuery,
  RunResourceActionDocument,
} from './resource.proxy.generated.ts';

type Action = ResourceActionsQuery['resourceActions'][number];

const wordOf = ({ name, displayName }: Action): string => displayName ?? actionWord(name);

interface Props {
  readonly place: ApplicationPlace;
  readonly node: ResourceNode;
  readonly permissions: readonly string[];
  readonly show: ShowSearch;
  readonly onSync?: (() => void) | undefined;
  /** Leaves out everything else. */
  readonly isOnlySync?: boolean;
}

/** What may be done to one object besides changing it in Git. */
export const ResourceActs = ({ place, node, permissions, show, onSync, isOnlySync = false }: Props) => {
  const t = useText('application.panel');
  const { runtime, ...ref } = place;
  const variables = { ...ref, resource: keyOf(node) };
  const { data } = useQuery({
    ...runtimeQuery('/gitops/actions', { runtime, document: ResourceActionsDocument, variables }),
    enabled: node.health !== 'Missing' && !isOnlySync,
    retry: false,
  });
  const [deleting, setDeleting] = useState(false);
  const [action, setAction] = useState<Action>();
  const actions = (isOnlySync ? [] : (data?.resourceActions ?? [])).filter(({ name }) =>
    mayAct(permissions, node.kind, name),
  );
  const mayDelete = !isOnlySync && permissions.includes('delete-resource') && node.health !== 'Missing';
  if (!mayDelete && actions.length === 0 && !(onSync && node.sync != null)) return null;
  return (
    <>
      {mayDelete && (
        <Button icon="trash" variant="danger" size="sm" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      )}
      {actions.length > 0 && (
        <Menu
          align="end"
          side="top"
          trigger={
            <Button size="sm" iconEnd="chev-d">
              {t('actions')}
            </Button>
          }
          items={actions.map(one => ({
            label: wordOf(one),
            icon: 'zap' as const,
            ...(one.disabled ? { disabledReason: t(`actionOff.${whyOff(node.kind, one.name)}`) } : {}),
            onSelect: () => setAction(one),
          }))}
        />
      )}
      {onSync && node.sync != null && (
        <Button size="sm" icon="refresh" onClick={onSync}>
          {t('syncOne')}
        </Button>
      )}
      {deleting && <DeleteDialog place={place} node={node} show={show} onClose={() => setDeleting(false)} />}
      {action && (
        <ActionDialog place={place} node={node} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  );
};

interface DialogProps extends Pick<Props, 'place' | 'node'> {
  readonly onClose: () => void;
}

const DeleteDialog = ({ place, node, show, onClose }: DialogProps & Pick<Props, 'show'>) => {
  const t = useText('application.panel');
  const [orphan, setOrphan] = useState(false);
  const [force, setForce] = useState(false);
  const { runtime, ...ref } = place;
  const words = { kind: node.kind, name: node.name };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('deleteTitle', words)}
      confirm={t('deleteConfirm', words)}
      consequences={[
        { text: t('deleteWhat', words), tone: 'danger' },
        { text: t(node.sync == null ? 'deleteNoGit' : 'deleteGit'), icon: 'info' },
      ]}
      onConfirm={async () => {
        const variables = { ...ref, resource: keyOf(node), orphan, force };
        await askRuntime({ runtime, document: DeleteResourceDocument, variables });
        toast({ title: t('deleted', words) });
        show({ node: undefined, panel: 'none' });
      }}
    >
      <Checkbox
        label={t('deleteOrphan')}
        hint={t('deleteOrphanHint')}
        checked={orphan}
        onChange={setOrphan}
      />
      <Checkbox label={t('deleteForce')} hint={t('deleteForceHint')} checked={force} onChange={setForce} />
    </ConfirmDialog>
  );
};

const ActionDialog = ({ place, node, action, onClose }: DialogProps & { readonly action: Action }) => {
  const t = useText('application.panel');
  const [params, setParams] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(action.parameters.map(({ name, default: value }) => [name, value ?? ''])),
  );
  const { runtime, ...ref } = place;
  const words = { action: wordOf(action), kind: node.kind, name: node.name };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('runTitle', words)}
      confirm={t('run', words)}
      consequences={[{ text: t('runWhat'), icon: 'info' }]}
      onConfirm={async () => {
        await askRuntime({
          runtime,
          document: RunResourceActionDocument,
          variables: {
            ...ref,
            resource: keyOf(node),
            action: action.name,
            params: action.parameters.map(({ name }) => ({ name, value: params[name] ?? '' })),
          },
        });
        toast({ title: t('ran', words) });
      }}
    >
      {action.parameters.map(({ name }) => (
        <TextField
          key={name}
          label={name}
          value={params[name] ?? ''}
          onChange={value => setParams({ ...params, [name]: value })}
        />
      ))}
    </ConfirmDialog>
  );
};
