import { X } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { buttonClass } from '../../../ui/controls/button';

/** Says that a list has the entries of one carrier only, and leads to all of them. */
export function OfCarrier({ carrier }: { readonly carrier: string | undefined }) {
  if (carrier === undefined) return null;
  return (
    <p>
      <Link to="." search={(search) => ({ ...search, carrier: undefined })} className={buttonClass({ size: 'small' })}>
        {o.stuck.onlyOf(carrier)}
        <X />
      </Link>
    </p>
  );
}
