import type { ReactNode } from 'react'
import type { ProseInput } from '../define-prose.ts'

/** What authors write on everything that opens over a page. */
export const overlayProps = {
  label: 'text',
  title: 'text',
  description: 'text',
  dismissible: 'text',
  color: 'color',
  variant: 'text',
} as const

interface OverlayInput extends Pick<ProseInput, 't' | 'uniqueId'> {
  props: {
    label: string | undefined
    title: string | undefined
    description: string | undefined
    dismissible: string | undefined
  }
  children: ReactNode
}

/** The props of a dialog of the kit, from an author's. Without a title it has the words of its button. */
export function dialogProps({ props, t, uniqueId, children }: OverlayInput, kind: string) {
  return {
    id: uniqueId(kind),
    title: props.title ?? props.label ?? '',
    description: props.description,
    closeLabel: t('common.close'),
    dismissible: props.dismissible !== 'false',
    children,
  }
}
