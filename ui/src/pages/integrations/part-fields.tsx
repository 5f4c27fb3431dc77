import { PasswordField, TextAreaField, TextField } from '../../design/field/index.ts';
import { Select } from '../../design/select/index.ts';
import { useText } from '../../text/index.ts';
import type { PartField, Parts } from './parts.ts';

interface Props {
  readonly fields: readonly PartField[];
  readonly parts: Parts;
  readonly onChange: (parts: Parts) => void;
  /** Secrets that are stored may be left out. */
  readonly isStored: boolean;
}

/** The fields of an integration that is more than an address with a login. */
export const PartFields = ({ fields, parts, onChange, isStored }: Props) =>
  fields.map(field => (
    <PartInput
      key={field.path}
      field={field}
      value={parts[field.path] ?? ''}
      onChange={value => onChange({ ...parts, [field.path]: value })}
      isStored={isStored}
    />
  ));

interface InputProps {
  readonly field: PartField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isStored: boolean;
}

const PartInput = ({ field, value, onChange, isStored }: InputProps) => {
  const t = useText('integrations.part');
  const form = useText('integrations.form');
  const { word, look, optional = false, choices } = field;
  const label = t(word);
  if (choices)
    return (
      <Select
        label={label}
        options={choices.map(choice => ({ value: choice, label: choice }))}
        value={value}
        onChange={onChange}
      />
    );
  const isKept = look !== undefined && isStored;
  const shared = {
    label,
    value,
    onChange,
    optional: optional || isKept,
    ...(isKept ? { placeholder: form('kept'), hint: form('keptHint') } : {}),
  };
  if (look === 'secret') return <PasswordField {...shared} autoComplete="off" />;
  if (look === 'key') return <TextAreaField {...shared} mono rows={6} />;
  return <TextField {...shared} mono maxLength={2000} autoComplete="off" />;
};
