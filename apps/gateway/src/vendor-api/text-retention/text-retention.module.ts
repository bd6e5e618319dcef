import { Module } from '@nestjs/common';
import { RetainTexts } from './retain-texts';
import { TextRetentionController } from './text-retention.controller';

@Module({ controllers: [TextRetentionController], providers: [RetainTexts], exports: [RetainTexts] })
export class TextRetentionModule {}
