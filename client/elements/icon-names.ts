/** The Lucide icons of the interface. To add one, add its name here, then run `npm run build`. */
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

/** Brand icons, from Simple Icons. */
export const brandNames = ['claude', 'cursor', 'openai', 'visualstudiocode'] as const

export type IconName = (typeof iconNames)[number] | (typeof brandNames)[number]
