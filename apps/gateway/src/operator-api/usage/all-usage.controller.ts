import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors } from '../../edge/http/api-operation';
import { JSON_TYPE, type JsonText, StatusEnvelopeOrText } from '../../edge/http/envelope';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { usageJson } from '../../vendor-api/usage/usage-text';
import { AllUsageParams } from './all-usage.params';
import { AllUsageResponse } from './all-usage.response';
import { GetAllUsageHandler } from './get-all-usage.handler';

@ApiTags('Operators')
@Controller('v1/admin/usage')
@BearerAuth('usage.read-all')
export class AllUsageController {
  constructor(private readonly getAllUsage: GetAllUsageHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'getAllUsage',
    summary: 'Get all usage',
    description:
      'What all vendors sent, by hour or day, and how it ended: by vendor, reason, status, mode, carrier or country. Counted as `GET /v1/usage` counts; at most 100 intervals.',
  })
  @ApiErrors(FAULT_CODES.notFound)
  @Header('content-type', JSON_TYPE)
  @StatusEnvelopeOrText('Usage retrieved successfully.', AllUsageResponse)
  async get(@Query() query: AllUsageParams): Promise<JsonText<AllUsageResponse>> {
    return usageJson(await this.getAllUsage.execute(query));
  }
}
