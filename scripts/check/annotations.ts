import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import { placeFile } from './render-report.ts'

/**
 * Returns the folder to which the file names in annotations are relative. This is the root of the repository that
 * contains the content, because a site may be in a subfolder. Outside of a repository, it is the working folder.
 */
export function annotationFolder(workingFolder: string, contentFolder: string): string {
  for (let folder = contentFolder; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder
  return workingFolder
}

/**
 * Renders diagnostics as workflow commands of GitHub Actions, which annotate the lines of a pull request.
 *
 * @param prefix the path of the content folder in the repository, with a trailing slash
 */
export function renderGitHub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics
    .map(({ severity, file, line, column, code, message, hint }) => {
      const properties = {
        file: placeFile(prefix, file),
        line,
        col: line === undefined ? undefined : column,
        title: code,
      }
      const written = Object.entries(properties)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
      return `::${severity} ${written.join(',')}::${escapeData([message, hint].filter(Boolean).join(' '))}`
    })
    .join('\n')
}

/** Renders diagnostics as a GitLab Code Quality report, which is a subset of the Code Climate format. */
export function renderGitLab(diagnostics: readonly Diagnostic[], prefix: string): string {
  const seen = new Map<string, number>()
  const issues = diagnostics.map(({ severity, file, line, code, message, hint }) => {
    // The fingerprint doesn't contain the line. GitLab compares reports by fingerprint, and an edit above a problem
    // must not make it a new one.
    const name = `${file}\n${code}\n${message}`
    const repeat = seen.get(name) ?? 0
    seen.set(name, repeat + 1)
    return {
      description: [message, hint].filter(Boolean).join(' '),
      check_name: code,
      fingerprint: createHash('sha256').update(`${name}\n${repeat}`).digest('hex'),
      severity: severity === 'error' ? 'major' : 'minor',
      location: { path: placeFile(prefix, file), lines: { begin: line ?? 1 } },
    }
  })
  return JSON.stringify(issues, null, 2)
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
