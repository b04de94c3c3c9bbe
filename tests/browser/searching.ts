import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => page.locator('.search-dialog[open] input[role=combobox]')
export const options = (page: Page) => page.getByRole('listbox').getByRole('option')
export const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Waits until the last query is answered. */
export async function untilSearched(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.search-dialog [role=listbox]')?.ariaBusy))
    .toBe('false')
}

/** Opens the dialog and types a query. */
export async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(query)
}
