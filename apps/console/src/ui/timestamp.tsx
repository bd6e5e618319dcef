import { useZone } from './time-zone';

const formats = new Map<string, Intl.DateTimeFormat>();

/** In the zone that the reader has chosen; its title, and what is copied by programs, is what the API said. */
export function Timestamp({ iso, precise = false }: { readonly iso: string; readonly precise?: boolean }) {
  const zone = useZone();
  return (
    <time dateTime={iso} title={`${iso} · shown in ${zone}`}>
      {formatOf(zone, precise).format(new Date(iso))}
    </time>
  );
}

/** Formats are dear to make, and a list has hundreds of times. */
function formatOf(timeZone: string, precise: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${precise}`;
  let format = formats.get(key);
  if (!format) {
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
    const milliseconds = precise ? ({ fractionalSecondDigits: 3 } as const) : {};
    format = new Intl.DateTimeFormat(undefined, { ...day, ...time, ...milliseconds, timeZone });
    formats.set(key, format);
  }
  return format;
}
