import { ApiProperty } from '@nestjs/swagger';

export class LivenessResponse {
  @ApiProperty({ enum: ['ok'] })
  readonly status: 'ok';

  static readonly example: LivenessResponse = { status: 'ok' };
}

export class ReadinessResponse {
  @ApiProperty({ enum: ['ready', 'not_ready'] })
  readonly status: 'ready' | 'not_ready';
}
