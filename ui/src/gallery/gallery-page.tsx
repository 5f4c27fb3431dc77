import { ICON_NAMES, Icon } from '../design/icon/index.ts';

/** Every part of the design system in every state. */
export const GalleryPage = () => (
  <main>
    {ICON_NAMES.map(name => (
      <Icon key={name} name={name} />
    ))}
  </main>
);
