import { Checkbox } from '../design/checkbox/index.ts';
import { TextField } from '../design/field/index.ts';
import { FaultBanner, Form, FormSection } from '../design/form/index.ts';
import { Select } from '../design/select/index.ts';
import type { GallerySection } from './section.ts';

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
] as const;

/** A server that refuses, to see where its words go. */
const refuse = () =>
  Promise.reject(
    Object.assign(new Error('the request is not valid'), {
      code: 'REQUEST_INVALID',
      details: { problems: ['body.name: must have at least 3 characters'] },
    }),
  );

const fail = () =>
  Promise.reject(
    Object.assign(new Error('the account has reached its 50 teams'), {
      code: 'QUOTA_REACHED',
      hint: 'Delete a team you no longer need, or ask an admin to raise the quota.',
      requestId: '7f3a91c2-4f0e-4a53-9d53-1f1a3c9f0a11',
    }),
  );

const forever = () => new Promise<void>(() => undefined);

const fields = (
  <>
    <TextField label="Name" name="name" hint="Letters, digits and dashes." defaultValue="pa" />
    <Select label="Role" name="role" options={ROLES} defaultValue="user" />
    <Checkbox label="Tell its members by email" name="notify" defaultChecked />
  </>
);

/** Fields and one act. */
export const formSection: GallerySection = {
  id: 'form',
  title: 'Form',
  states: [
    {
      id: 'ready',
      title: 'Ready: an empty required field is named when it is sent',
      show: () => (
        <Form submit="Create team" onSubmit={forever} onCancel={() => undefined}>
          <TextField
            label="Name"
            name="name"
            validate={value => (/\s/.test(value) ? 'A name has no blanks.' : undefined)}
          />
          <FormSection title="Members" hint="You can add more later.">
            <TextField label="First member" name="member" optional type="email" />
          </FormSection>
        </Form>
      ),
    },
    {
      id: 'refused',
      title: 'Refused: send it, and the field is named',
      show: () => (
        <Form submit="Create team" onSubmit={refuse} onCancel={() => undefined}>
          {fields}
        </Form>
      ),
    },
    {
      id: 'failed',
      title: 'Failed: send it, and the banner says why',
      show: () => (
        <Form submit="Create team" onSubmit={fail} onCancel={() => undefined}>
          {fields}
        </Form>
      ),
    },
    {
      id: 'banner',
      title: 'What a fault looks like',
      show: () => (
        <FaultBanner
          fault={{
            message: 'the account has reached its 50 teams',
            hint: 'Delete a team you no longer need, or ask an admin to raise the quota.',
            requestId: '7f3a91c2-4f0e-4a53-9d53-1f1a3c9f0a11',
          }}
        />
      ),
    },
    {
      id: 'disabled',
      title: 'Cannot be sent, with the reason',
      show: () => (
        <Form submit="Save" onSubmit={forever} disabledReason="Nothing changed">
          <TextField label="Name" name="name" defaultValue="payments" />
        </Form>
      ),
    },
  ],
};
