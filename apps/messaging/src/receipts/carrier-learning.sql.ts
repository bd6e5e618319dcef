import { statement } from '@sms/platform/database';

/** Matches to different recipients, none of another form in between: a coincidence does not happen three times. */
const ENOUGH_PAIRS = 3;

export const learnIdForm = statement<
  readonly [carrier: string, form: 'hex_to_decimal' | 'decimal_to_hex', seen: string],
  { value: string | null; became: boolean }
>({
  name: 'messaging.learn_id_form',
  text: `
    INSERT INTO carrier_learned AS l (carrier, setting, value, evidence)
    VALUES ($1, 'message_id_form', NULL, jsonb_build_object('form', $2::text, 'recipients',
      jsonb_build_array($3::text)))
    ON CONFLICT (carrier, setting) DO UPDATE SET
      evidence = CASE WHEN l.evidence->>'form' IS DISTINCT FROM $2 THEN excluded.evidence
                      WHEN l.evidence->'recipients' ? $3 THEN l.evidence
                      ELSE jsonb_set(l.evidence, '{recipients}',
                        (l.evidence->'recipients') || to_jsonb($3::text)) END,
      value = CASE WHEN l.value IS DISTINCT FROM $2 AND l.evidence->>'form' = $2
        AND NOT l.evidence->'recipients' ? $3
                    AND jsonb_array_length(l.evidence->'recipients') >= ${ENOUGH_PAIRS - 1} THEN $2 ELSE l.value END,
      since = CASE WHEN l.value IS DISTINCT FROM $2 THEN now() ELSE l.since END
    RETURNING value, value = $2 AS became`,
});
