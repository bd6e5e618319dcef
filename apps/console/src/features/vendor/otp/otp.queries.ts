import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import type { Mode } from '../../../session/use-mode';

export interface Asked {
  readonly phone: string;
  readonly reference: string;
  readonly expiresAt: string;
}

const SECOND_MS = 1_000;

export const useAskForCode = (mode: Mode) =>
  useMutation({
    mutationFn: async ({ phone, sender }: { readonly phone: string; readonly sender: string }): Promise<Asked> => {
      const { reference_id, expires_in_seconds } = await dataOf(
        api.POST('/v1/otp/generate', {
          params: { header: { 'SMS-Mode': mode } },
          body: { phone_number: phone, ...(sender !== '' && { sender_id: sender }) },
        }),
      );
      const expiresAt = new Date(Date.now() + expires_in_seconds * SECOND_MS).toISOString();
      return { phone, reference: reference_id, expiresAt };
    },
  });

export const useVerifyCode = () =>
  useMutation({
    mutationFn: ({ phone, reference, code }: Omit<Asked, 'expiresAt'> & { readonly code: string }) =>
      dataOf(api.POST('/v1/otp/verify', { body: { phone_number: phone, reference_id: reference, otp_code: code } })),
  });
