import { HttpsReceiver } from '@sms/dev-env';
import { testInfrastructure } from './test-infrastructure.config';

/** A webhook receiver of one spec file, with a certificate of the test run's authority. */
export function startReceiver(): Promise<HttpsReceiver> {
  return HttpsReceiver.start(testInfrastructure().caDir);
}
