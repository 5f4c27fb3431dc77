import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';

/** How far back a log is read, in seconds; the last lines of all that is kept without one. */
export const SPANS = { all: undefined, '5m': 300, '1h': 3_600, '24h': 86_400 } as const;

export type Span = keyof typeof SPANS;

const SPAN_NAMES = Object.keys(SPANS) as readonly Span[];

interface Props {
  readonly value: Span;
  readonly onChange: (span: Span) => void;
  /** How much is read of so many seconds, in words. */
  readonly hint: (seconds: number | undefined) => string;
}

export const SpanSelect = ({ value, onChange, hint }: Props) => {
  const t = useText('applicationLogs');
  return (
    <Select
      aria-label={t('since')}
      size="sm"
      value={value}
      onChange={onChange}
      options={SPAN_NAMES.map(span => ({
        value: span,
        label: t(`spans.${span}`),
        hint: hint(SPANS[span]),
      }))}
    />
  );
};
