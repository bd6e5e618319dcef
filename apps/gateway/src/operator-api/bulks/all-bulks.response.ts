import type { ListedBulk } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { BULK_FIELDS_EXAMPLE, bulkFields, BulkFieldsResponse } from '../../vendor-api/bulks/bulk-fields.response';
import { BULK_PAGE_EXAMPLE, BulkPageResponse } from '../../vendor-api/bulks/listed-bulks.response';
import { VENDOR_NAME } from '../vendors/vendor-names';

/** A send as operators see it: without its text. */
export class BulkOfVendorResponse extends BulkFieldsResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly vendor_id: number | null;

  @ApiProperty(VENDOR_NAME)
  readonly vendor_name: string | null;

  static of(bulk: ListedBulk, vendorName: string | null): BulkOfVendorResponse {
    return { ...bulkFields(bulk), vendor_id: bulk.accountId ?? null, vendor_name: vendorName };
  }

  static readonly example: BulkOfVendorResponse = { ...BULK_FIELDS_EXAMPLE, vendor_id: 7, vendor_name: 'Example Ltd' };
}

export class AllBulksResponse extends BulkPageResponse {
  @ApiProperty({ type: [BulkOfVendorResponse] })
  readonly bulks: readonly BulkOfVendorResponse[];

  static readonly example: AllBulksResponse = { bulks: [BulkOfVendorResponse.example], ...BULK_PAGE_EXAMPLE };
}

export class CancelledBulkOfVendorResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly vendor_id: number | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send.' })
  readonly total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'By this call or an earlier one, of the vendor or an operator.' })
  readonly cancelled: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credit that comes back for these within seconds; 0 in test mode.' })
  readonly released_credits: number;

  static readonly example: CancelledBulkOfVendorResponse = {
    request_id: BULK_FIELDS_EXAMPLE.request_id,
    vendor_id: 7,
    total: 50_000,
    cancelled: 29_750,
    released_credits: 29_750,
  };
}
