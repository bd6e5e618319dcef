import { Controller, Get, Header, Headers, HttpStatus, Inject, Res } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { gatewayConfig } from '../../config/gateway.config';
import { wantsHtml } from '../http/wants-html';
import { IndexResponse } from './index.response';

/** The entry for a client that knows only the address. */
@ApiTags('Service')
@Controller()
export class IndexController {
  private readonly links: IndexResponse;

  constructor(@Inject(gatewayConfig.KEY) { console }: ConfigType<typeof gatewayConfig>) {
    this.links = { ...IndexResponse.example, console: console.enabled ? IndexResponse.example.console : null };
  }

  @Get()
  @Header('vary', 'accept')
  @Header('cache-control', 'no-cache')
  @ApiOperation({
    operationId: 'getIndex',
    summary: 'Get the index',
    description:
      'Where everything is. Whoever asks for HTML, as browsers do, is led to the console, or to the reference where there is none.',
  })
  @ApiOkResponse({ description: 'Paths on this server.', type: IndexResponse, example: IndexResponse.example })
  @ApiResponse({ status: HttpStatus.FOUND, description: 'To the console or the reference.' })
  index(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): IndexResponse | undefined {
    if (!wantsHtml(accept)) return this.links;
    void reply.status(HttpStatus.FOUND).header('location', this.links.console ?? this.links.docs);
    return undefined;
  }
}
