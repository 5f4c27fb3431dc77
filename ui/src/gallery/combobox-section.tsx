import { useState } from 'react';
import { Combobox, type ComboboxOption, MultiCombobox } from '../design/combobox/index.ts';
import type { GallerySection } from './section.ts';

const PEOPLE: readonly ComboboxOption[] = [
  { value: '1', label: 'Mara Lindqvist', hint: 'mara.lindqvist@oakline.example', icon: 'user' },
  { value: '2', label: 'Noor Haddad', hint: 'noor.haddad@oakline.example', icon: 'user' },
  { value: '3', label: 'Priya Nair', hint: 'priya.nair@oakline.example', icon: 'user' },
  { value: '4', label: 'Sam Okafor', hint: 'sam.okafor@oakline.example', icon: 'user' },
];

const search = (query: string) =>
  Promise.resolve(PEOPLE.filter(person => person.label.toLowerCase().includes(query.toLowerCase())));

const fail = () => Promise.reject(new Error('the directory did not answer'));

const One = ({ chosen, load }: { readonly chosen?: ComboboxOption; readonly load?: typeof search }) => {
  const [value, setValue] = useState(chosen);
  return (
    <Combobox
      label="Owner"
      placeholder="Find a person"
      icon="search"
      value={value}
      onChange={setValue}
      {...(load ? { load } : { options: PEOPLE })}
    />
  );
};

const Many = ({ error }: { readonly error?: string }) => {
  const [value, setValue] = useState<readonly ComboboxOption[]>(
    error === undefined ? PEOPLE.slice(0, 2) : [],
  );
  return (
    <MultiCombobox
      label="Members"
      placeholder="Find people"
      hint="They see the team's pipelines."
      value={value}
      onChange={setValue}
      options={PEOPLE}
      error={error}
    />
  );
};

/** Values found by typing. */
export const comboboxSection: GallerySection = {
  id: 'combobox',
  title: 'Combobox',
  states: [
    { id: 'empty', title: 'Nothing chosen', show: () => <One /> },
    { id: 'chosen', title: 'Chosen', show: () => <One {...(PEOPLE[0] ? { chosen: PEOPLE[0] } : {})} /> },
    { id: 'search', title: 'Searched by the server', show: () => <One load={search} /> },
    { id: 'failed', title: 'A server that does not answer', show: () => <One load={fail} /> },
    { id: 'many', title: 'Several', show: () => <Many /> },
    { id: 'error', title: 'Wrong', show: () => <Many error="Add at least one member." /> },
  ],
};
