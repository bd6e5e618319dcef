import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { useMay } from '../../../session/use-session';
import { buttonClass } from '../../../ui/controls/button';
import { CardGrid } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { SettingsLink } from '../parts/settings-link';
import { CarrierCard } from './carrier-card';
import { controlling, verbsOf } from './carrier-questions';
import { byHealth } from './carrier-state';
import { carriers } from './carriers.queries';

/** Every carrier, those first with which something is wrong. */
export function CarriersPage() {
  const mayConfigure = useMay('carriers.configure');
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      title={o.pages.carriers}
      purpose={o.carriers.purpose}
      curl={{ method: 'GET', path: '/v1/admin/carriers', credential: 'token' }}
      actions={
        <>
          <SettingsLink />
          {mayConfigure && (
            <Link to="/ops/carriers/settings" search={{ edit: 'carrier' }} className={buttonClass()}>
              {o.versions.addCarrier}
            </Link>
          )}
        </>
      }
    >
      <QueryView query={useQuery(carriers)}>
        {({ carriers: all }) =>
          all.length === 0 ? (
            <EmptyState title={o.carriers.none}>
              <p>{o.carriers.noneMeans}</p>
            </EmptyState>
          ) : (
            <CardGrid columns={2}>
              {byHealth(all).map((carrier) => (
                <CarrierCard key={carrier.name} carrier={carrier}>
                  {verbsOf(carrier.control.state, carrier.kind).map((verb) => (
                    <PermittedButton
                      permission="carriers.control"
                      key={verb}
                      size="small"
                      aria-label={o.carriers.control.verbOf(o.carriers.control.verbs[verb], carrier.name)}
                      onClick={() => ask(controlling(verb, carrier.name))}
                    >
                      {o.carriers.control.verbs[verb]}…
                    </PermittedButton>
                  ))}
                </CarrierCard>
              ))}
            </CardGrid>
          )
        }
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}
