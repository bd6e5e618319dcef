import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA } from '../../edge/http/api-schemas';
import { TIMELINE_ACTORS, TIMELINE_STEPS, type TimelineEntry } from './timeline/timeline-entry';

export class TimelineEntryResponse implements TimelineEntry {
  @ApiProperty(TIME_SCHEMA)
  readonly at: string;

  @ApiProperty({ enum: TIMELINE_STEPS, description: 'Stable; others may be added.' })
  readonly step: TimelineEntry['step'];

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;

  @ApiProperty({ enum: TIMELINE_ACTORS })
  readonly actor: TimelineEntry['actor'];

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The same for programs, by step.' })
  readonly data: TimelineEntry['data'];

  static readonly examples: readonly TimelineEntryResponse[] = [
    {
      at: '2026-03-01T09:00:00.000Z',
      step: 'accepted',
      text: 'Accepted from Example, 1 segment; it queues with single messages.',
      actor: 'vendor',
      data: { sender: 'Example', segments: 1, lane: 'single', mode: 'live' },
    },
    {
      at: '2026-03-01T09:00:00.040Z',
      step: 'attempt',
      text: 'Attempt 1 over north, bind 2: accepted as 7f03a1.',
      actor: 'carrier',
      data: { attempt: 1, segment: 1, segments: 1, carrier: 'north', bind: 2, outcome: 'accepted' },
    },
    {
      at: '2026-03-01T09:00:02.000Z',
      step: 'receipt',
      text: 'north reported: stat:UNDELIV err:027 done date:2603010900',
      actor: 'carrier',
      data: { carrier: 'north', segment: 1, receipt: 'stat:UNDELIV err:027 done date:2603010900' },
    },
  ];
}
