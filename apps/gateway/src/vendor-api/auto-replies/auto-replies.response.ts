import { ApiProperty } from '@nestjs/swagger';
import { type AutoReply, REPLY_TRIGGERS, type ReplyTrigger } from '@sms/contracts/messaging';

class AutoReplyResponse {
  @ApiProperty({ enum: REPLY_TRIGGERS })
  readonly trigger: ReplyTrigger;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The number written to. Null: all without one of their own.',
  })
  readonly number: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Without case and accents, as it is compared.' })
  readonly keyword: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null: a text of the service, in the language of the word.',
  })
  readonly text: string | null;

  static of({ trigger, number, keyword, text }: AutoReply): AutoReplyResponse {
    return { trigger, number, keyword, text };
  }

  static readonly example: AutoReplyResponse = {
    trigger: 'keyword',
    number: '1606',
    keyword: 'hours',
    text: 'We are open from 9 to 5.',
  };
}

export class AutoRepliesResponse {
  @ApiProperty({ type: [AutoReplyResponse] })
  readonly replies: readonly AutoReplyResponse[];

  static of(replies: readonly AutoReply[]): AutoRepliesResponse {
    return { replies: replies.map((reply) => AutoReplyResponse.of(reply)) };
  }

  static readonly example: AutoRepliesResponse = { replies: [AutoReplyResponse.example] };
}
