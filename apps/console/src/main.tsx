import { loadFrame } from './i18n/t';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/right-to-left.css';

// Part of the same file, but evaluated only once the texts are there.
void loadFrame().then(() => import(/* webpackMode: "eager" */ './app'));
