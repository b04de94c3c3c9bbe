import { describe, expect, test } from 'vitest'
import {
  pressHandle,
  dragOffset,
  releaseDrawer,
  backdropOpacity,
  stopsOf,
} from '../../client/overlays/drawer-motion.ts'

const still = { durationMs: 10_000, size: 400, windowSize: 800, dismissible: true }

describe('a released drawer', () => {
  test.each([
    ['stays open after a short pull', { distance: -99 }, 0],
    ['closes from a quarter of its height', { distance: -100 }, 'close'],
    ['stays open after an upward pull at any speed', { distance: 300, durationMs: 10 }, 0],
    ['stays open at 0.4 pixels per millisecond', { distance: -40, durationMs: 100 }, 0],
    ['closes at a higher speed', { distance: -41, durationMs: 100 }, 'close'],
    ['stays open if it is not dismissible', { distance: -300, dismissible: false }, 0],
    ['closes from a quarter of the window if it is taller than the window', { distance: -200, size: 2000 }, 'close'],
  ] as const)('%s', (_case, pull, expected) => {
    expect(releaseDrawer({ ...still, ...pull })).toBe(expected)
  })

  const stops = [600, 400, 0]
  test.each([
    ['moves to the nearest stop', { stop: 1, distance: -90 }, 1],
    ['moves to the nearest stop further down', { stop: 1, distance: -110 }, 0],
    ['moves to the next stop after a quick pull up', { stop: 0, distance: 50, durationMs: 100 }, 1],
    ['moves to the previous stop after a quick pull down', { stop: 2, distance: -50, durationMs: 100 }, 1],
    ['closes after a quick pull down at the first stop', { stop: 0, distance: -50, durationMs: 100 }, 'close'],
    ['moves to the last stop after a flick up', { stop: 0, distance: 210, durationMs: 100 }, 2],
    ['closes after a flick down', { stop: 2, distance: -210, durationMs: 100 }, 'close'],
    [
      'moves to the first stop after a flick down if it is not dismissible',
      { stop: 2, distance: -210, durationMs: 100, dismissible: false },
      0,
    ],
    ['moves to the nearest stop after a long pull at any speed', { stop: 2, distance: -330, durationMs: 400 }, 1],
  ] as const)('with stops: %s', (_case, pull, expected) => {
    expect(releaseDrawer({ ...still, stops, ...pull })).toBe(expected)
  })
})

describe('a dragged drawer', () => {
  test('follows the pointer downward, and its backdrop fades', () => {
    expect(dragOffset({ distance: -120 })).toBe(120)
    expect(backdropOpacity({ distance: -100, size: 400 })).toBe(0.75)
    expect(backdropOpacity({ distance: 100, size: 400 })).toBe(1)
  })

  test('resists increasingly upward, and never moves in the opposite direction', () => {
    const offsets = [1, 5, 20, 100, 400].map((distance) => dragOffset({ distance }))
    expect(offsets[0]).toBeCloseTo(0)
    expect(offsets.every((offset) => offset <= 0)).toBe(true)
    expect(offsets[3]).toBeCloseTo(-8 * (Math.log(101) - 2))
    expect(offsets[4]! - offsets[3]!).toBeGreaterThan(-12)
  })

  test('cannot be dragged beyond its last stop', () => {
    expect(dragOffset({ distance: 900, stops: [600, 0], stop: 0 })).toBe(0)
    expect(dragOffset({ distance: 100, stops: [600, 0], stop: 0 })).toBe(500)
  })
})

test('a press on the handle moves a drawer to the next stop, and closes it at the last one if it is dismissible', () => {
  expect(pressHandle({ dismissible: true })).toBe('close')
  expect(pressHandle({ dismissible: false })).toBe(0)
  expect(pressHandle({ stops: [600, 0], stop: 0, dismissible: true })).toBe(1)
  expect(pressHandle({ stops: [600, 0], stop: 1, dismissible: true })).toBe('close')
})

test('computes stops as fractions of the window height', () => {
  expect(stopsOf([0.25, 1], 800)).toEqual([600, 0])
})
