import { describe, expect, test } from 'vitest'
import { pressHandle, pullOffset, releaseDrawer, shadeOf, stopsOf } from '../../client/overlays/drawer-motion.ts'

const still = { durationMs: 10_000, size: 400, windowSize: 800, dismissible: true }

describe('a drawer that is let go', () => {
  test.each([
    ['a little below its place', { distance: -99 }, 0],
    ['from a quarter of its height on', { distance: -100 }, 'close'],
    ['above its place, however fast', { distance: 300, durationMs: 10 }, 0],
    ['at 0.4 pixels a millisecond', { distance: -40, durationMs: 100 }, 0],
    ['faster than that', { distance: -41, durationMs: 100 }, 'close'],
    ['where it cannot be dismissed', { distance: -300, dismissible: false }, 0],
    ['from a quarter of the window on, if it is higher than the window', { distance: -200, size: 2000 }, 'close'],
  ] as const)('%s', (_case, pull, expected) => {
    expect(releaseDrawer({ ...still, ...pull })).toBe(expected)
  })

  const stops = [600, 400, 0]
  test.each([
    ['stands at the nearest stop', { stop: 1, distance: -90 }, 1],
    ['stands at the nearest stop, further down', { stop: 1, distance: -110 }, 0],
    ['goes to the next stop up by a quick pull', { stop: 0, distance: 50, durationMs: 100 }, 1],
    ['goes to the stop before by a quick pull', { stop: 2, distance: -50, durationMs: 100 }, 1],
    ['closes by a quick pull down at the first', { stop: 0, distance: -50, durationMs: 100 }, 'close'],
    ['goes past every stop by a flick up', { stop: 0, distance: 210, durationMs: 100 }, 2],
    ['closes by a flick down', { stop: 2, distance: -210, durationMs: 100 }, 'close'],
    [
      'goes to the first stop by a flick down where it cannot be dismissed',
      { stop: 2, distance: -210, durationMs: 100, dismissible: false },
      0,
    ],
    ['goes to the nearest stop after a long pull, however quick', { stop: 2, distance: -330, durationMs: 400 }, 1],
  ] as const)('with stops %s', (_case, pull, expected) => {
    expect(releaseDrawer({ ...still, stops, ...pull })).toBe(expected)
  })
})

describe('a drawer that is pulled', () => {
  test('follows downwards, and its shade fades with it', () => {
    expect(pullOffset({ distance: -120 })).toBe(120)
    expect(shadeOf({ distance: -100, size: 400 })).toBe(0.75)
    expect(shadeOf({ distance: 100, size: 400 })).toBe(1)
  })

  test('gives way upwards less and less, and never the other way', () => {
    const offsets = [1, 5, 20, 100, 400].map((distance) => pullOffset({ distance }))
    expect(offsets[0]).toBeCloseTo(0)
    expect(offsets.every((offset) => offset <= 0)).toBe(true)
    expect(offsets[3]).toBeCloseTo(-8 * (Math.log(101) - 2))
    expect(offsets[4]! - offsets[3]!).toBeGreaterThan(-12)
  })

  test('ends at its last stop', () => {
    expect(pullOffset({ distance: 900, stops: [600, 0], stop: 0 })).toBe(0)
    expect(pullOffset({ distance: 100, stops: [600, 0], stop: 0 })).toBe(500)
  })
})

test('a handle leads to the next stop, and out at the last one unless the drawer cannot be dismissed', () => {
  expect(pressHandle({ dismissible: true })).toBe('close')
  expect(pressHandle({ dismissible: false })).toBe(0)
  expect(pressHandle({ stops: [600, 0], stop: 0, dismissible: true })).toBe(1)
  expect(pressHandle({ stops: [600, 0], stop: 1, dismissible: true })).toBe('close')
})

test('stops are parts of the window', () => {
  expect(stopsOf([0.25, 1], 800)).toEqual([600, 0])
})
