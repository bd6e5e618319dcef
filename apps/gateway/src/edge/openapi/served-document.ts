import { type INestApplication, Injectable } from '@nestjs/common';
import { openApiDocument, type WebhookDescription } from './openapi-document';

/** The document of the running application, made when it is first requested. */
@Injectable()
export class ServedDocument {
  private described: { readonly app: INestApplication; readonly webhooks: WebhookDescription } | undefined;
  private text: string | undefined;

  /** Sets what the document describes, before anything is served. */
  describe(app: INestApplication, webhooks: WebhookDescription): void {
    this.described = { app, webhooks };
  }

  /** @throws when `describe` was not called. */
  json(): string {
    if (!this.described) throw new Error('the API document was asked for before there was an application');
    const { app, webhooks } = this.described;
    return (this.text ??= JSON.stringify(openApiDocument(app, webhooks)));
  }
}
