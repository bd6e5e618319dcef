import { type INestApplication, Injectable } from '@nestjs/common';
import { openApiDocument } from './openapi-document';

/** The document of the running application, made when it is first asked for. */
@Injectable()
export class ServedDocument {
  private app: INestApplication | undefined;
  private text: string | undefined;

  /** Before anything is served: what the document is about. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** @throws when nothing is described. */
  json(): string {
    if (!this.app) throw new Error('the API document was asked for before there was an application');
    return (this.text ??= JSON.stringify(openApiDocument(this.app)));
  }
}
