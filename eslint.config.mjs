import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { DEPENDENCY_CONSTRAINTS } from './tools/lint/boundaries.mjs';

const TESTS = [
  '**/*.spec.{ts,tsx}',
  '**/*.int-spec.ts',
  '**/*.e2e-spec.ts',
  'apps/e2e/**',
  'libs/testing/**',
  '**/testing/**',
];

const NO_TEST_LIBRARY = { name: '@sms/testing', message: 'Only tests import it.' };
/** They change between two patches of a framework, and nobody is told. */
const NO_INSIDES = {
  regex: '^(@nestjs/[^/]+|fastify|nats|pg|typeorm|class-validator|class-transformer)/',
  message: 'Use what the package exports.',
};
/** Words that only this codebase gave a meaning; the glossary names the field's. */
const PRIVATE_WORDS = 'burnt|told|hear|heard|lookAgain|lookAt|look_at|turnAway|untilNoneMoves|under_way|careful|unfit';
const USE_THE_FIELDS_WORD = "Use the field's word: see docs/glossary.md.";
/** Words for which docs/glossary.md has others. */
const OWN_WORDS = [
  {
    selector: 'VariableDeclarator[id.name=/^(MOST|LONGEST|LARGEST|FARTHEST|LEAST|SHORTEST|SMALLEST)_/]',
    message: 'Name a bound MAX_ or MIN_.',
  },
  { selector: `Identifier[name=/^(${PRIVATE_WORDS})$/]`, message: USE_THE_FIELDS_WORD },
  {
    // Names within statements of the database: those of columns, and what stands beside AS.
    selector:
      'TemplateElement[value.raw=/\\b(look_at|under_way)\\b|' +
      `\\bAS (${PRIVATE_WORDS})\\b|\\b(${PRIVATE_WORDS}) AS\\b/]`,
    message: USE_THE_FIELDS_WORD,
  },
];

const TRANSLATED = 'Put the text into apps/console/src/i18n/en, where the other languages find it.';
/** Attributes whose values people read. */
const READ = 'alt|aria-label|byDefault|caption|hint|label|note|placeholder|problem|purpose|summary|title|unit';
const WORD = '/[A-Za-z]{2}/';
const CHILD = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const ATTRIBUTE = `JSXAttribute[name.name=/^(${READ})$/]`;
const PLUS = 'BinaryExpression[operator="+"]';
const CHOSEN = `:matches(ConditionalExpression, LogicalExpression, ${PLUS}, TSAsExpression) > `;
/** What holds a text that is shown elsewhere: by its name, or as an argument of a function that shows it. */
const SHOWN = 'alt|caption|description|hint|label|note|placeholder|purpose|summary|title';
const BY_NAME = `/(${SHOWN}|text|words)(Of)?$/i`;
const HOLDERS = [
  'CallExpression[callee.name=/^(toast[A-Z]|notify$|announce$|alert$|confirm$|prompt$)/]',
  'CallExpression[callee.property.name=/^(notify|announce|alert|confirm|prompt|setCustomValidity)$/]',
  'CallExpression[callee.property.name="setAttribute"][arguments.0.value=/^(alt|aria-label|placeholder|title)$/]',
  'AssignmentExpression[left.property.name=/^(alt|ariaLabel|innerText|placeholder|textContent|title)$/]',
  `Property[key.name=/^(${SHOWN}|text|word)$/]`,
  'Property[key.value=/^aria-(label|description|roledescription)$/]',
  `AssignmentPattern[left.name=${BY_NAME}]`,
  `VariableDeclarator[id.name=${BY_NAME}]`,
  `VariableDeclarator[id.name=${BY_NAME}] > ArrowFunctionExpression`,
  `VariableDeclarator[id.name=/(${SHOWN}|text|word)s$/i] Property`,
  `FunctionDeclaration[id.name=${BY_NAME}] ReturnStatement`,
];
const IS_NO_TEXT = ':not(.key):not(CallExpression[callee.property.name="setAttribute"] > :first-child)';
/** Texts that stand in a component instead of the catalogue. Keys and code are the same in all languages. */
const TEXTS = [
  `JSXElement:not([openingElement.name.name=/^(kbd|code)$/]) > JSXText[value=${WORD}]`,
  `JSXFragment > JSXText[value=${WORD}]`,
  `${ATTRIBUTE} > Literal[value=${WORD}]`,
  ...[CHILD, `${ATTRIBUTE} > *`, ...HOLDERS]
    .flatMap((holder) => [`${holder} > `, `${holder} > ${CHOSEN}`])
    .flatMap((place) => [
      `${place}Literal[value=${WORD}]${IS_NO_TEXT}`,
      `${place}TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
    ]),
].map((selector) => ({ selector, message: TRANSLATED }));
const NO_FIXTURES = { regex: '^@sms/contracts/[^/]+/fixtures$', message: 'Only tests import them.' };

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.cache/**',
      '.data/**',
      'tools/lint/violations/**',
      'apps/console/src/**/*.d.ts',
      'libs/api-client/src/schema.d.ts',
      'tools/build/sql-files.d.ts',
    ],
  },
  {
    files: ['**/*.ts', 'apps/console/**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], allowCircularSelfDependency: false, depConstraints: DEPENDENCY_CONSTRAINTS },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only *.config.ts reads the environment.' },
      ],
      // The formatter breaks code; comments and statements of the database are broken by hand.
      'max-len': [
        'error',
        {
          code: 120,
          ignoreStrings: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: '\\$\\{|^\\s*`',
        },
      ],
      'no-restricted-syntax': ['error', ...OWN_WORDS],
      eqeqeq: 'error',
    },
  },
  {
    // For browsers: the compiler knows other globals there.
    files: ['apps/console/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { project: './apps/console/tsconfig.json' } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // The elements of a component take lines of their own.
    files: ['apps/console/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'apps/console/src/{i18n,kit}/**'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_WORDS, ...TEXTS] },
  },
  { files: ['**/*.config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['apps/*/src/**/*.ts', 'libs/platform/**/*.ts'],
    ignores: [...TESTS, 'apps/{console,smsctl}/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [NO_TEST_LIBRARY, { name: '@sms/api-client', message: 'A service is not a client of the HTTP API.' }],
          patterns: [NO_FIXTURES, NO_INSIDES],
        },
      ],
    },
  },
  {
    // What runs in a browser or on a developer's machine needs no test library either.
    files: [
      'apps/console/**/*.{ts,tsx}',
      'tools/*/src/**/*.ts',
      'libs/{api-client,carriers,dev-env,sdk,smpp,sms-text}/src/**/*.ts',
    ],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [NO_TEST_LIBRARY], patterns: [NO_FIXTURES] }],
    },
  },
  // The browser of a vendor loads no code for operators.
  ...[
    ['vendor', 'operator'],
    ['operator', 'vendor'],
  ].map(([own, other]) => ({
    files: [`apps/console/src/features/${own}/**/*.{ts,tsx}`],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [NO_TEST_LIBRARY],
          patterns: [NO_FIXTURES, { regex: `/${other}/`, message: 'Put what both need into ui/ or api/.' }],
        },
      ],
    },
  })),
  {
    // Pure code takes the time as an argument, so that its tests need no clock.
    files: ['libs/sms-text/src/**/*.ts', 'libs/contracts/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pass the time in.' },
        { object: 'process', property: 'env' },
      ],
    },
  },
  {
    files: ['libs/dev-env/**', 'libs/testing/**', 'apps/e2e/**', 'tools/**'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      // Jest's asymmetric matchers are typed `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // A test sets the environment of what it starts.
      'no-restricted-properties': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
    },
  },
  {
    // Jest loads its global setup and its environments itself: it wants a default export and resolves no path aliases there.
    files: ['libs/testing/src/jest/**', 'apps/e2e/src/setup/**', 'apps/console/src/testing/browser-environment.ts'],
    rules: { 'no-restricted-exports': 'off', '@nx/enforce-module-boundaries': 'off' },
  },
);
