import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseBody } from './parse-body.ts'

function group(markdown: string): Element | undefined {
  const [node] = parseBody(markdown).root.children
  return node?.type === 'element' && node.tagName === 'code-group' ? node : undefined
}

/** Returns the text of each block, by package manager. */
function translate(code: string): Record<string, string> {
  const blocks = group(`\`\`\`npm\n${code}\n\`\`\``)?.children.flatMap((child) =>
    child.type === 'element' ? (child.data?.code ?? []) : [],
  )
  return Object.fromEntries(blocks?.map(({ filename, text }) => [filename, text]) ?? [])
}

describe('an npm command', () => {
  it.each([
    ['npm install', 'pnpm install', 'yarn install', 'bun install'],
    ['npm i vue', 'pnpm add vue', 'yarn add vue', 'bun add vue'],
    ['npm install vue@3 @scope/a', 'pnpm add vue@3 @scope/a', 'yarn add vue@3 @scope/a', 'bun add vue@3 @scope/a'],
    ['npm add --save vue', 'pnpm add vue', 'yarn add vue', 'bun add vue'],
    ['npm install -D vitest', 'pnpm add -D vitest', 'yarn add -D vitest', 'bun add -d vitest'],
    ['npm install vitest --save-dev', 'pnpm add -D vitest', 'yarn add -D vitest', 'bun add -d vitest'],
    ['npm i -E -D a', 'pnpm add -E -D a', 'yarn add -E -D a', 'bun add -E -d a'],
    ['npm i -O a', 'pnpm add -O a', 'yarn add -O a', 'bun add --optional a'],
    ['npm i --save-peer a', 'pnpm add --save-peer a', 'yarn add --peer a', 'bun add --peer a'],
    ['npm install -g a', 'pnpm add -g a', 'yarn global add a', 'bun add -g a'],
    ['npm install --legacy-peer-deps', 'pnpm install', 'yarn install', 'bun install'],
    ['npm install --omit=dev', 'pnpm install --prod', 'yarn install --production', 'bun install --production'],
    ['npm ci', 'pnpm install --frozen-lockfile', 'yarn install --frozen-lockfile', 'bun install --frozen-lockfile'],
    ['npm uninstall a', 'pnpm remove a', 'yarn remove a', 'bun remove a'],
    ['npm rm -D a', 'pnpm remove a', 'yarn remove a', 'bun remove a'],
    ['npm uninstall -g a', 'pnpm remove -g a', 'yarn global remove a', 'bun remove -g a'],
    ['npm update a', 'pnpm update a', 'yarn upgrade a', 'bun update a'],
    ['npm run dev', 'pnpm run dev', 'yarn run dev', 'bun run dev'],
    ['npm run dev -- --port 3000', 'pnpm run dev --port 3000', 'yarn run dev --port 3000', 'bun run dev --port 3000'],
    ['npm start', 'pnpm start', 'yarn start', 'bun run start'],
    ['npm t', 'pnpm test', 'yarn test', 'bun run test'],
    ['npm exec tsc', 'pnpm exec tsc', 'yarn exec tsc', 'bunx tsc'],
    ['npm exec -- tsc --noEmit', 'pnpm exec tsc --noEmit', 'yarn exec tsc --noEmit', 'bunx tsc --noEmit'],
    ['npx wrangler deploy', 'pnpm dlx wrangler deploy', 'yarn dlx wrangler deploy', 'bunx wrangler deploy'],
    ['npx -y degit a/b', 'pnpm dlx degit a/b', 'yarn dlx degit a/b', 'bunx degit a/b'],
    ['npm create vite', 'pnpm create vite', 'yarn create vite', 'bun create vite'],
    [
      'npm create astro@latest -- --template a',
      'pnpm create astro@latest --template a',
      'yarn create astro --template a',
      'bun create astro@latest --template a',
    ],
    [
      'npm create @scope/app@latest',
      'pnpm create @scope/app@latest',
      'yarn create @scope/app',
      'bun create @scope/app@latest',
    ],
    ['npm init vite', 'pnpm create vite', 'yarn create vite', 'bun create vite'],
    ['npm init -y', 'pnpm init', 'yarn init -y', 'bun init -y'],
    ['npm link a', 'pnpm link a', 'yarn link a', 'bun link a'],
    [
      'npm publish --access public',
      'pnpm publish --access public',
      'yarn npm publish --access public',
      'bun publish --access public',
    ],
    [
      'npm install && npm run build',
      'pnpm install && pnpm run build',
      'yarn install && yarn run build',
      'bun install && bun run build',
    ],
    ['$ npm install a', '$ pnpm add a', '$ yarn add a', '$ bun add a'],
    ['NODE_ENV=test npm run a', 'NODE_ENV=test pnpm run a', 'NODE_ENV=test yarn run a', 'NODE_ENV=test bun run a'],
    ['npm run a -- "b && npm c"', 'pnpm run a "b && npm c"', 'yarn run a "b && npm c"', 'bun run a "b && npm c"'],
    ['npm i a # with npm i', 'pnpm add a # with npm i', 'yarn add a # with npm i', 'bun add a # with npm i'],
    [
      '# comment\nnpm i\ncd app\nnpm i a',
      '# comment\npnpm install\ncd app\npnpm add a',
      '# comment\nyarn install\ncd app\nyarn add a',
      '# comment\nbun install\ncd app\nbun add a',
    ],
  ])('%s', (npm, pnpm, yarn, bun) => {
    expect(translate(npm)).toEqual({ npm, pnpm, yarn, bun })
  })

  it.each([
    'npm config set registry https://a.example',
    'npm pkg set type=module',
    'cd npm',
    'echo npm install',
    'npm constructor',
    'npmx',
  ])('stays unchanged without an equivalent in other package managers: %s', (command) => {
    expect(new Set(Object.values(translate(command)))).toEqual(new Set([command]))
  })
})

describe('a fence of commands', () => {
  it.each([
    '```npm\nnpm i\n```',
    '```bash npm2yarn\nnpm i\n```',
    '```sh package-managers {1}\nnpm i\n```',
    '```npm [Install]\nnpm i\n```',
  ])('becomes four tabs that share the selected package manager: %s', (markdown) => {
    expect(group(markdown)?.properties).toEqual({ sync: 'npm' })
    expect(group(markdown)?.children.map((child) => child.type === 'element' && child.data?.code?.filename)).toEqual([
      'npm',
      'pnpm',
      'yarn',
      'bun',
    ])
  })

  it('keeps its language and its marks', () => {
    const [first] = group('```sh npm2yarn {1}\nnpm i\n```')?.children ?? []
    expect(first?.type === 'element' && first.data?.code).toMatchObject({
      language: 'sh',
      meta: '',
      lines: [{ marks: ['highlight'] }],
    })
  })

  it('works inside another component', () => {
    expect(JSON.stringify(parseBody('::steps\n```npm\nnpm i\n```\n::').root)).toContain('code-group')
  })

  it('stays a single block in another language', () => {
    expect(group('```bash\nnpm i\n```')).toBeUndefined()
  })
})
