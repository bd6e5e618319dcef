import { type DynamicModule, Module, type Type } from '@nestjs/common';

@Module({})
class ConfigValueModule {}

@Module({})
class ConfiguredModule {}

/** `module` with a configuration that was read already, injected everywhere in it by `key`. */
export function withConfig(module: Type, key: string | symbol, config: object): DynamicModule {
  const value: DynamicModule = {
    module: ConfigValueModule,
    global: true,
    providers: [{ provide: key, useValue: config }],
    exports: [key],
  };
  return { module: ConfiguredModule, imports: [value, module] };
}
