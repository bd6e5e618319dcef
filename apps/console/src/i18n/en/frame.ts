// The texts that every page needs. Those of pages are loaded with them.
export { charts } from './charts';
export { counts } from './counts';
export { message, messages } from './messages';
export { failures, session } from './session';
export { keyboard, pages, palette, shell } from './shell';
export { statuses } from './statuses';
export { ui } from './ui';
