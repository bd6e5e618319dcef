import { randomBytes } from 'node:crypto';
import { appendFile, chmod, chown, cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  becomesTrue,
  type LocalPostgres,
  mustRun,
  postgresOwner,
  type RunningProcesses,
  startPostgres,
  withConnection,
} from '@sms/dev-env';

const PROMOTED_WITHIN_MS = 120_000;
const ARCHIVED_WITHIN_MS = 60_000;
/** Several clusters run at once. */
const SMALL = ['shared_buffers=64MB', 'min_wal_size=80MB'];
/** Files that belong to the running server, so that the copy must not have them. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];

/** A Postgres with a base backup and an archive of its WAL, and others that are restored from them. */
export class ArchivedCluster {
  private readonly password = randomBytes(12).toString('hex');

  private constructor(
    private readonly folder: string,
    private readonly running: RunningProcesses,
    private readonly owner: { readonly uid: number; readonly gid: number } | undefined,
  ) {}

  /** Makes the folder of the archive. @param folder passable for the account that Postgres runs under */
  static async create(folder: string, running: RunningProcesses): Promise<ArchivedCluster> {
    const cluster = new ArchivedCluster(folder, running, await postgresOwner(path.join(folder, 'primary')));
    await cluster.ownFolder(cluster.archive);
    return cluster;
  }

  /** Starts the server whose WAL is archived, and takes the base backup. */
  async startPrimary(): Promise<LocalPostgres> {
    const dataDir = path.join(this.folder, 'primary');
    await mkdir(dataDir, { mode: 0o755 });
    const archived = `test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f`;
    const primary = await this.start(dataDir, ['wal_level=replica', 'archive_mode=on', `archive_command=${archived}`]);
    await withConnection(primary.url, async (client) => {
      await client.query("SELECT pg_backup_start('base', true)");
      const cluster = await realpath(path.join(dataDir, 'postgres/cluster'));
      await cp(cluster, this.base, { recursive: true, filter: (file) => !NOT_COPIED.includes(path.basename(file)) });
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
      await writeFile(path.join(this.base, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    return primary;
  }

  /** Waits until everything that is committed by now is in the archive. */
  async archiveAll({ url }: LocalPostgres): Promise<void> {
    await withConnection(url, async (client) => {
      const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
      const archived = await becomesTrue(
        async () =>
          (
            await client.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1 COLLATE "C"', [
              rows[0]?.segment,
            ])
          ).rowCount === 1,
        ARCHIVED_WITHIN_MS,
        100,
      );
      if (!archived) throw new Error('the WAL was not archived');
    });
  }

  /** Restores the cluster as it was at a moment, as another server. */
  async restore(name: string, moment: Date): Promise<LocalPostgres> {
    const home = path.join(this.folder, name, 'postgres');
    const cluster = path.join(home, 'cluster');
    await mkdir(home, { recursive: true, mode: 0o755 });
    await cp(this.base, cluster, { recursive: true });
    await rm(path.join(cluster, 'pg_wal'), { recursive: true });
    await mkdir(path.join(cluster, 'pg_wal'));
    await writeFile(path.join(cluster, 'recovery.signal'), '');
    await appendFile(
      path.join(cluster, 'postgresql.auto.conf'),
      [
        `restore_command = 'cp ${this.archive}/%f %p'`,
        // An ISO time with a T is refused.
        `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
        `recovery_target_action = 'promote'`,
        '',
      ].join('\n'),
    );
    await this.handOver(home);
    const restored = await this.start(path.dirname(home), []);
    const promoted = await becomesTrue(
      () =>
        withConnection(restored.url, async (client) => {
          const { rows } = await client.query<{ replaying: boolean }>('SELECT pg_is_in_recovery() AS replaying');
          return rows[0]?.replaying === false;
        }),
      PROMOTED_WITHIN_MS,
      100,
    );
    if (!promoted) throw new Error(`${name} does not come to ${moment.toISOString()}`);
    return restored;
  }

  private get archive(): string {
    return path.join(this.folder, 'archive');
  }

  private get base(): string {
    return path.join(this.folder, 'base');
  }

  private start(dataDir: string, settings: readonly string[]): Promise<LocalPostgres> {
    const { running, password } = this;
    return startPostgres({ dataDir, running, log: () => undefined, password, settings: [...SMALL, ...settings] });
  }

  private async ownFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 });
    if (this.owner) await chown(folder, this.owner.uid, this.owner.gid);
  }

  /** Gives a folder to the account that Postgres runs under, which wants it for itself alone. */
  private async handOver(home: string): Promise<void> {
    await chmod(path.join(home, 'cluster'), 0o700);
    const { owner } = this;
    if (!owner) return;
    await mustRun('chown', ['-R', `${owner.uid}:${owner.gid}`, home], { timeoutMs: 60_000 });
  }
}
