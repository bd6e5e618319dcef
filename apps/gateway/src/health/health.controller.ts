import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicReadiness } from './public-readiness';

/** For load balancers in front of the public port; operators read the details on the ops port. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: PublicReadiness) {}

  @Get('healthz')
  healthz() {
    return { status: 'ok' };
  }

  @Get('readyz')
  async readyz(@Res({ passthrough: true }) reply: FastifyReply) {
    const ready = await this.readiness.isReady();
    void reply.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ready' : 'not_ready' };
  }
}
