import vm, { type CompileFunctionOptions } from 'node:vm';

const KEPT = Symbol.for('sms.compile-once');

/**
 * Jest compiles every module anew for every test file, with a function of Node that V8 keeps nothing of: a fifth of the
 * processor time of a file that starts a service. V8 keeps what it has compiled of a script, also when the script runs
 * in another context. A script has no dynamic import of its own, which Jest supports with a flag of Node alone.
 */
export function compileOnce(): void {
  const original = vm.compileFunction as typeof vm.compileFunction & { [KEPT]?: boolean };
  if (original[KEPT]) return;
  const compile = (code: string, parameters: readonly string[] = [], options: CompileFunctionOptions = {}): unknown => {
    const { filename, parsingContext } = options;
    if (!parsingContext || filename === undefined) return original(code, parameters, options);
    const head = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    return script.runInContext(parsingContext) as unknown;
  };
  vm.compileFunction = Object.assign(compile, { [KEPT]: true }) as unknown as typeof vm.compileFunction;
}
