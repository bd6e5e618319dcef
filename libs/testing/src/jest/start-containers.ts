import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { GenericContainer, Wait } from 'testcontainers';

type Stop = () => Promise<void>;

export async function startPostgresContainer(stops: Stop[]): Promise<string> {
  const container = await new PostgreSqlContainer('postgres:17-alpine').withDatabase('test').withCommand(['postgres', '-c', 'max_connections=200']).start();
  stops.push(async () => void (await container.stop()));
  return container.getConnectionUri();
}

export async function startNatsContainer(stops: Stop[]): Promise<string> {
  const container = await new GenericContainer('nats:2').withExposedPorts(4222).withWaitStrategy(Wait.forListeningPorts()).start();
  stops.push(async () => void (await container.stop()));
  return `nats://${container.getHost()}:${container.getMappedPort(4222)}`;
}
