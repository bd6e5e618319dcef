import { Page } from '../ui/layout/page';
import { KitCharts } from './kit-charts';
import { KitControls } from './kit-controls';
import { KitOverlays } from './kit-overlays';
import { KitStates } from './kit-states';
import { KitType } from './kit-type';
import styles from './kit.module.css';

const THEMES = ['light', 'dark'] as const;

/** Every part of the console in every state, in both themes. It is in builds for development only. */
export function KitPage() {
  return (
    <Page title="Parts" purpose="Every part in every state. Only builds for development have this page.">
      <KitOverlays />
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <div key={theme} className={styles[theme]}>
            <KitType />
            <KitControls />
            <KitStates />
            <KitCharts />
          </div>
        ))}
      </div>
    </Page>
  );
}
