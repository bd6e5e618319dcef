import path from 'node:path';
import type { PointFiles } from './crash-points';

/** @param prefix a folder with the name of a process */
export function pointFiles(prefix: string): PointFiles {
  const [folder, name] = [path.dirname(prefix), path.basename(prefix)];
  const file = (suffix: string): string => path.join(folder, `${name}.${suffix}`);
  return { order: file('order'), fired: file('fired'), passed: file('passed') };
}
