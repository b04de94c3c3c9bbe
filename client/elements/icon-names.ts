/** Names of the Lucide icons in the interface. After adding one, run `npm run build`. */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-down',
  'file-text',
  'github',
  'keyboard',
  'languages',
  'link',
  'maximize-2',
  'menu',
  'message-circle-question-mark',
  'monitor',
  'moon',
  'search',
  'sun',
  'text-wrap',
  'thumbs-up',
  'x',
] as const

/** Names of brand icons from Simple Icons. */
export const brandNames = ['claude', 'cursor', 'openai', 'visualstudiocode'] as const

export type IconName = (typeof iconNames)[number] | (typeof brandNames)[number]
