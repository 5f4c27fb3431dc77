export { useFormatter, useTranslations as useText } from 'use-intl';
export { TextProvider } from './text-provider.tsx';
export { type Catalogues, Words } from './words.tsx';
