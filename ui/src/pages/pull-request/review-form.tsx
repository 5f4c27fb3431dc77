import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { TextAreaField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { PullRequest } from '../../repositories/index.ts';
import { useCan, useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';
import { type PullPath, type Review, useRefresh } from './use-pull-request.ts';

interface Props {
  readonly pull: PullRequest;
  readonly path: PullPath;
}

type Verdict = Review['verdict'];

/** Says something of a pull request, or judges it; nobody judges their own. */
export const ReviewForm = ({ pull, path }: Props) => {
  const t = useText('pullRequest.review');
  const refresh = useRefresh();
  const { user } = useSession();
  const mayWrite = useCan('write', 'repository');
  const [verdict, setVerdict] = useState<Verdict>('comment');
  const [body, setBody] = useState('');
  const judges = mayWrite && pull.author.id !== user.id && pull.state === 'open';
  const send = async () => {
    await data(
      api.POST('/repos/{owner}/{repo}/pulls/{number}/reviews', {
        params: { path: { ...path } },
        // A judgement holds for the commit that was looked at.
        body: { verdict, body, ...(verdict === 'comment' ? {} : { sha: pull.source.sha }) },
      }),
    );
    setBody('');
    setVerdict('comment');
    await refresh();
    toast({ title: t('done') });
  };
  return (
    <section className={`${styles.box} ${styles.form}`} aria-label={t('label')}>
      <Form
        layout="page"
        submit={t(`submit.${verdict === 'request-changes' ? 'changes' : verdict}`)}
        onSubmit={send}
      >
        <TextAreaField
          label={t('text')}
          rows={4}
          maxLength={65_536}
          optional={verdict === 'approve'}
          value={body}
          onChange={setBody}
        />
        {judges && (
          <RadioGroup
            label={t('verdict')}
            options={[
              { value: 'comment', label: t('comment'), hint: t('commentHint') },
              { value: 'approve', label: t('approve'), hint: t('approveHint') },
              { value: 'request-changes', label: t('changes'), hint: t('changesHint') },
            ]}
            value={verdict}
            onChange={setVerdict}
          />
        )}
      </Form>
    </section>
  );
};
