import { TextAreaField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import { type Anchor, readAnchor } from './anchor.ts';

interface Props {
  readonly onSubmit: (anchor: Anchor) => void;
}

const COMMAND = 'freshet audit verify --save';

/** Where somebody pastes the end of the log that they kept. */
export const AnchorForm = ({ onSubmit }: Props) => {
  const t = useText('audit.verify');
  return (
    <PanelSection title={t('anchor')}>
      <Form<{ readonly anchor: string }>
        submit={t('anchorSubmit')}
        onSubmit={async ({ anchor }) => {
          const read = readAnchor(anchor);
          if (read) onSubmit(read);
        }}
      >
        <TextAreaField
          label={t('anchorLabel')}
          hint={t('anchorHint', { command: COMMAND })}
          name="anchor"
          rows={3}
          mono
          validate={value => (value === '' || readAnchor(value) ? undefined : t('anchorInvalid'))}
        />
      </Form>
    </PanelSection>
  );
};
