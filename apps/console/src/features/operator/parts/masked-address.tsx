/** A number as the API masks it for operators, or another address. Its digits stay in their order in any language. */
export function MaskedAddress({ address }: { readonly address: string | null }) {
  if (address === null) return '–';
  return (
    <span className="number" dir="ltr">
      {address.replaceAll('*', '•')}
    </span>
  );
}
