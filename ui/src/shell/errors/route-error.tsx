import type { ErrorComponentProps } from '@tanstack/react-router';
import { faultFrom } from '../../api/index.ts';

export const RouteError = ({ error }: ErrorComponentProps) => <p role="alert">{faultFrom(error).message}</p>;
