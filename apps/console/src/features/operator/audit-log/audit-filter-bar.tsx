import { useNavigate } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { FilterBar, SearchField } from '../../../ui/forms/filter-bar';
import { ChoiceList, FilterChip } from '../../../ui/forms/filter-chip';
import { TimeChip } from '../../../ui/forms/time-chip';
import styles from './audit-log.module.css';
import { actionText } from './audit-text';
import { type AuditFilter, auditFilterOf } from './audit-filter';

const ACTIONS = Object.entries(o.audit.actions).map(([value, label]) => ({ value, label }));
/** Such as `vendor:7`. */
const TARGET = /^[a-z-]+:.+$/;

/** A search for an actor or a target, and a chip for each other filter. */
export function AuditFilterBar({ filter }: { readonly filter: AuditFilter }) {
  const navigate = useNavigate({ from: '/ops/audit-log' });
  const change = (changes: { readonly [Name in keyof AuditFilter]?: AuditFilter[Name] | undefined }): void =>
    void navigate({ search: auditFilterOf({ ...filter, ...changes }) });
  const search = (typed: string): void => {
    const text = typed.trim();
    change({ actor: undefined, target: undefined, [TARGET.test(text) ? 'target' : 'actor']: text });
  };
  return (
    <FilterBar
      search={
        <SearchField
          label={o.audit.search}
          value={filter.target ?? filter.actor ?? ''}
          shortcut="/"
          onSearch={search}
        />
      }
    >
      <TimeChip filter={filter} onChange={change} />
      <FilterChip
        name={o.audit.what}
        value={filter.action && actionText(filter.action)}
        onClear={() => change({ action: undefined })}
      >
        {(close) => (
          <div className={styles.actions}>
            <ChoiceList
              label={o.audit.what}
              value={filter.action}
              options={ACTIONS}
              onChoose={(action) => {
                change({ action });
                close();
              }}
            />
          </div>
        )}
      </FilterChip>
      {Object.keys(filter).length > 0 && (
        <Button tone="ghost" size="small" onClick={() => void navigate({ search: {} })}>
          {t.ui.clearAll}
        </Button>
      )}
    </FilterBar>
  );
}
