import { Module } from '@nestjs/common';
import { OpenApiController } from './open-api.controller';
import { ReferenceScript } from './reference-script';
import { ServedDocument } from './served-document';

@Module({ controllers: [OpenApiController], providers: [ReferenceScript, ServedDocument] })
export class OpenApiModule {}
