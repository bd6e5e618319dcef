import { type Catalogue, en } from '../en/en';

export const ar: Catalogue = en;
