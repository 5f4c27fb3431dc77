import { usePreference } from '../preferences/index.ts';
import { useMedia } from '../use-media.ts';

/** The room that the navigation has beside the page: none on a phone, that of icons on a rail. */
export const useNavRoom = () => {
  const [isCollapsed, setCollapsed] = usePreference('navCollapsed');
  const isNarrow = useMedia('(max-width: 1023px)');
  const isPhone = useMedia('(max-width: 639px)');
  return { isCollapsed, setCollapsed, isPhone, isRail: !isPhone && (isCollapsed || isNarrow) };
};
