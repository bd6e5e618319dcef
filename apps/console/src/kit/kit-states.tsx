import { Button } from '../ui/controls/button';
import { Card, CardGrid } from '../ui/layout/card';
import { MetricCard } from '../ui/layout/metric-card';
import { EmptyState } from '../ui/states/empty-state';
import { Notice } from '../ui/states/notice';
import { Skeleton } from '../ui/states/skeleton';
import { Pill } from '../ui/values/pill';
import { STATUS_LOOKS, type StatusName } from '../ui/values/status-looks';
import { KitSection } from './kit-section';
import styles from './kit.module.css';

const STATUSES = Object.keys(STATUS_LOOKS) as StatusName[];
const TONES = ['neutral', 'info', 'good', 'warn', 'error'] as const;
const HEIGHTS = ['comfortable', 'dense'] as const;

export function KitStates() {
  return (
    <>
      <KitSection title="Status">
        <div className={styles.row}>
          {STATUSES.map((status) => (
            <Pill key={status} status={status} />
          ))}
          <Pill hue="bad">12 refused</Pill>
        </div>
      </KitSection>
      <KitSection title="Notes">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title="The handset could not be reached.">
            <p>A retry may help, later.</p>
          </Notice>
        ))}
      </KitSection>
      <KitSection title="Rows: comfortable and dense">
        {HEIGHTS.map((rows) => (
          <div key={rows} data-rows={rows}>
            <Card flush>
              <table>
                <thead>
                  <tr>
                    <th scope="col">To</th>
                    <th scope="col">Status</th>
                  </tr>
                </thead>
                <tbody>
                  {(['delivered', 'undelivered', 'failed'] as const).map((status) => (
                    <tr key={status}>
                      <td>4673•••••88</td>
                      <td>
                        <Pill status={status} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          </div>
        ))}
      </KitSection>
      <KitSection title="Metrics, skeleton, empty">
        <CardGrid columns={2}>
          <MetricCard label="Messages" value="12,480" delta="↑ 8.1 %" note="against the day before" />
          <MetricCard label="Spend" value="13,020" unit="credits" delta="↓ 0.4 pt" isBad />
        </CardGrid>
        <Card title="Recent sends" caption="24 h" link={<a href="#parts">All sends</a>} flush>
          <Skeleton rows={3} />
        </Card>
        <EmptyState title="No messages match these filters" action={<Button>Clear filters</Button>}>
          <p>The filters are Today and Failed.</p>
        </EmptyState>
      </KitSection>
    </>
  );
}
