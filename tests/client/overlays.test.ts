import { expect, test } from 'vitest'
import { createOverlay, leaveOverlay, openOverlay, overlays } from '../../client/state/overlays.ts'

const Component = () => null
const shown = (id: string) => overlays.value.find((overlay) => overlay.id === id)

test('opens an overlay with props and resolves to its closing value', async () => {
  const overlay = createOverlay<{ size: number; name: string }, string>(Component, { props: { size: 1, name: 'a' } })
  const answer = overlay.open({ size: 2 })
  expect(shown(overlay.id)?.open).toBe(true)
  expect(shown(overlay.id)?.props).toEqual({ size: 2, name: 'a' })
  overlay.patch({ name: 'b' })
  expect(shown(overlay.id)?.props).toEqual({ size: 2, name: 'b' })
  overlay.close('done')
  expect(await answer).toBe('done')
  expect(shown(overlay.id)?.open).toBe(false)
})

test('keeps a closing overlay in the document until its animation ends, and then removes it with destroyOnClose', () => {
  const staying = createOverlay(Component, { defaultOpen: true })
  const destroyed = createOverlay(Component, { defaultOpen: true, destroyOnClose: true })
  for (const overlay of [staying, destroyed]) overlay.close()
  expect([shown(staying.id)?.mounted, shown(destroyed.id)?.mounted]).toEqual([true, true])
  for (const { id } of [staying, destroyed]) leaveOverlay(id)
  expect(shown(staying.id)?.mounted).toBe(false)
  expect(shown(destroyed.id)).toBe(undefined)
  expect(() => destroyed.open()).toThrow('Overlay not found')
})

test('resolves the first call to undefined if the overlay is opened again', async () => {
  const overlay = createOverlay<object, string>(Component)
  const first = overlay.open()
  const second = overlay.open()
  overlay.close('yes')
  expect([await first, await second]).toEqual([undefined, 'yes'])
})

test('rejects an unknown overlay id', () => {
  expect(() => openOverlay('nowhere')).toThrow('Overlay not found')
})
