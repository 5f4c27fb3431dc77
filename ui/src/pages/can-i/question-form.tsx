import { KindField, type KindSpec, kindWords, plain, TagField } from '../../access-rules/index.ts';
import { Card } from '../../design/card/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './can-i.module.css';
import { attributesFrom, isDescribable } from './question.ts';
import type { CanISearch } from './search.ts';
import { WhoField } from './who-field.tsx';

interface Props {
  readonly search: CanISearch;
  readonly kinds: readonly KindSpec[];
  readonly spec: KindSpec | undefined;
  readonly show: (part: Partial<CanISearch>) => void;
}

const OPENED = { open: 'open', 'open-untagged': 'openUntagged', own: 'own' } as const;
const tagsOrNone = (tags: readonly string[]) => (tags.length > 0 ? tags : undefined);

/** Who, what and on which one. */
export const QuestionForm = ({ search, kinds, spec, show }: Props) => {
  const t = useText('access');
  const mayAskForOthers = useCan('read', 'access-rule');
  const hintOf = ({ access }: KindSpec['actions'][number]) =>
    access in OPENED ? { hint: t(`form.${OPENED[access as keyof typeof OPENED]}`) } : {};
  const hasOwner = spec?.actions.some(({ access }) => access === 'own') ?? false;
  return (
    <Card title={t('canI.question')}>
      <div className={styles.fields}>
        {mayAskForOthers && <WhoField value={search.subject} onChange={subject => show({ subject })} />}
        <KindField
          label={t('canI.resource')}
          placeholder={t('canI.resourcePlaceholder')}
          kinds={kinds}
          value={search.resource}
          onChange={kind => show({ resource: kind?.kind, action: sameAction(kind, search.action) })}
        />
        {spec && (
          <Select
            key={spec.kind}
            label={t('canI.action')}
            placeholder={t('canI.actionPlaceholder')}
            options={spec.actions.map(action => ({
              value: action.name,
              label: plain(action.name),
              ...hintOf(action),
            }))}
            value={sameAction(spec, search.action)}
            onChange={action => show({ action })}
          />
        )}
        {spec && isDescribable(spec) && (
          <RadioGroup
            label={t('canI.which')}
            options={[
              {
                value: 'some',
                label: t('canI.some', { kind: kindWords(t, spec.kind) }),
                hint: t('canI.someHint'),
              },
              { value: 'described', label: t('canI.described'), hint: t('canI.describedHint') },
            ]}
            value={search.described ? 'described' : 'some'}
            onChange={which => show({ described: which === 'described' ? true : undefined })}
          />
        )}
        {spec && search.described && (
          <>
            {spec.tagged && (
              <TagField
                label={t('canI.tags')}
                placeholder={t('canI.noTags')}
                optional
                suggests={mayAskForOthers}
                value={search.tag ?? []}
                onChange={tags => show({ tag: tagsOrNone(tags) })}
              />
            )}
            {spec.inProject && (
              <TagField
                label={t('canI.projectTags')}
                placeholder={t('canI.noTags')}
                optional
                suggests={mayAskForOthers}
                value={search.projectTag ?? []}
                onChange={tags => show({ projectTag: tagsOrNone(tags) })}
              />
            )}
            <Attributes names={spec.attributes} search={search} show={show} />
            {hasOwner && (
              <Checkbox
                label={t('canI.own')}
                checked={search.own ?? false}
                onChange={own => show({ own: own ? true : undefined })}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
};

const sameAction = (spec: KindSpec | undefined, action: string | undefined): string | undefined =>
  spec?.actions.find(({ name }) => name === action)?.name;

interface AttributesProps extends Pick<Props, 'search' | 'show'> {
  readonly names: readonly string[];
}

const Attributes = ({ names, search, show }: AttributesProps) => {
  const t = useText('access.canI');
  const attributes = attributesFrom(search.attribute);
  const change = (name: string, words: string) => {
    const values = words.split(',').map(value => value.trim());
    const all = { ...attributes, [name]: values.filter(value => value !== '') };
    const pairs = Object.entries(all).flatMap(([key, list]) => list.map(value => `${key}=${value}`));
    show({ attribute: tagsOrNone(pairs) });
  };
  return names.map(name => (
    <TextField
      key={name}
      label={t('attribute', { name: plain(name) })}
      hint={t('valueHint')}
      optional
      defaultValue={attributes[name]?.join(', ') ?? ''}
      onChange={words => change(name, words)}
    />
  ));
};
