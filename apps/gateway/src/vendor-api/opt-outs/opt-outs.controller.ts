import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvBody, wantsCsv } from '../../edge/csv/csv';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope, StatusEnvelopeOrText } from '../../edge/http/envelope';
import { MALFORMED_FORM } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth, KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { OptOutLinks } from '../opt-out-links/opt-out-links';
import { BulkFormInterceptor } from '../uploads/bulk-form.interceptor';
import { AddOptOutRequest, ImportOptOutsRequest, OptOutLinksRequest } from './opt-out.request';
import { ImportedOptOutsResponse, OptOutLinksResponse, OptOutResponse, OptOutsResponse } from './opt-out.response';
import { OptOutSettingsRequest, OptOutSettingsResponse } from './opt-out-settings';
import { OptOuts } from './opt-outs';
import { optOutsCsv } from './opt-outs-csv';
import { OptOutsParams } from './opt-outs.params';

/** Where the next page of a CSV file begins; absent after the last. */
const NEXT_CURSOR_HEADER = 'x-next-cursor';

@ApiTags('Opt-outs')
@Controller('v1/opt-outs')
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly links: OptOutLinks,
  ) {}

  @Get()
  @KeyOrTokenAuth('opt-outs.read', 'read')
  @ApiOperation({
    operationId: 'listOptOuts',
    summary: 'List opt-outs',
    description:
      'Numbers that get no messages of the account, the newest first, or what was in force before. With `Accept: text/csv` a page is a CSV file that an import reads, and the header `X-Next-Cursor` has the cursor of the next. Each sub-account has its own.',
  })
  @StatusEnvelopeOrText('Opt-outs retrieved successfully.', OptOutsResponse)
  async list(
    @CurrentVendor() vendor: VendorCaller,
    @Query() query: OptOutsParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OptOutsResponse | CsvBody> {
    const page = await this.optOuts.list(vendor, query);
    if (!wantsCsv(request.headers.accept)) return page;
    void reply.header('content-type', 'text/csv; charset=utf-8');
    if (page.next_cursor !== null) void reply.header(NEXT_CURSOR_HEADER, String(page.next_cursor));
    return optOutsCsv(page);
  }

  @Post()
  @KeyOrTokenAuth('opt-outs.manage', 'manage')
  @ApiOperation({
    operationId: 'addOptOut',
    summary: 'Add an opt-out',
    description:
      'The number gets no more messages of the account, also none that are queued. A number that has opted out already stays as it is. Test keys may not do this.',
  })
  @StatusEnvelope('The number gets no more messages.', OptOutResponse)
  add(@CurrentVendor() vendor: VendorCaller, @Body() body: AddOptOutRequest): Promise<OptOutResponse> {
    return this.optOuts.add(vendor, body);
  }

  @Post('import')
  @KeyOrTokenAuth('opt-outs.manage', 'manage')
  @RouteConfig({ takesForms: true })
  @UseInterceptors(BulkFormInterceptor)
  @ApiOperation({
    operationId: 'importOptOuts',
    summary: 'Import opt-outs',
    description:
      'As many numbers as a bulk may have recipients, as `recipients` or as a file. Rows that are no phone number are left out and named. A repeat adds nothing twice. Test keys may not do this.',
  })
  @ApiErrors(MALFORMED_FORM)
  @StatusEnvelope('Opt-outs imported successfully.', ImportedOptOutsResponse)
  import(@CurrentVendor() vendor: VendorCaller, @Body() body: ImportOptOutsRequest): Promise<ImportedOptOutsResponse> {
    return this.optOuts.import(vendor, body);
  }

  @Post('links')
  @KeyOrTokenAuth('sms.send', 'send')
  @ApiOperation({
    operationId: 'createOptOutLinks',
    summary: 'Make opt-out links',
    description:
      'For each number a link to put into a message: its page has one button, which opts the number out. Nothing is stored until then, and the same number always gets the same link. A link that a test key has made stores nothing.',
  })
  @StatusEnvelope('Links made successfully.', OptOutLinksResponse)
  createLinks(@CurrentVendor() vendor: VendorCaller, @Body() body: OptOutLinksRequest): Promise<OptOutLinksResponse> {
    const sender = body.sender_name ?? null;
    const links = body.recipients.map((phone) => ({ phone, url: this.links.urlOf(vendor, phone, sender) }));
    return Promise.resolve({ links });
  }

  @Get('settings')
  @KeyOrTokenAuth('opt-outs.read', 'read')
  @ApiOperation({
    operationId: 'getOptOutSettings',
    summary: 'Get opt-out settings',
    description: 'What the opt-outs of the account hold for.',
  })
  @StatusEnvelope('Settings retrieved successfully.', OptOutSettingsResponse)
  settings(@CurrentVendor() vendor: VendorCaller): Promise<OptOutSettingsResponse> {
    return this.optOuts.settings(vendor);
  }

  @Put('settings')
  @BearerAuth('opt-outs.set')
  @ApiOperation({
    operationId: 'setOptOutSettings',
    summary: 'Set opt-out settings',
    description: 'Say what the opt-outs of the account hold for. Each sub-account has its own.',
  })
  @StatusEnvelope('Settings changed successfully.', OptOutSettingsResponse)
  set(@CurrentVendor() vendor: VendorCaller, @Body() body: OptOutSettingsRequest): Promise<OptOutSettingsResponse> {
    return this.optOuts.set(vendor, body);
  }

  @Delete(':id')
  @KeyOrTokenAuth('opt-outs.manage', 'manage')
  @ApiOperation({
    operationId: 'endOptOut',
    summary: 'End an opt-out',
    description:
      'The number gets messages again, unless another opt-out is in force. This one stays in the history. Test keys may not do this.',
  })
  @ApiId('42')
  @StatusEnvelope('The opt-out has ended.', OptOutResponse, {
    ended_at: '2026-03-02T12:00:00.000Z',
    ended_by: 'api',
    ended_user_id: 7,
  })
  end(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<OptOutResponse> {
    return this.optOuts.end(vendor, id);
  }
}
