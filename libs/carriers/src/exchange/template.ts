/** Names that a placeholder can have. */
export const TEMPLATE_FIELDS = [
  'from',
  'to',
  'text',
  'reference',
  'callback',
  'part',
  'parts',
  'udh',
  'coding',
  'validity_seconds',
  'validity_minutes',
  'username',
  'password',
  'id',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>>;

/** Literal texts and the fields between them. */
export type Template = readonly (string | { readonly field: TemplateField })[];

const PIECE = /\{\{|\}\}|\{([a-z_]{1,20})\}|[{}]|[^{}]+/g;

/** `{to}` is a field, `{{` and `}}` are braces. Null when the text has another brace or an unknown field. */
export function parseTemplate(text: string): Template | null {
  const pieces: (Template[number] | null)[] = [...text.matchAll(PIECE)].map(([piece, name]) => {
    if (name !== undefined) {
      const field = TEMPLATE_FIELDS.find((known) => known === name);
      return field === undefined ? null : { field };
    }
    if (piece === '{{' || piece === '}}') return piece.slice(1);
    return piece === '{' || piece === '}' ? null : piece;
  });
  return pieces.includes(null) ? null : pieces.filter((piece) => piece !== null);
}

/** Every value goes through `escape`, literal text through none. A field without a value is empty. */
export function fillTemplate(template: Template, values: TemplateValues, escape: (value: string) => string): string {
  return template.map((piece) => (typeof piece === 'string' ? piece : escape(values[piece.field] ?? ''))).join('');
}

export function fieldsOf(template: Template): TemplateField[] {
  return template.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.field]));
}
