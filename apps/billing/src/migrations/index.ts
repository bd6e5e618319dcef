import { CreateLedger1798000000000 } from './1798000000000-create-ledger';
import { IndexLedgerLinks1798000000010 } from './1798000000010-index-ledger-links';
import { PartitionLedgerLinks1798000000011 } from './1798000000011-partition-ledger-links';

export const MIGRATIONS = [CreateLedger1798000000000, IndexLedgerLinks1798000000010, PartitionLedgerLinks1798000000011];
