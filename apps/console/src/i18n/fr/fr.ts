import { type Catalogue, en } from '../en/en';

export const fr: Catalogue = en;
