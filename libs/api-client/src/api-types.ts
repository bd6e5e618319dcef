/** Requests and responses of the HTTP API, as far as our own callers need them. */

export interface Envelope {
  readonly status?: string;
  readonly success?: boolean;
  readonly message?: string;
  readonly error_code?: string;
  readonly request_id?: string;
  readonly attempts_remaining?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty when the text is no JSON. */
  readonly body: Envelope;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface CreateVendor extends Credentials {
  readonly name: string;
  readonly opening_credits?: number;
  readonly rate_limit_per_minute?: number;
  /** What is sent without a sender goes under this name, once it is approved. */
  readonly default_sender?: string | null;
}

export interface CreateApiKey {
  readonly name: string;
  /** With a test key nothing leaves the sandbox. */
  readonly mode?: 'live' | 'test';
  /** The usual ones when null. */
  readonly scopes?: readonly string[] | null;
}

export interface ApiKey {
  readonly id: string;
  /** Shown this once. */
  readonly api_key: string;
}

export interface SendSms {
  readonly phone: string;
  readonly message: string;
  readonly sender_id?: string;
}

export interface SendBulkSms {
  readonly recipients: readonly string[];
  readonly message: string;
  readonly sender_id?: string;
}

export interface StatusReason {
  readonly code: string;
  readonly text: string;
  readonly retry_helps: boolean;
}

/** A message in the log. */
export interface LogEntry {
  readonly id: number;
  readonly user_id: number;
  readonly recipient: string;
  readonly message: string;
  readonly status: string;
  readonly transaction_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reason: StatusReason | null;
}

export interface LogPage {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
  readonly data: readonly LogEntry[];
}

export interface DeliveryWebhook {
  readonly delivery_webhook_url: string | null;
  /** The one that signs first. */
  readonly secrets: readonly string[];
}

export interface WebhookDelivery {
  readonly status: string;
  /** An attempt in flight has no outcome yet. */
  readonly attempts: readonly {
    readonly outcome: string | null;
    readonly status_code: number | null;
    readonly duration_ms: number | null;
  }[];
}
