type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

type Other = Exclude<PackageManager, 'npm'>

/**
 * Translates the arguments of a command. Returns `undefined` if the manager has no such command, so that npm's command
 * is shown.
 */
type Translation = (args: string[], manager: Other) => string[] | undefined

/** Matches a word of a command line: quoted text, or characters that don't start another command or a comment. */
const word = /"[^"\n]*"|'[^'\n]*'|[^\s"';&|)#]\S*?(?=[\s;&|)]|$)/

/** Matches an npm command with its arguments, after an optional `sudo` and variables. */
const npmCommand = new RegExp(
  `(?<=^|[;&|(]|\\$ )([ \\t]*(?:sudo[ \\t]+)?(?:\\w+=\\S+[ \\t]+)*)(npm|npx)((?:[ \\t]+(?:${word.source}))*)(?=\\s|[;&|)]|$)`,
  'gm',
)

/** Translates the npm commands in a text for another package manager. Other lines stay unchanged. */
export function translateNpm(code: string, manager: PackageManager): string {
  if (manager === 'npm') return code
  return code.replace(npmCommand, (whole, before: string, program: string, rest: string) => {
    const words = rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
    const translated = program === 'npx' ? translations.npx!(words, manager) : translateWords(words, manager)
    return translated ? before + translated.join(' ') : whole
  })
}

function translateWords([command = '', ...args]: string[], manager: Other): string[] | undefined {
  const name = aliases[command] ?? command
  return Object.hasOwn(translations, name) ? translations[name]!(args, manager) : undefined
}

/** npm's aliases of commands (docs.npmjs.com/cli/v11/commands). */
const aliases: Partial<Record<string, string>> = {
  i: 'install',
  add: 'install',
  in: 'install',
  isntall: 'install',
  'clean-install': 'ci',
  ic: 'ci',
  un: 'uninstall',
  remove: 'uninstall',
  rm: 'uninstall',
  r: 'uninstall',
  unlink: 'uninstall',
  up: 'update',
  upgrade: 'update',
  'run-script': 'run',
  rum: 'run',
  urn: 'run',
  t: 'test',
  tst: 'test',
  x: 'exec',
  innit: 'init',
  create: 'init',
  ln: 'link',
}

const translations: Partial<Record<string, Translation>> = {
  install(args, manager) {
    const flags = args.flatMap((arg) => (arg.startsWith('-') ? translateFlag(arg, manager) : []))
    const packages = args.filter((arg) => !arg.startsWith('-'))
    if (packages.length === 0) return [manager, 'install', ...flags]
    if (manager === 'yarn' && isGlobal(args)) return ['yarn', 'global', 'add', ...flags, ...packages]
    return [manager, 'add', ...globalFlag(args), ...flags, ...packages]
  },
  uninstall(args, manager) {
    const flags = args.flatMap((arg) => (arg.startsWith('-') ? translateFlag(arg, manager) : []))
    const packages = args.filter((arg) => !arg.startsWith('-'))
    if (manager === 'yarn' && isGlobal(args)) return ['yarn', 'global', 'remove', ...packages]
    // Other managers don't need npm's options that select a dependency list to remove a package.
    const others = flags.filter((flag) => !/^(-[dDEOP]|--(exact|optional|peer|save-peer))$/.test(flag))
    return [manager, 'remove', ...globalFlag(args), ...others, ...packages]
  },
  ci: (args, manager) => [manager, 'install', '--frozen-lockfile', ...args],
  update: (args, manager) => [manager, manager === 'yarn' ? 'upgrade' : 'update', ...args],
  run: ([script, ...args], manager) =>
    script === undefined ? [manager, 'run'] : [manager, 'run', script, ...withoutDashes(args)],
  // `bun test` runs Bun's own tests, and `bun start` runs a file.
  test: (args, manager) => [manager, ...(manager === 'bun' ? ['run'] : []), 'test', ...withoutDashes(args)],
  start: (args, manager) => [manager, ...(manager === 'bun' ? ['run'] : []), 'start', ...withoutDashes(args)],
  exec: (args, manager) => (manager === 'bun' ? ['bunx'] : [manager, 'exec']).concat(withoutDashes(withoutYes(args))),
  npx: (args, manager) => (manager === 'bun' ? ['bunx'] : [manager, 'dlx']).concat(withoutYes(args)),
  init(args, manager) {
    const [initializer, ...rest] = withoutYes(args)
    if (initializer === undefined) return [manager, 'init', ...(manager === 'pnpm' ? [] : args)]
    // Yarn would treat `@latest` as part of the package's name.
    const name = manager === 'yarn' ? initializer.replace(/(?<=.)@latest$/, '') : initializer
    return [manager, 'create', name, ...withoutDashes(rest)]
  },
  link: (args, manager) => [manager, 'link', ...args],
  publish: (args, manager) =>
    manager === 'yarn' ? ['yarn', 'npm', 'publish', ...args] : [manager, 'publish', ...args],
}

/**
 * Translates a flag of `npm install`. Returns an empty list if the other manager does the same by default or doesn't
 * support it, and for `-g`, which the caller adds.
 */
function translateFlag(flag: string, manager: Other): string[] {
  if (/^(-g|--global|-S|--save|-P|--save-prod|--legacy-peer-deps|--no-audit|--no-fund)$/.test(flag)) return []
  const names = flags[flag]
  return names ? [names[manager]] : [flag]
}

const dev = { pnpm: '-D', yarn: '-D', bun: '-d' }
const exact = { pnpm: '-E', yarn: '-E', bun: '-E' }
const optional = { pnpm: '-O', yarn: '-O', bun: '--optional' }
const production = { pnpm: '--prod', yarn: '--production', bun: '--production' }

const flags: Partial<Record<string, Record<Other, string>>> = {
  '-D': dev,
  '--save-dev': dev,
  '-E': exact,
  '--save-exact': exact,
  '-O': optional,
  '--save-optional': optional,
  '--save-peer': { pnpm: '--save-peer', yarn: '--peer', bun: '--peer' },
  '--omit=dev': production,
  '--production': production,
}

function isGlobal(args: readonly string[]): boolean {
  return args.some((arg) => arg === '-g' || arg === '--global')
}

function globalFlag(args: readonly string[]): string[] {
  return isGlobal(args) ? ['-g'] : []
}

/** Removes the first `--`, which only npm needs to pass arguments to a script. */
function withoutDashes(args: readonly string[]): string[] {
  const dashes = args.indexOf('--')
  return args.filter((_, index) => index !== dashes)
}

/** Removes `--yes`, because only npm asks before it downloads a package. */
function withoutYes(args: readonly string[]): string[] {
  const end = args.findIndex((arg) => !arg.startsWith('-'))
  return args.filter((arg, index) => (end !== -1 && index > end) || !/^(-y|--yes)$/.test(arg))
}
