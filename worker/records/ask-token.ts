import type { RecordSettings } from './define-record.ts'
import { logFailure } from '../http/log.ts'
import { askSalts } from './ask-budget.ts'
import { checkFormToken, issueFormToken } from './form-token.ts'

const form = { page: 'ask', document: '' }

/** Issues a token for the form on the ask page. Returns '' if the database can't be written. */
export async function issueAskToken(settings: RecordSettings): Promise<string> {
  return await issueFormToken({ settings, salts: askSalts }, form, Date.now()).catch(failed)
}

/**
 * Returns whether the form was opened on this site within the last day. If the database is unavailable, any token is
 * accepted, and only the budget limits answers.
 */
export async function isAskToken(settings: RecordSettings, token: string): Promise<boolean> {
  const state = await checkFormToken({ settings, salts: askSalts }, token, form, Date.now()).catch(failed)
  return state !== 'invalid'
}

function failed(error: unknown): '' {
  logFailure('form-token-failed', {}, error)
  return ''
}
