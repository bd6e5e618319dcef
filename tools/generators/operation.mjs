import { addImport, addToList, formatChanges, namesOf, replaceIn } from './edit.mjs';

export default async function operation(tree, { service, name, feature }) {
  addOperation(tree, { service, name, feature });
  await formatChanges(tree);
  return () =>
    console.log(`
Give ${namesOf(name).pascal}Request and its reply their fields, the fixture values for them, and the handler its work.
After a first call from another service: npm run docs:graph, npm run nats:permissions.`);
}

export function addOperation(tree, { service, name, feature }) {
  const { pascal, camel } = namesOf(name);
  addContract(tree, service, name);
  const folder = `apps/${service}/src/${feature}`;
  const handler = `${pascal}Handler`;
  const file = `${folder}/${name}.handler.ts`;
  if (tree.exists(file)) throw new Error(`there is ${file} already`);
  tree.write(
    file,
    `import { Injectable } from '@nestjs/common';
import type { ${pascal}Reply, ${pascal}Request } from '@sms/contracts/${service}';

@Injectable()
export class ${handler} {
  async execute({ accountId }: ${pascal}Request): Promise<${pascal}Reply> {
    return { accountId };
  }
}
`,
  );
  const controller = addMethod(tree, service, folder, feature, { name, pascal, camel });
  const own = `${folder}/${feature}.module.ts`;
  const [module, from] = tree.exists(own) ? [own, '.'] : [`apps/${service}/src/${service}.module.ts`, `./${feature}`];
  addImport(tree, module, [handler], `${from}/${name}.handler`);
  addToList(tree, module, /\n {2}providers: \[/, ']', handler);
  if (controller) {
    addImport(tree, module, [controller], `${from}/${feature}.rpc.controller`);
    addToList(tree, module, /\n {2}controllers: \[/, ']', controller);
  }
}

function addContract(tree, service, name) {
  const { pascal, camel } = namesOf(name);
  const { upper } = namesOf(service);
  const folder = `libs/contracts/${service}/src`;
  if (tree.exists(`${folder}/${name}.ts`)) throw new Error(`there is ${folder}/${name}.ts already`);
  tree.write(
    `${folder}/${name}.ts`,
    `import { IsWhole } from '@sms/contracts/rpc';

export class ${pascal}Request {
  @IsWhole(1)
  readonly accountId: number;
}

export interface ${pascal}Reply {
  readonly accountId: number;
}
`,
  );
  addImport(tree, `${folder}/operations.ts`, [`type ${pascal}Reply`, `${pascal}Request`], `./${name}`);
  addToList(
    tree,
    `${folder}/operations.ts`,
    new RegExp(`${upper}_OPERATIONS = \\{`),
    '}',
    `${camel}: operation<${pascal}Request, ${pascal}Reply>('${service}.${name}.v1', ${pascal}Request)`,
  );
  const index = `${folder}/index.ts`;
  tree.write(index, `${tree.read(index, 'utf8')}export { type ${pascal}Reply, ${pascal}Request } from './${name}';\n`);
  addToList(
    tree,
    `${folder}/fixtures.ts`,
    new RegExp(`${upper}_FIXTURES: readonly ContractFixture\\[\\] = \\[`),
    ']',
    `fixture(${upper}_OPERATIONS.${camel}, {
      request: { accountId: 4_711 },
      reply: { accountId: 4_711 },
      malformed: [[{ accountId: 0 }, 'accountId']],
    })`,
  );
}

/** Returns the name of the controller when it is a new one. */
function addMethod(tree, service, folder, feature, { name, pascal, camel }) {
  const file = `${folder}/${feature}.rpc.controller.ts`;
  const { upper } = namesOf(service);
  const controller = `${namesOf(feature).pascal}RpcController`;
  const isNew = !tree.exists(file);
  if (isNew) {
    tree.write(
      file,
      `import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';

@Controller()
export class ${controller} {
  constructor() {}
}
`,
    );
  }
  const contract = `@sms/contracts/${service}`;
  addImport(tree, file, [`${upper}_OPERATIONS`, `type ${pascal}Reply`, `${pascal}Request`], contract);
  addImport(tree, file, [`${pascal}Handler`], `./${name}.handler`);
  addToList(tree, file, /\n {2}constructor\(/, ')', `private readonly ${camel}Handler: ${pascal}Handler`);
  replaceIn(
    tree,
    file,
    /\n\}\s*$/,
    `

  @MessagePattern(${upper}_OPERATIONS.${camel})
  ${camel}(@Payload() request: ${pascal}Request): Promise<${pascal}Reply> {
    return this.${camel}Handler.execute(request);
  }
}
`,
  );
  return isNew ? controller : undefined;
}
