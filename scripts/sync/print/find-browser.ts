import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The commands under which package managers install Chromium and browsers based on it. */
const commands = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
  'msedge',
]

/** The paths to which installers on macOS and Windows write browsers, relative to a folder of applications. */
const applications = {
  darwin: [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    String.raw`Google\Chrome\Application\chrome.exe`,
    String.raw`Chromium\Application\chrome.exe`,
    String.raw`Microsoft\Edge\Application\msedge.exe`,
  ],
}

/**
 * Returns the path of an installed Chromium or Chrome, or `undefined` if there isn't one. `CHROME_PATH` overrides the
 * search. If it is empty, no browser is used.
 */
export function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const { CHROME_PATH: chosen } = environment
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined
  return candidates(environment, platform).find(isProgram)
}

function candidates(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const extension = platform === 'win32' ? '.exe' : ''
  const inPath = commands.flatMap((name) => folders.map((folder) => join(folder, name + extension)))
  if (platform !== 'darwin' && platform !== 'win32') return inPath
  const { HOME = '', PROGRAMFILES = '', LOCALAPPDATA = '' } = environment
  const programs =
    platform === 'darwin'
      ? ['/Applications', join(HOME, 'Applications')]
      : [PROGRAMFILES, environment['PROGRAMFILES(X86)'] ?? '', LOCALAPPDATA].filter(Boolean)
  return [...programs.flatMap((folder) => applications[platform].map((name) => join(folder, name))), ...inPath]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
