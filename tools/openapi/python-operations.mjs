// The calls of vendors as methods of the Python client.
import { routeOf } from './vendor-operations.mjs';

const TYPES = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };
const KEYWORDS = ['from', 'import', 'class', 'global', 'pass', 'in', 'is', 'not', 'and', 'or', 'if', 'with', 'as'];

/** @param version of the package */
export function pythonOperations(operations, version) {
  return `# Written by npm run docs:schema.
from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

from ._page import Page
from ._transport import UNSET, Transport

VERSION = "${version}"


class Operations(Transport):
    """Every call of the API that a vendor makes."""

${operations.map(methodOf).join('\n\n')}
`;
}

function methodOf(operation) {
  const { name, summary, inPath, inQuery, body, form, isIdempotent } = operation;
  const [method, path] = routeOf(operation).split(' ');
  const members = Object.entries({ ...form?.properties, ...body?.properties }).map(([member, schema]) => ({
    name: member,
    schema,
    required: body?.required?.includes(member) ?? false,
  }));
  const parameters = [...inPath, ...inQuery, ...members];
  const isPaged = inQuery.some((parameter) => ['cursor', 'page'].includes(parameter.name));
  const signature = [
    ...parameters.map((parameter) => `${wordOf(parameter.name)}: ${annotated(parameter)},`),
    ...(isIdempotent ? ['idempotency_key: Optional[str] = None,'] : []),
  ];
  const lines = [
    `    def ${snake(name)}(`,
    '        self,',
    ...(signature.length === 0 ? [] : ['*,', ...signature]).map((line) => `        ${line}`),
    `    ) -> ${isPaged ? 'Page' : 'Any'}:`,
    `        """${summary}."""`,
    '        return self._call(',
    `            "${method}",`,
    `            "${path}",`,
    parameters.length === 0 ? '            {},' : '            {',
    ...parameters.map((parameter) => `                "${parameter.name}": ${wordOf(parameter.name)},`),
    ...(parameters.length === 0 ? [] : ['            },']),
    ...(isIdempotent ? ['            idempotency_key=idempotency_key,'] : []),
    '        )',
  ];
  return lines.join('\n');
}

function annotated({ schema, required }) {
  return required ? typeOf(schema) : `${typeOf(schema)} = UNSET`;
}

function typeOf(schema = {}) {
  const kinds = [schema.type ?? 'any'].flat();
  const named = kinds
    .filter((kind) => kind !== 'null')
    .map((kind) => {
      if (kind === 'array') return `Sequence[${typeOf(schema.items)}]`;
      if (kind === 'object') return 'Mapping[str, Any]';
      return schema.format === 'binary' ? 'bytes' : (TYPES[kind] ?? 'Any');
    });
  const type = named.length > 1 ? `Union[${named.join(', ')}]` : (named[0] ?? 'Any');
  return kinds.includes('null') && type !== 'Any' ? `Optional[${type}]` : type;
}

function wordOf(name) {
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
