import { Module } from '@nestjs/common';
import { SendsModule } from '../sends/sends.module';
import { OptOuts } from './opt-outs';
import { OptOutsController } from './opt-outs.controller';

@Module({ imports: [SendsModule], controllers: [OptOutsController], providers: [OptOuts] })
export class OptOutsModule {}
