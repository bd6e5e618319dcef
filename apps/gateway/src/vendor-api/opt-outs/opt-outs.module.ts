import { Module } from '@nestjs/common';
import { OptOutLinksModule } from '../opt-out-links/opt-out-links.module';
import { SendsModule } from '../sends/sends.module';
import { OptOuts } from './opt-outs';
import { OptOutsController } from './opt-outs.controller';

@Module({ imports: [OptOutLinksModule, SendsModule], controllers: [OptOutsController], providers: [OptOuts] })
export class OptOutsModule {}
