import type { ReactNode } from 'react';
import { rich } from '../text/rich';

/** The names of pages, as menus and titles have them. */
export const pages = {
  overview: 'Overview',
  messages: 'Messages',
  sends: 'Sends',
  newMessage: 'New message',
  otp: 'One-time passwords',
  senderNames: 'Sender names',
  apiKeys: 'API keys',
  webhook: 'Webhook',
  usage: 'Usage & billing',
  team: 'Team',
  subAccounts: 'Sub-accounts',
  settings: 'Settings',
  thisSend: 'this send',
  kit: 'the parts',
  groups: { verify: 'Verify', configure: 'Configure', account: 'Account' },
};

/** Texts of the header, the side bar and the account menu. */
export const shell = {
  skip: 'Skip to the content',
  pages: 'Pages',
  workspace: 'Workspace',
  documentation: 'Documentation',
  search: 'Search or jump to…',
  send: 'Send',
  more: 'More',
  operator: 'Operator',
  roles: { owner: 'Owner', member: 'Member', operator: 'All vendors' },
  mode: 'Mode',
  balance: (credits: string) => `${credits} credits`,
  testBar: 'Test mode: nothing reaches a phone',
  testBarMore: ' and nothing is charged',
  suspended: 'The account is suspended.',
  suspendedMeans: 'It sends no messages, and most pages are unavailable. Contact the operator of this platform.',
  forVendors: 'This page is for vendors',
  asOperator: (link: ReactNode) => rich`You are logged in as an operator. ${link}`,
  noAccess: (page: string) => `You do not have access to ${page}`,
  toOverview: 'Go to the overview',
  notFound: 'Page not found',
  notFoundMeans: 'There is no page at this address.',
  newVersion: 'A new version of the console is available.',
  reload: 'Reload',
  account: {
    button: (email: string) => `Account of ${email}`,
    language: 'Language',
    zone: 'Time zone',
    utc: 'UTC',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    rows: 'Rows of lists',
    rowHeights: { comfortable: 'Comfortable', dense: 'Dense' },
    fullNumbers: 'Show full numbers',
    logOut: 'Log out',
  },
};

export const keyboard = {
  title: 'Keyboard shortcuts',
  enable: 'Enable single-key shortcuts',
  keys: {
    palette: 'Search or jump to a page, a message or a number',
    search: 'Search the list',
    rows: 'Next and previous row of a list',
    open: 'Open the row',
    steps: 'Open the previous or next row',
    apiCall: 'View the page as an API call',
    copyLink: 'Copy a link to the page',
    testEvent: 'Send a test event',
    refresh: 'Refresh the page’s data',
    help: 'Show this list',
  },
};

export const palette = {
  title: 'Go to',
  input: 'Page, action, id or number',
  results: 'Results',
  none: 'No results.',
  move: 'move',
  open: 'open',
  hint: 'Paste a full number or an id to find its message',
  groups: { Messages: 'Messages', Sends: 'Sends', Do: 'Do', 'Go to': 'Go to', Documentation: 'Documentation' },
  toLive: 'Switch to live',
  toTest: 'Switch to test',
  apiReference: 'API reference',
  ofStatus: (status: string) => `Messages with status ${String(status).toLowerCase()}`,
  ofNumber: 'Messages to this number',
  message: 'Open this message',
  ofRequest: 'Messages of this request',
  progress: 'Progress of this request',
};

export const operator = {
  title: 'Operator',
  purpose: 'Operators use the API for now. Their pages come later.',
  reference: (link: ReactNode) => rich`See ${link}.`,
  referenceLink: 'the API reference',
};
