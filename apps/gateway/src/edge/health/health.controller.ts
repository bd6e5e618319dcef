import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LivenessResponse, NotReadyResponse, ReadyResponse } from './health.response';
import { PublicReadiness } from './public-readiness';

/** For load balancers in front of the public port; operators read the details on the ops port. */
@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(private readonly readiness: PublicReadiness) {}

  @Get('healthz')
  @ApiOperation({ operationId: 'isAlive', summary: 'Check liveness', description: 'Whether the process lives.' })
  @ApiOkResponse({ description: 'It does.', type: LivenessResponse, example: LivenessResponse.example })
  healthz(): LivenessResponse {
    return { status: 'ok' };
  }

  @Get('readyz')
  @ApiOperation({ operationId: 'isReady', summary: 'Check readiness', description: 'Whether requests can be served.' })
  @ApiOkResponse({ description: 'They can.', type: ReadyResponse, example: ReadyResponse.example })
  @ApiServiceUnavailableResponse({
    description: 'Something the service needs is away.',
    type: NotReadyResponse,
    example: NotReadyResponse.example,
  })
  async readyz(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyResponse | NotReadyResponse> {
    const ready = await this.readiness.isReady();
    void reply.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ready' : 'not_ready' };
  }
}
