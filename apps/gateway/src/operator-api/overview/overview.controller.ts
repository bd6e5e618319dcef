import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { GetOverviewHandler } from './get-overview.handler';
import { OverviewResponse } from './overview.response';

@ApiTags('Operators')
@Controller('v1/admin/overview')
@BearerAuth('overview.read')
export class OverviewController {
  constructor(private readonly getOverview: GetOverviewHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'getOverview',
    summary: 'Get the overview',
    description:
      'The state of the service in one snapshot: rates, the queue, carriers, webhooks, open tasks and the processes of each service with their versions. A part whose service does not respond within 1.5 s is null and named in `unavailable`.',
  })
  @StatusEnvelope('Overview retrieved successfully.', OverviewResponse)
  get(): Promise<OverviewResponse> {
    return this.getOverview.execute();
  }
}
