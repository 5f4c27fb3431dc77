import type { ReactNode } from 'react';

export const SessionKeeper = ({ children }: { readonly children: ReactNode }) => children;
