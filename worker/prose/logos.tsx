import type { ReactNode } from 'react'
import { isExternalHref, safeHref } from '../../core/route/index.ts'
import { defineComponent } from './define-component.tsx'

/** Marks of others in one line: of those who use a product, or of what it is made with. Each is an icon or an image. */
export const logos = defineComponent({
  name: ['logos', 'page-logos'],
  style: 'landing',
  props: { title: 'text', items: 'data', marquee: 'flag' },
  required: [['items', 'default']],
  render({ props: { title, items }, slots, icon, children }) {
    const heading = slots.title ?? title
    return (
      <div className="part logos">
        {heading && <p>{heading}</p>}
        <ul>
          {Array.isArray(items) && items.map((item: unknown, index) => <li key={index}>{drawLogo(item, icon)}</li>)}
        </ul>
        {children}
      </div>
    )
  },
})

function drawLogo(item: unknown, icon: (name: string) => ReactNode): ReactNode {
  const { icon: name, src, alt, label, to, width, height } = readLogo(item)
  const text = String(alt ?? label ?? '')
  const mark =
    typeof src === 'string' ? (
      <img
        src={src}
        alt={text}
        loading="lazy"
        width={Number(width) || undefined}
        height={Number(height) || undefined}
      />
    ) : (
      <>
        {typeof name === 'string' && icon(name)}
        {text && <span>{text}</span>}
      </>
    )
  if (typeof to !== 'string') return mark
  return (
    <a href={safeHref(to)} rel={isExternalHref(to) ? 'noopener noreferrer' : undefined}>
      {mark}
    </a>
  )
}

/** A text is the name of an icon or the address of an image. */
function readLogo(item: unknown): Record<string, unknown> {
  if (typeof item === 'string') return /^\/|\.\w+$/.test(item) ? { src: item } : { icon: item }
  return typeof item === 'object' ? { ...item } : {}
}
