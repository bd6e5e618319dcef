import { connect } from 'nats';
import { Client } from 'pg';
import { createTestDatabase } from './create-test-database';
import { eventually } from './eventually';
import { startNatsServer } from './start-nats-server';
import { assertTestDatabase, testInfrastructure } from './test-infrastructure.config';

describe('test infrastructure', () => {
  it('gives every caller an empty database of its own, whose commits outlive its server, and drops it', async () => {
    const [one, two] = await Promise.all([createTestDatabase('Same name'), createTestDatabase('Same name')]);
    expect(one.name).toMatch(/^test_same_name_/);
    expect(one.name).not.toBe(two.name);
    const client = new Client({ connectionString: one.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_database() AS name, current_setting('synchronous_commit') AS synchronous",
    );
    expect(rows).toEqual([{ name: one.name, synchronous: 'on' }]);
    await Promise.all([one.drop(), two.drop()]);
    const { postgresUrl } = testInfrastructure();
    const admin = new Client({ connectionString: postgresUrl });
    await admin.connect();
    const left = await admin.query('SELECT datname FROM pg_database WHERE datname = ANY($1)', [[one.name, two.name]]);
    expect(left.rows).toEqual([]);
    await admin.end();
  });

  it('has a NATS server', async () => {
    const connection = await connect({ servers: testInfrastructure().natsUrl });
    await connection.flush();
    await connection.close();
  });

  it('starts NATS servers that may be killed and come back where they were', async () => {
    const server = await startNatsServer();
    const connection = await connect({ servers: server.url, maxReconnectAttempts: -1, reconnectTimeWait: 20 });
    await server.kill();
    await expect(connect({ servers: server.url, timeout: 500, reconnect: false })).rejects.toThrow();
    await server.start();
    await eventually(() => connection.flush());
    await connection.close();
    await server.stop();
  });

  it('refuses a database that is not named as one for tests', () => {
    expect(() => assertTestDatabase('postgres://u:p@127.0.0.1/production')).toThrow('"production"');
    expect(() => assertTestDatabase('postgres://u:p@127.0.0.1/sms_test')).not.toThrow();
  });
});
