const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const ZONE = new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' });

/** In the time zone of the reader; its title has the zone, and copying gives what the API said. */
export function Timestamp({ iso }: { readonly iso: string }) {
  const date = new Date(iso);
  const zone = ZONE.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (
    <time dateTime={iso} title={`${iso} · shown in ${zone}`}>
      {FORMAT.format(date)}
    </time>
  );
}
