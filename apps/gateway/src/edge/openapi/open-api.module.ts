import { Module } from '@nestjs/common';
import { IndexController } from './index.controller';
import { OpenApiController } from './open-api.controller';
import { ReferenceScript } from './reference-script';
import { ServedDocument } from './served-document';

@Module({ controllers: [IndexController, OpenApiController], providers: [ReferenceScript, ServedDocument] })
export class OpenApiModule {}
