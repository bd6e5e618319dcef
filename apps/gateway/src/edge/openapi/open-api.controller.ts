import { Controller, Get, Header, Headers, HttpStatus, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { REFERENCE_CSP, REFERENCE_PAGE } from './reference-page';
import { ReferenceScript } from './reference-script';
import { ServedDocument } from './served-document';

@ApiTags('Service')
@Controller()
export class OpenApiController {
  constructor(
    private readonly document: ServedDocument,
    private readonly script: ReferenceScript,
  ) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @ApiOperation({ operationId: 'getOpenApiDocument', summary: 'Get this document' })
  @ApiOkResponse({ description: 'OpenAPI 3.1.', schema: { type: 'object' } })
  openApi(): string {
    return this.document.json();
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', REFERENCE_CSP)
  @ApiOperation({ operationId: 'getReferencePage', summary: 'Read this page' })
  @ApiProduces('text/html')
  @ApiOkResponse({ description: 'Needs nothing from elsewhere.', schema: { type: 'string' } })
  docs(): string {
    return REFERENCE_PAGE;
  }

  /** A part of the reference page, not an operation of the API. */
  @Get('docs/reference.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('content-encoding', 'gzip')
  @Header('cache-control', 'no-cache')
  @ApiExcludeEndpoint()
  async referenceScript(
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { gzipped, etag } = await this.script.load();
    void reply.header('etag', etag);
    if (known !== etag) return gzipped;
    void reply.status(HttpStatus.NOT_MODIFIED);
    return undefined;
  }
}
