import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

export interface Containers {
  readonly postgresUrl: string;
  readonly natsUrl: string;
  stop(): Promise<void>;
}

/** Postgres and NATS in containers. Rejects when Docker cannot run one of them, with none left running. */
export async function startContainers(): Promise<Containers> {
  const starting = [
    new PostgreSqlContainer('postgres:17-alpine')
      .withDatabase('test')
      .withCommand(['postgres', '-c', 'max_connections=200'])
      .start(),
    // The image has no shell, which a wait for the port inside the container would need.
    new GenericContainer('nats:2')
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage('Server is ready'))
      .start(),
  ] as const;
  const stop = async (): Promise<void> => {
    const started = (await Promise.allSettled<StartedTestContainer>(starting)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    await Promise.all(started.map((container) => container.stop()));
  };
  try {
    const [postgres, nats] = await Promise.all(starting);
    return {
      postgresUrl: postgres.getConnectionUri(),
      natsUrl: `nats://${nats.getHost()}:${nats.getMappedPort(4222)}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
