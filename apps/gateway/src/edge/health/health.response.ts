import { ApiProperty } from '@nestjs/swagger';

export class LivenessResponse {
  @ApiProperty({ enum: ['ok'] })
  readonly status: 'ok';

  static readonly example: LivenessResponse = { status: 'ok' };
}

export class ReadyResponse {
  @ApiProperty({ enum: ['ready'] })
  readonly status: 'ready';

  static readonly example: ReadyResponse = { status: 'ready' };
}

export class NotReadyResponse {
  @ApiProperty({ enum: ['not_ready'] })
  readonly status: 'not_ready';

  static readonly example: NotReadyResponse = { status: 'not_ready' };
}
