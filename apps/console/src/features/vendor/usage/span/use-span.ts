import { useEffect, useMemo, useState } from 'react';
import { useZone } from '../../../../ui/preferences/time-zone';
import { type Span, type SpanName, spanOf, type SpanSearch } from './span';

const CHECK_MS = 30_000;

/** The span of an address. It moves on with the clock. */
export function useSpan({ span, from, to }: SpanSearch, otherwise: SpanName): Span {
  const zone = useZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), CHECK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const search = useMemo(
    () => ({ ...(span && { span }), ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    [span, from, to],
  );
  return spanOf(search, otherwise, new Date(now), zone);
}
