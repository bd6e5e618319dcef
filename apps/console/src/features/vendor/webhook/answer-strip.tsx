import { useQuery } from '@tanstack/react-query';
import { countText, percentText } from '../../../i18n/text/number-text';
import { Swatch } from '../../../charts/swatch';
import styles from './answer-strip.module.css';
import { answerFigures, tookText } from './delivery-figures';
import { deliveries } from './webhook.queries';

/** How the receiver has answered lately: a bar for each of the newest deliveries. */
export function AnswerStrip() {
  const { data } = useQuery(deliveries({}, undefined));
  const { share, p95, waiting, strip } = answerFigures(data?.deliveries ?? []);
  if (strip.length === 0) return null;
  const words = share === null ? 'No delivery has ended yet' : `${percentText(share)} delivered`;
  return (
    <div className={styles.figures}>
      <dl>
        <div>
          <dt>Answered 2xx</dt>
          <dd>{share === null ? '–' : percentText(share)}</dd>
        </div>
        <div>
          <dt>p95</dt>
          <dd>{tookText(p95)}</dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd>{countText(waiting)}</dd>
        </div>
      </dl>
      <div className={styles.strip}>
        <p>
          The newest {strip.length} deliveries
          <span>
            <Swatch tone="delivered" /> 2xx <Swatch tone="failed" /> Other
          </span>
        </p>
        <div role="img" aria-label={`${words} of the newest ${strip.length}, ${waiting} waiting`}>
          {strip.map((part, index) => (
            <span key={index} className={styles[part]} />
          ))}
        </div>
      </div>
    </div>
  );
}
