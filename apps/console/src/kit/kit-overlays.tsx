import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/controls/button';
import { Dialog, DialogFoot } from '../ui/controls/dialog';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlays/menu';
import { Popover } from '../ui/overlays/popover';
import { Sheet } from '../ui/overlays/sheet';
import { toastDone, toastFailed } from '../ui/overlays/toast';
import { Tooltip } from '../ui/overlays/tooltip';
import { KitSection } from './kit-section';
import styles from './kit.module.css';

type Open = 'dialog' | 'sheet' | null;

export function KitOverlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <KitSection title="What opens">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem onSelect={() => undefined}>Rename</MenuItem>
          <MenuSeparator />
          <MenuItem disabled onSelect={() => undefined}>
            Not available
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} label="Popover">
          <p>What belongs to its button alone.</p>
        </Popover>
        <Tooltip
          trigger={
            <Button iconOnly aria-label="Help">
              <CircleQuestionMark />
            </Button>
          }
        >
          Keyboard shortcuts
        </Tooltip>
        <Button onClick={() => toastDone('Exported 220 messages', 'messages.csv')}>Toast</Button>
        <Button onClick={() => toastFailed('The export did not finish', null, () => undefined)}>Error toast</Button>
      </div>
      <Dialog open={open === 'dialog'} title="Revoke “old-shop”?" onClose={close}>
        <p>Programs that use it are refused from now on.</p>
        <DialogFoot>
          <Button onClick={close}>Keep it</Button>
          <Button tone="danger" onClick={close}>
            Revoke key
          </Button>
        </DialogFoot>
      </Dialog>
      <Sheet open={open === 'sheet'} title="More" onClose={close}>
        <p>From the lower edge of a phone.</p>
      </Sheet>
    </KitSection>
  );
}
