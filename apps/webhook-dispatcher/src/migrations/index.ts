import { CreateDispatcher1764000300000 } from './1764000300000-create-dispatcher';
import { NumberEvents1764000400000 } from './1764000400000-number-events';
import { NameSecretKeys1764000500000 } from './1764000500000-name-secret-keys';
import { TrustQueuedDeliveries1764000600000 } from './1764000600000-trust-queued-deliveries';

export const MIGRATIONS = [
  CreateDispatcher1764000300000,
  NumberEvents1764000400000,
  NameSecretKeys1764000500000,
  TrustQueuedDeliveries1764000600000,
];
