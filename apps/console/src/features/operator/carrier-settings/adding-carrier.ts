import { o } from '../../../i18n/operator/o';
import type { Answers, Question } from '../ask/question';

const texts = o.versions.adding;

/** Asks for what an SMPP account needs. @param onAdd is given the settings of the carrier */
export function addingCarrier(onAdd: (carrier: object) => void): Question {
  return {
    title: o.versions.addCarrier,
    effect: texts.effect,
    fields: [
      { name: 'name', label: texts.name, hint: texts.nameHint, maxLength: 32 },
      { name: 'host', label: texts.host, maxLength: 253 },
      { name: 'port', label: texts.port, type: 'number', value: '2775', min: 1 },
      { name: 'system_id', label: texts.systemId, maxLength: 16 },
      { name: 'password', label: texts.password, type: 'password' },
      { name: 'prefixes', label: texts.prefixes, hint: texts.prefixesHint, isOptional: true },
      { name: 'max_sessions', label: texts.sessions, type: 'number', value: '1', min: 1 },
    ],
    confirm: texts.add,
    act: (answers) => {
      onAdd(carrierOf(answers));
      return Promise.resolve({ title: texts.done(answers['name'] ?? '') });
    },
  };
}

function carrierOf(answers: Answers): object {
  const { name, host, port, system_id, password, prefixes = '', max_sessions } = answers;
  const given = prefixes.split(/[\s,]+/).filter((prefix) => prefix !== '');
  return {
    ...{ name, kind: 'smpp', host, port: Number(port), system_id, password },
    ...(given.length > 0 && { prefixes: given }),
    max_sessions: Number(max_sessions),
  };
}
