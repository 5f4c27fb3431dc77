import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import {
  DeregisterGitTokenDocument,
  RegisterGitTokenDocument,
  RegisterRuntimeGitTokenDocument,
} from './live.proxy.generated.ts';
import styles from './runtime.module.css';
import { providerTitle, scopesOf, type Whose } from './token-scopes.ts';
import { useGitStanding } from './use-live-facts.ts';

interface Props {
  readonly runtime: Runtime;
  readonly mayUpdate: boolean;
}

/** The Git tokens that a runtime keeps sealed in its cluster: the person's own, and that of the runtime itself. */
export const GitTokensCard = ({ runtime, mayUpdate }: Props) => {
  const t = useText('runtime.tokens');
  const { name, online } = runtime;
  const git = useGitStanding(runtime);
  const [open, setOpen] = useState<Whose | 'remove'>();
  const close = () => setOpen(undefined);
  const body = () => {
    if (!online) return <p className={styles.text}>{t('offline')}</p>;
    if (git.error) return <ErrorState error={git.error} onRetry={() => void git.refetch()} />;
    if (!git.data) return <SkeletonText lines={3} />;
    const { needsUserToken, hasUserToken, hasRuntimeToken, provider, registeredUsers } =
      git.data.gitIntegration;
    if (!needsUserToken) return <p className={styles.text}>{t('builtIn')}</p>;
    return (
      <>
        <div className={styles.state}>
          <div className={styles.grow}>
            <b>{t('own.title')}</b>
            <p className={styles.quiet}>{t('own.text', { provider: providerTitle(provider) })}</p>
          </div>
          <Token has={hasUserToken} />
          <Button onClick={() => setOpen('own')}>{t(hasUserToken ? 'replace' : 'register')}</Button>
          {hasUserToken && <Button onClick={() => setOpen('remove')}>{t('remove')}</Button>}
        </div>
        {mayUpdate && (
          <div className={styles.state}>
            <div className={styles.grow}>
              <b>{t('runtime.title')}</b>
              <p className={styles.quiet}>{t('runtime.text')}</p>
            </div>
            <Token has={hasRuntimeToken} />
            <Button onClick={() => setOpen('runtime')}>{t(hasRuntimeToken ? 'replace' : 'register')}</Button>
          </div>
        )}
        {registeredUsers && (
          <p className={styles.quiet}>{t('registered', { count: registeredUsers.length })}</p>
        )}
      </>
    );
  };
  return (
    <Card title={t('title')}>
      <div className={styles.stack}>{body()}</div>
      {(open === 'own' || open === 'runtime') && (
        <RegisterToken
          runtime={name}
          whose={open}
          provider={git.data?.gitIntegration.provider ?? ''}
          onClose={close}
        />
      )}
      {open === 'remove' && <RemoveToken runtime={name} onClose={close} />}
    </Card>
  );
};

const Token = ({ has }: { readonly has: boolean }) => {
  const t = useText('runtime.tokens');
  return (
    <Pill tone={has ? 'ok' : 'warn'} shape={has ? 'ok' : 'warn'} quiet="auto">
      {t(has ? 'there' : 'missing')}
    </Pill>
  );
};

interface DialogProps {
  readonly runtime: string;
  readonly onClose: () => void;
}

interface RegisterProps extends DialogProps {
  readonly whose: Whose;
  readonly provider: string;
}

interface Values extends Record<string, unknown> {
  readonly token: string;
  readonly userName: string;
}

const FAULT_FIELDS = { GIT_TOKEN_REJECTED: 'token', GIT_TOKEN_SCOPE: 'token' };

/** Nothing but this form holds the token; it goes straight to the runtime, which asks the provider about it. */
const RegisterToken = ({ runtime, whose, provider, onClose }: RegisterProps) => {
  const t = useText('runtime.tokens');
  const format = useFormatter();
  const scopes = scopesOf(provider, whose);
  const title = providerTitle(provider);
  const queryClient = useQueryClient();
  const register = async ({ token, userName }: Values) => {
    const variables = { token, userName: userName === '' ? null : userName };
    const found =
      whose === 'own'
        ? (await askRuntime({ runtime, document: RegisterGitTokenDocument, variables })).registerGitToken
        : (await askRuntime({ runtime, document: RegisterRuntimeGitTokenDocument, variables }))
            .registerRuntimeGitToken;
    await queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes/git'] });
    toast({ title: t('registeredAs', { name: found.userName }) });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t(`${whose}.register`)}>
      <Form<Values>
        layout="panel"
        submit={t('submit')}
        faultFields={FAULT_FIELDS}
        onSubmit={register}
        onCancel={onClose}
      >
        <Banner title={t('where')}>{t('whereText')}</Banner>
        <PasswordField
          label={t('token')}
          hint={
            scopes === undefined
              ? t(`${whose}.needs`, { provider: title })
              : t('scopes', { provider: title, count: scopes.length, scopes: format.list(scopes) })
          }
          name="token"
          autoComplete="off"
          required
          autoFocus
          maxLength={4_096}
        />
        <TextField label={t('userName')} hint={t('userNameHint')} name="userName" optional maxLength={255} />
      </Form>
    </Drawer>
  );
};

const RemoveToken = ({ runtime, onClose }: DialogProps) => {
  const t = useText('runtime.tokens.removal');
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      danger
      title={t('title')}
      consequences={[{ tone: 'warn', text: t('commits') }, { text: t('others') }]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await askRuntime({ runtime, document: DeregisterGitTokenDocument });
        await queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes/git'] });
        toast({ title: t('done') });
      }}
      onClose={onClose}
    />
  );
};
