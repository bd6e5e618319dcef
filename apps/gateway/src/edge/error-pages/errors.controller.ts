import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../http/api-operation';
import { wantsHtml } from '../http/wants-html';
import { ERROR_CATALOGUE } from './error-catalogue';
import { ErrorCatalogueResponse } from './error-catalogue.response';
import { reasonPage, refusalPage } from './error-page';
import { ERROR_PAGE_CSP, errorPageAsHtml } from './error-page-html';

const PAGES: ReadonlyMap<string, string> = new Map([
  ...ERROR_CATALOGUE.reasons.map((entry) => [entry.code, reasonPage(entry)] as const),
  ...ERROR_CATALOGUE.errors.map((entry) => [entry.code, refusalPage(entry)] as const),
]);

@ApiTags('Service')
@Controller()
export class ErrorsController {
  @Get('errors.json')
  @Header('cache-control', 'no-cache')
  @ApiOperation({
    operationId: 'listErrorCodes',
    summary: 'List all codes',
    description: 'Every reason of a message and every error code.',
  })
  @ApiOkResponse({ description: 'What each means, and what to do about it.', type: ErrorCatalogueResponse })
  catalogue(): ErrorCatalogueResponse {
    return ERROR_CATALOGUE;
  }

  @Get('errors/:code')
  @Header('cache-control', 'no-cache')
  @ApiOperation({
    operationId: 'getErrorPage',
    summary: 'Explain a code',
    description: 'What a reason or an error code means, as a page to read.',
  })
  @ApiParam({ name: 'code', description: 'Of a reason, or an `error_code`.', example: 'handset_unreachable' })
  @ApiProduces('text/plain', 'text/html')
  @ApiErrors(FAULT_CODES.notFound)
  @ApiOkResponse({ description: 'Markdown; HTML for whoever asks for it, as browsers do.', schema: { type: 'string' } })
  page(
    @Param('code') code: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const page = PAGES.get(code);
    if (page === undefined) throw new DomainError(FAULT_CODES.notFound, 'no such code');
    // Set on pages alone: an error is always JSON.
    void reply.header('vary', 'accept');
    if (wantsHtml(accept)) {
      void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ERROR_PAGE_CSP });
      return errorPageAsHtml(code, page);
    }
    void reply.header('content-type', 'text/plain; charset=utf-8');
    return `${page}\n`;
  }
}
