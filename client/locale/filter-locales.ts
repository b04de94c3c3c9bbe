/**
 * Makes the field above a long list of languages filter the list by native name, code, and name in the page's language.
 */
export function startLocaleFilter(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('[data-filter-languages]')) filter(target)
  })
  // Clears the filter when the list opens again. The listener captures, because the event doesn't bubble.
  document.addEventListener(
    'beforetoggle',
    ({ target }) => {
      const field = target instanceof Element && target.querySelector<HTMLInputElement>('[data-filter-languages]')
      if (!field || field.value === '') return
      field.value = ''
      filter(field)
    },
    { capture: true },
  )
}

function filter(field: HTMLInputElement): void {
  const list = field.closest('[popover]')
  const wanted = plain(field.value.trim())
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' })
  let found = 0
  for (const item of list?.querySelectorAll<HTMLElement>('li') ?? []) {
    const link = item.querySelector('a')
    const isFound = [link?.textContent ?? '', link?.lang ?? '', names.of(link?.lang || 'und') ?? ''].some((name) =>
      plain(name).includes(wanted),
    )
    item.hidden = !isFound
    if (isFound) found += 1
  }
  list?.querySelector('[data-no-language]')?.toggleAttribute('hidden', found > 0)
}

/**
 * Returns a text in lowercase, without accents, and with hyphens instead of underscores, so that `zh-cn` finds `zh_CN`.
 */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', '-').toLowerCase()
}
