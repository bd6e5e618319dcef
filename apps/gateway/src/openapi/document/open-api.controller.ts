import { Controller, Get, Header } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type OpenApiDocument, openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';

@Controller()
export class OpenApiController {
  private cached: OpenApiDocument | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  @Get('openapi.json')
  @Header('cache-control', 'no-cache')
  openApi() {
    return this.document();
  }

  /** Loads nothing, from here or elsewhere, and runs no script. */
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  docs() {
    return referencePage(this.document());
  }

  private document(): OpenApiDocument {
    const controllers = [...this.modules.values()].flatMap((module) =>
      [...module.controllers.values()].flatMap(({ metatype }) => (metatype === null ? [] : [metatype])),
    );
    return (this.cached ??= openApiDocument(controllers as Parameters<typeof openApiDocument>[0][number][]));
  }
}
