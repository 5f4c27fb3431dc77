import { Input, PasswordField, TextAreaField, TextField } from '../design/field/index.ts';
import { Keys } from '../design/kbd/index.ts';
import { Link } from '../design/link/index.ts';
import type { GallerySection } from './section.ts';

/** Something to type in. */
export const fieldSection: GallerySection = {
  id: 'field',
  title: 'Field',
  states: [
    {
      id: 'text',
      title: 'Text, with a hint',
      show: () => <TextField label="Name" hint="Letters, digits and dashes." placeholder="payments" />,
    },
    {
      id: 'filled',
      title: 'Filled, optional',
      show: () => <TextField label="Description" optional defaultValue="Everyone who ships payments" />,
    },
    {
      id: 'error',
      title: 'Wrong',
      show: () => (
        <TextField
          label="Name"
          hint="Letters, digits and dashes."
          defaultValue="Payments team"
          error="A name has no blanks. Try payments-team."
        />
      ),
    },
    {
      id: 'disabled',
      title: 'Disabled',
      show: () => <TextField label="Account" defaultValue="oakline" disabled />,
    },
    {
      id: 'read-only',
      title: 'Read only, for machines',
      show: () => <TextField label="Issuer" defaultValue="https://login.oakline.example" readOnly mono />,
    },
    {
      id: 'unit',
      title: 'With an icon and a unit',
      show: () => (
        <TextField label="Time limit" icon="clock" defaultValue="30" inputMode="numeric" end="minutes" />
      ),
    },
    {
      id: 'password',
      title: 'Password, large, with help beside the label',
      show: () => (
        <PasswordField
          label="Password"
          size="lg"
          autoComplete="off"
          defaultValue="not-a-password"
          aside={<Link to="/gallery">Forgot password?</Link>}
        />
      ),
    },
    {
      id: 'area',
      title: 'Several lines',
      show: () => (
        <TextAreaField
          label="Public key"
          mono
          rows={3}
          defaultValue={'-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'}
          hint="In PEM form."
        />
      ),
    },
    {
      id: 'area-error',
      title: 'Several lines, wrong',
      show: () => <TextAreaField label="Reason" rows={2} error="Say why in one sentence." />,
    },
    {
      id: 'bar',
      title: 'In a bar, without a label',
      show: () => (
        <Input
          icon="search"
          placeholder="Filter pipelines"
          aria-label="Filter pipelines"
          end={<Keys keys="/" />}
        />
      ),
    },
  ],
};
