export { ExternalLink } from './external-link.tsx';
export { Link } from './link.tsx';
