import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import {
  EXPLAINED_FIELDS_EXAMPLE,
  explainedFields,
  ExplainedFieldsResponse,
  EXPLANATION_EXAMPLE,
  explanationOf,
  ExplanationResponse,
} from '../../vendor-api/messages/message-explained.response';
import type { TimelineFacts } from '../../vendor-api/messages/timeline/compose-timeline';
import { maskNumber } from '../carriers/mask-number';
import { VENDOR_NAME } from '../vendors/vendor-names';
import { maskTimeline } from './mask-timeline';

class TracedFieldsResponse extends ExplainedFieldsResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty(VENDOR_NAME)
  readonly vendor_name: string | null;

  @ApiProperty({ description: 'Masked but for its last four digits.' })
  readonly recipient: string;

  static readonly example: TracedFieldsResponse = {
    ...EXPLAINED_FIELDS_EXAMPLE,
    vendor_id: 7,
    vendor_name: 'Example Ltd',
    recipient: '********3456',
  };
}

/** What its vendor is told of a message, without the text and with the number masked. */
export class TracedMessageResponse extends ExplanationResponse {
  @ApiProperty({ type: TracedFieldsResponse })
  readonly message: TracedFieldsResponse;

  static of(facts: TimelineFacts, vendorName: string | null, now: string): TracedMessageResponse {
    const { accountId, recipient } = facts.found.message;
    const explanation = explanationOf(facts, now);
    return {
      message: {
        ...explainedFields(facts.found),
        vendor_id: accountId,
        vendor_name: vendorName,
        recipient: maskNumber(recipient) ?? '',
      },
      ...explanation,
      timeline: maskTimeline(explanation.timeline, recipient).map((entry) =>
        // Vendors are not told when carriers were last changed.
        entry.step === 'routed'
          ? { ...entry, data: { ...entry.data, version: facts.found.route.version ?? null } }
          : entry,
      ),
    };
  }

  static readonly example: TracedMessageResponse = { message: TracedFieldsResponse.example, ...EXPLANATION_EXAMPLE };
}
