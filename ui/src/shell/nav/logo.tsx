/** The mark of the product: streams that become one. */
export const Logo = ({ size = 22 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect width="24" height="24" rx="6.5" fill="var(--accent-fill)" />
    <g fill="none" stroke="var(--on-accent)" strokeLinecap="round">
      <path d="M4.6 6.2c5 0 5.2 5.8 11 5.8" strokeWidth="1.7" />
      <path d="M4.6 17.8c5 0 5.2-5.8 11-5.8" strokeWidth="1.7" />
      <path d="M4.6 12H19" strokeWidth="2.3" />
    </g>
  </svg>
);
