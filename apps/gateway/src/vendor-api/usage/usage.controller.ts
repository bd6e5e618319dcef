import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvBody, wantsCsv } from '../../edge/csv/csv';
import { JSON_TYPE, type JsonText, StatusEnvelope, StatusEnvelopeOrText } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { GetOtpUsageHandler } from './get-otp-usage.handler';
import { GetUsageHandler } from './get-usage.handler';
import { OtpUsageResponse } from './otp-usage.response';
import { SpanParams, UsageParams } from './usage.params';
import { UsageResponse } from './usage.response';
import { usageCsv, usageJson } from './usage-text';

@ApiTags('Usage')
@Controller('v1/usage')
@KeyOrTokenAuth('messages.read', 'read')
export class UsageController {
  constructor(
    private readonly getUsage: GetUsageHandler,
    private readonly getOtpUsage: GetOtpUsageHandler,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getUsage',
    summary: 'Get usage',
    description:
      'Messages, segments and credits by hour or day, and how they ended. Counted by the time at which messages were accepted, a few seconds after that: `complete_until` says up to when. With `Accept: text/csv` the points are lines of a CSV file. Hours are kept for 13 months; days of UTC stay.',
  })
  @StatusEnvelopeOrText('Usage retrieved successfully.', UsageResponse)
  async get(
    @CurrentVendor() vendor: VendorCaller,
    @Query() query: UsageParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<UsageResponse> | CsvBody> {
    const usage = await this.getUsage.execute(vendor, query);
    const asCsv = wantsCsv(request.headers.accept);
    void reply.header('content-type', asCsv ? 'text/csv; charset=utf-8' : JSON_TYPE);
    return asCsv ? usageCsv(usage) : usageJson(usage);
  }

  @Get('otp')
  @ApiOperation({
    operationId: 'getOtpUsage',
    summary: 'Get password usage',
    description:
      'One-time passwords of live keys by hour or day, and how they ended, counted by the time at which they were asked for. Those that are neither verified, expired nor locked can still be verified.',
  })
  @StatusEnvelope('Usage retrieved successfully.', OtpUsageResponse)
  otp(@CurrentVendor() vendor: VendorCaller, @Query() query: SpanParams): Promise<OtpUsageResponse> {
    return this.getOtpUsage.execute(vendor, query);
  }
}
