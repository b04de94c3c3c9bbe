// The modules that a site's islands import at run time, instead of bundling them. See
// scripts/sync/code/browser-runtime.ts. Published scripts look modules up by these keys, so the entries must stay
// compatible.
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import { hrefOf } from '../data/site-urls.ts'
import { batch, computed, effect, signal } from '../state/signal.ts'
import { defineIsland } from './define-island.ts'
import type { Island } from './define-island.ts'
import { useSignal } from './use-signal.ts'

Object.assign(globalThis, {
  [Symbol.for('rivage.runtime.1')]: {
    react: React,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': ReactDom,
    'rivage/islands': { batch, computed, defineIsland, effect, signal, useSignal },
  },
})

/**
 * Loads an island of the site.
 * @throws TypeError if the URL isn't that of a published script
 */
export async function loadIsland(script: string): Promise<Island> {
  if (!/^\/_code\/[\w.-]+\.js$/.test(script)) throw new TypeError(`Unknown island script "${script}"`)
  return ((await import(hrefOf(script))) as { default: Island }).default
}
