import { type Catalogue, en } from '../en/en';

export const de: Catalogue = en;
