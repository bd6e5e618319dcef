export { Field, type FieldDecorator, snakeCase } from './field';
export {
  Composed,
  Flag,
  MapOf,
  ObjectOf,
  Objects,
  OneOf,
  Parsed,
  Real,
  Secret,
  Text,
  Texts,
  Url,
  Whole,
} from './field-decorators';
export { readObject } from './read-object';
export { isPlainObject, type PlainObject, ObjectSource } from './object-source';
