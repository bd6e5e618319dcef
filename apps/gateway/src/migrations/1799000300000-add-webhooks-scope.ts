import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with `manage` do not get it: what they could do to the webhook is what they are to lose. */
export class AddWebhooksScope1799000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check,
      ADD CONSTRAINT api_key_scopes_check
        CHECK (scopes <@ '{send,otp,read,manage,webhooks}' AND cardinality(scopes) > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check,
      ADD CONSTRAINT api_key_scopes_check
        CHECK (scopes <@ '{send,otp,read,manage}' AND cardinality(scopes) > 0) NOT VALID`);
  }
}
