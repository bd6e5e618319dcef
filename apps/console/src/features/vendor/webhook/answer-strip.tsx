import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t';
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
  const words = share === null ? t.webhook.strip.noneEnded : t.webhook.strip.delivered(percentText(share));
  return (
    <div className={styles.figures}>
      <dl>
        <div>
          <dt>{t.webhook.strip.answered}</dt>
          <dd>{share === null ? '–' : percentText(share)}</dd>
        </div>
        <div>
          <dt>{t.webhook.strip.p95}</dt>
          <dd>{tookText(p95)}</dd>
        </div>
        <div>
          <dt>{t.webhook.strip.waiting}</dt>
          <dd>{countText(waiting)}</dd>
        </div>
      </dl>
      <div className={styles.strip}>
        <p>
          {t.webhook.strip.newest(strip.length)}
          <span>
            <Swatch tone="delivered" /> {t.webhook.strip.success} <Swatch tone="failed" /> {t.webhook.strip.other}
          </span>
        </p>
        <div role="img" aria-label={t.webhook.strip.summary(words, strip.length, waiting)}>
          {strip.map((part, index) => (
            <span key={index} className={styles[part]} />
          ))}
        </div>
      </div>
    </div>
  );
}
