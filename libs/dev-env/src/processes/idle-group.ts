import { ControlGroup } from './control-group';

const NAME = 'sms-background';

/**
 * A control group whose processes run while no other wants the processor, and give it up at once. A small share alone
 * is not enough: a process with one keeps a processor for a millisecond and more once it has it, and each hop of a
 * request may wait for that. All systems of a machine share the group. Undefined where it cannot be had.
 */
export function openIdleGroup(): ControlGroup | undefined {
  let group: ControlGroup | undefined;
  try {
    group = ControlGroup.open(NAME);
    group?.set('cpu.idle', '1');
    return group;
  } catch {
    group?.remove();
    return undefined;
  }
}
