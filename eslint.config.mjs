import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import vueParser from 'vue-eslint-parser'
import globals from 'globals'

/** A wall between layers: what a folder may not import, and the sentence that says what it may. */
const wall = (folder, forbidden, allowed) => ({
  files: [`src/${folder}/**/*.ts`, `src/${folder}/**/*.vue`],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: forbidden, message: `src/${folder} may import only: ${allowed}.` }] },
    ],
  },
})

const node = ['node:*', 'fs', 'path', 'crypto', 'os', 'worker_threads', 'child_process']
const layer = (name) => [`#${name}/*`, `**/${name}/*`, `**/src/${name}/**`]

/** Features do not know each other; what two of them need lives in renderer/shared. */
const features = [
  'annotations',
  'article-list',
  'bundle',
  'commands',
  'import',
  'library',
  'reader',
  'search',
  'settings',
  'tags',
  'welcome',
]
const featureWalls = features.map((feature) => ({
  files: [`src/renderer/features/${feature}/**/*.{ts,vue}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['electron', 'node:*', '#platform/*', '#main/*', '#cli/*'],
            message: 'A feature may import only: core, ipc types, renderer/shared.',
          },
          {
            group: features
              .filter((f) => f !== feature)
              .flatMap((f) => [`**/features/${f}/**`, `../${f}/**`, `../../${f}/**`]),
            message: 'Features do not import each other: move what both need to renderer/shared.',
          },
        ],
      },
    ],
  },
}))

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', '.cache/**', 'node_modules/**', 'resources/**', 'test/fixtures/**'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({
    ...config,
    files: ['src/**/*.{ts,vue}', 'test/**/*.ts'],
  })),
  ...vue.configs['flat/recommended'],
  {
    files: ['src/**/*.{ts,vue}', 'test/**/*.ts'],
    languageOptions: {
      parser: vueParser,
      parserOptions: {
        parser: tseslint.parser,
        extraFileExtensions: ['.vue'],
        project: ['./src/*/tsconfig.json', './test/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/multi-word-component-names': 'error',
      'vue/no-v-html': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/first-attribute-linebreak': 'off',
      'vue/require-default-prop': 'off',
      'vue/attributes-order': 'off',
    },
  },
  wall(
    'core',
    [
      ...node,
      'electron',
      'vue',
      'pinia',
      ...['platform', 'cli', 'ipc', 'main', 'preload', 'renderer'].flatMap(layer),
    ],
    'core',
  ),
  wall(
    'platform',
    ['electron', 'vue', 'pinia', ...['cli', 'ipc', 'main', 'preload', 'renderer'].flatMap(layer)],
    'core, node:*',
  ),
  wall(
    'cli',
    ['electron', 'vue', 'pinia', ...['ipc', 'main', 'preload', 'renderer'].flatMap(layer)],
    'core, platform, node:*',
  ),
  wall(
    'ipc',
    [
      ...node,
      'electron',
      'vue',
      'pinia',
      ...['platform', 'cli', 'main', 'preload', 'renderer'].flatMap(layer),
    ],
    'core',
  ),
  wall(
    'main',
    ['vue', 'pinia', ...['preload', 'renderer'].flatMap(layer)],
    'core, platform, ipc, cli (to run a command), electron, node:*',
  ),
  wall(
    'preload',
    ['vue', 'pinia', ...['platform', 'cli', 'main', 'renderer'].flatMap(layer)],
    'ipc, electron',
  ),
  wall(
    'renderer',
    [...node, 'electron', ...['platform', 'cli', 'main', 'preload'].flatMap(layer)],
    'core, ipc types, renderer',
  ),
  ...featureWalls,
  {
    files: ['build/**/*.mjs', '*.mjs'],
    languageOptions: { globals: globals.node, sourceType: 'module' },
  },
)
