export { useActivity } from './activity.ts';
export { toast } from './toast.ts';
export { ToastCard } from './toast-card.tsx';
