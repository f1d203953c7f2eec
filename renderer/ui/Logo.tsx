/** A quoted line with a box around its proof. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" fill="var(--accent)" />
      <path d="M5 6h10M5 14h5" stroke="var(--accent-ink)" strokeWidth="1.6" strokeLinecap="round" />
      <rect
        x="4.4"
        y="8.4"
        width="11.2"
        height="3.2"
        rx="1"
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="1.4"
      />
    </svg>
  );
}
