interface Order {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

export interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/**
 * In a child process: carries out what its parent orders by name and replies with what that returned. Arguments cross
 * as JSON.
 */
export function serveOrders(orders: Readonly<Record<string, (argument: never) => unknown>>): void {
  process.on('message', (message) => {
    const { id, name, argument } = message as Order;
    void reply(id, async () => {
      const order = orders[name];
      if (!order) throw new Error(`no order ${name}`);
      return order(argument as never);
    });
  });
  // The parent is gone, however it ended.
  process.on('disconnect', () => process.exit());
}

async function reply(id: number, work: () => Promise<unknown>): Promise<void> {
  const message: Reply = await work().then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(message);
}
