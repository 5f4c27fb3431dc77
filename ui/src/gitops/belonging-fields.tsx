import { TextField } from '../design/field/index.ts';
import { useText } from '../text/index.ts';
import { areGroupNames, isProductName } from './belonging.ts';

interface Props {
  readonly product: string;
  /** With commas between them. */
  readonly groups: string;
  readonly disabled?: boolean;
  readonly onChange: (name: 'product' | 'groups', value: string) => void;
}

const FIELDS = [
  { name: 'product', most: 253, isRight: isProductName },
  { name: 'groups', most: 4_096, isRight: areGroupNames },
] as const;

/** What an application is found and grouped by, besides its name. */
export const BelongingFields = ({ disabled = false, onChange, ...fields }: Props) => {
  const t = useText('gitops.belonging');
  return FIELDS.map(({ name, most, isRight }) => (
    <TextField
      key={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      optional
      maxLength={most}
      value={fields[name]}
      disabled={disabled}
      onChange={value => onChange(name, value)}
      {...(isRight(fields[name]) ? {} : { error: t(`${name}Wrong`) })}
    />
  ));
};
