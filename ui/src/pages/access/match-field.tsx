import { type KindSpec, MATCHES, needsTags, type RuleDraft, TagField } from '../../access-rules/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { useText } from '../../text/index.ts';
import styles from './access.module.css';
import { AttributeField } from './attribute-field.tsx';

interface Props {
  readonly draft: RuleDraft;
  readonly spec: KindSpec;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

const WORDS = {
  any: 'matchAny',
  untagged: 'matchUntagged',
  'any-of': 'matchAnyOf',
  'all-of': 'matchAllOf',
} as const;

/** Which resources of the kind a rule is about, by tags and attributes. */
export const MatchField = ({ draft, spec, onChange }: Props) => {
  const t = useText('access.form');
  if (!spec.tagged && spec.attributes.length === 0) return null;
  return (
    <div className={styles.group}>
      {spec.tagged && (
        <RadioGroup
          label={t('match')}
          look="list"
          options={MATCHES.map(value => ({ value, label: t(WORDS[value]) }))}
          value={draft.match}
          onChange={match => onChange({ match })}
        />
      )}
      {spec.inProject && draft.match !== 'any' && (
        <div className={styles.start}>
          <Segmented
            label={t('tagsOf')}
            options={[
              { value: 'resource', label: t('ofResource') },
              { value: 'project', label: t('ofProject') },
            ]}
            value={draft.tagsOf}
            onChange={tagsOf => onChange({ tagsOf })}
          />
        </div>
      )}
      {needsTags(draft) && (
        <TagField
          label={t('tags')}
          hint={t('tagsHint')}
          name="match.tags"
          value={draft.tags}
          onChange={tags => onChange({ tags })}
        />
      )}
      {spec.attributes.length > 0 && (
        <AttributeField
          names={spec.attributes}
          value={draft.attributes}
          onChange={attributes => onChange({ attributes })}
        />
      )}
    </div>
  );
};
