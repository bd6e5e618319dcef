import { Module } from '@nestjs/common';
import { OptOutLinks } from './opt-out-links';

@Module({ providers: [OptOutLinks], exports: [OptOutLinks] })
export class OptOutLinksModule {}
