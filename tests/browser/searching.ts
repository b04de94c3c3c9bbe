import type { Page } from 'playwright-core'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')
export const options = (page: Page) => page.getByRole('dialog').getByRole('option')
export const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Opens the dialog and types. */
export async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(query)
}
