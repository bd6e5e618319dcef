import { ApiProperty } from '@nestjs/swagger';

export class SignInProviderResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Of the identity provider; null where there is none.' })
  readonly name: string | null;

  static readonly example: SignInProviderResponse = { name: 'Example SSO' };
}

export class StartedSignInResponse {
  @ApiProperty({ description: 'The address at the identity provider, to which the page sends the browser.' })
  readonly address: string;

  static readonly example: StartedSignInResponse = {
    address: 'https://login.example/authorize?client_id=sms&response_type=code&state=Zk3q',
  };
}
