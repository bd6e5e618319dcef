import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { Caller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentCaller } from '../../identity/auth/current-caller.decorator';
import { EraseDataSubjectRequest } from './erase-data-subject.request';
import { ErasureResponse } from './erasure.response';
import { ExportDataSubjectHandler } from './export-data-subject.handler';
import { ExportDataSubjectRequest } from './export-data-subject.request';
import { ExportResponse } from './export.response';
import { RequestErasureHandler } from './request-erasure.handler';

@ApiTags('Accounts')
@Controller('v1/data-subjects')
export class DataSubjectsController {
  constructor(
    private readonly erasures: RequestErasureHandler,
    private readonly exports: ExportDataSubjectHandler,
  ) {}

  @Post('export')
  @KeyOrTokenAuth('data-subjects.export', 'read')
  @ApiOperation({
    operationId: 'exportDataSubject',
    summary: 'Export a phone number',
    description:
      'Read all that the account stores of a phone number, a page at a time: messages with their texts and attempts, webhook events, one-time passwords. Nothing of it is kept. An operator, who must say why, reads that of all vendors, and what the subscriber sent. Test keys may not do this.',
  })
  @StatusEnvelope('Phone number exported successfully.', ExportResponse)
  export(@CurrentCaller() caller: Caller, @Body() body: ExportDataSubjectRequest): Promise<ExportResponse> {
    return this.exports.execute(caller, body);
  }

  @Post('erase')
  @KeyOrTokenAuth('data-subjects.erase', 'manage')
  @ApiOperation({
    operationId: 'eraseDataSubject',
    summary: 'Erase a phone number',
    description:
      "Take a phone number and the texts of its messages out of all that the account has: messages, attempts, webhook events and one-time passwords. Counts and credits stay; the number becomes its country's calling code and zeros. What has yet to end is sent and delivered first. An operator, who must say why, erases the number of all vendors, and what the subscriber sent. Test keys may not do this.",
  })
  @StatusEnvelope('Erasure requested successfully.', ErasureResponse, {
    state: 'running',
    erased: [],
    completed_at: null,
    digest: null,
  })
  erase(@CurrentCaller() caller: Caller, @Body() body: EraseDataSubjectRequest): Promise<ErasureResponse> {
    return this.erasures.execute(caller, body);
  }

  @Get(':id')
  @KeyOrTokenAuth('data-subjects.erase', 'manage')
  @ApiOperation({
    operationId: 'getErasure',
    summary: 'Get an erasure',
    description: 'How far the erasure of a phone number is: its receipt, once nothing is left.',
  })
  @ApiId('0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001')
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Erasure retrieved successfully.', ErasureResponse)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ErasureResponse> {
    return this.erasures.get(caller, id);
  }
}
