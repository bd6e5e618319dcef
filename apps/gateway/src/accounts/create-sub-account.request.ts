import { IsEmail, MaxLength } from 'class-validator';
import { Text } from '../http/field-rule';

export class CreateSubAccountRequest {
  @Text(1, 120)
  name: string;

  @MaxLength(254)
  @IsEmail()
  email: string;

  @Text(8, 200)
  password: string;
}
