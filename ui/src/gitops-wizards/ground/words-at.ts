import { sentence } from '../../design/sentence/index.ts';

interface Told {
  readonly code: string;
  readonly message: string;
}

/** What a refusal says, for the field that its code is about; nothing for any other field. */
export const wordsAt = (told: Told | undefined, codes: readonly string[]): { readonly error?: string } =>
  told !== undefined && codes.includes(told.code) ? { error: sentence(told.message) } : {};
